import { fieldSentence } from "../../core/api/statusError.ts";
import { isSnippetError } from "../../core/errors.ts";
import type { DetailsField } from "./detailsForm.ts";

/** What the service had against single fields, a sentence each. */
export type FieldProblems = ReadonlyMap<DetailsField, string>;

const fieldsByName: ReadonlyMap<string, DetailsField> = new Map([
  ["title", "title"],
  ["description", "description"],
  ["language_id", "language"],
  ["language", "language"],
  ["tags", "tags"],
  ["private", "visibility"],
]);

/** Empty where the error is about nothing that a step asks for. */
export function fieldProblems(error: unknown, asked: readonly DetailsField[]): FieldProblems {
  const problems = new Map<DetailsField, string>();
  if (isSnippetError(error, "invalid")) {
    for (const [name, message] of Object.entries(error.details.fields ?? {})) {
      const field = fieldsByName.get(name);
      if (field !== undefined && asked.includes(field)) {
        problems.set(field, fieldSentence(name, message));
      }
    }
  }
  if (isSnippetError(error, "input")) {
    const field = fieldsByName.get(error.details.what ?? "");
    if (field !== undefined && asked.includes(field)) {
      problems.set(field, error.message);
    }
  }
  return problems;
}
