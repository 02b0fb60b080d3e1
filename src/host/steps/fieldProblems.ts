import { fieldSentence } from "../../core/api/statusError.ts";
import { isSnippetError } from "../../core/errors.ts";
import type { DetailsField } from "./detailsForm.ts";
import { fieldNamed } from "./fieldNamed.ts";

/** The server's objections to fields, a sentence for each. */
export type FieldProblems = ReadonlyMap<DetailsField, string>;

/** Empty if the error concerns no field of a step. */
export function fieldProblems(error: unknown, asked: readonly DetailsField[]): FieldProblems {
  const problems = new Map<DetailsField, string>();
  for (const [name, sentence] of objections(error)) {
    const field = fieldNamed(name);
    if (field !== undefined && asked.includes(field)) {
      problems.set(field, sentence);
    }
  }
  return problems;
}

function objections(error: unknown): readonly (readonly [name: string, sentence: string])[] {
  if (isSnippetError(error, "input")) return [[error.details.what ?? "", error.message]];
  const fields = isSnippetError(error, "invalid") ? error.details.fields : undefined;
  return Object.entries(fields ?? {}).map(([name, said]) => [name, fieldSentence(name, said)]);
}
