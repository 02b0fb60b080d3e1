import type { DetailsField } from "./detailsForm.ts";

const fieldsByName: ReadonlyMap<string, DetailsField> = new Map([
  ["title", "title"],
  ["description", "description"],
  ["language_id", "language"],
  ["language", "language"],
  ["tags", "tags"],
  ["private", "visibility"],
]);

/** The step for a field of the API; undefined if there is none. */
export function fieldNamed(name: string): DetailsField | undefined {
  return fieldsByName.get(name);
}
