import { fieldSentence } from "../../core/api/statusError.ts";
import { isSnippetError } from "../../core/errors.ts";
import type { DetailsField } from "./detailsForm.ts";
import { fieldNamed } from "./fieldNamed.ts";

/** The server's objections to fields, a sentence for each. */
export type FieldProblems = ReadonlyMap<DetailsField, string>;

/** Empty if the error concerns no field of a step. */
export function fieldProblems(error: unknown, asked: readonly DetailsField[]): FieldProblems {
  const problems = new Map<DetailsField, string>();
  if (isSnippetError(error, "invalid")) {
    for (const [name, message] of Object.entries(error.details.fields ?? {})) {
      const field = fieldNamed(name);
      if (field !== undefined && asked.includes(field)) {
        problems.set(field, fieldSentence(name, message));
      }
    }
  }
  if (isSnippetError(error, "input")) {
    const field = fieldNamed(error.details.what ?? "");
    if (field !== undefined && asked.includes(field)) {
      problems.set(field, error.message);
    }
  }
  return problems;
}
