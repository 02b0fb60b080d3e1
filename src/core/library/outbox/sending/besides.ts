import { differences } from "../../../api/writing/differences.ts";
import type { Snippet, SnippetDraft } from "../../../model.ts";
import type { Operation } from "../waiting/operation.ts";
import { plainDraft } from "../waiting/operationMaker.ts";

/**
 * Where the person and another device have changed different fields, both: theirs with the person's fields in it.
 * @returns undefined where both changed one field; texts are never merged.
 */
export function besides(
  { kind, draft, base }: Pick<Operation, "kind" | "draft" | "base">,
  theirs: Snippet,
): SnippetDraft | undefined {
  if (kind !== "edit" || draft === undefined || base === undefined) {
    return undefined;
  }
  const mine = differences(base, draft);
  const changed = new Set(differences(base, theirs));
  return mine.some((field) => changed.has(field))
    ? undefined
    : { ...plainDraft(theirs), ...Object.fromEntries(mine.map((field) => [field, draft[field]])) };
}
