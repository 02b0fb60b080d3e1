import type { SnippetId } from "../../../model.ts";
import type { Operation } from "../waiting/operation.ts";
import { contentKey } from "../likeness.ts";

/**
 * Whether nothing that may still be on its way stands in the way of this write.
 * @param all every operation of every window. @param idOf the server's id for a local one.
 */
export type LaneRule = (
  operation: Operation,
  all: readonly Operation[],
  idOf: (id: SnippetId) => SnippetId,
) => boolean;

/** One write of a snippet at a time, and one create of the same content, so that its effects can be told apart. */
export const oneAtATime: LaneRule = (operation, all, idOf) => {
  const lane = laneOf(operation, idOf);
  return !all.some(
    (other) => other.id !== operation.id && isOnItsWay(other) && laneOf(other, idOf) === lane,
  );
};

/** Whether a request of it may have its effect yet, or have it once more over what is written next. */
export function isOnItsWay({ kind, state }: Operation): boolean {
  return state === "sending" || state === "unknown" || (state === "watching" && kind !== "create");
}

export function laneOf(
  { kind, snippetId, draft }: Operation,
  idOf: (id: SnippetId) => SnippetId,
): string {
  return kind === "create" && draft !== undefined
    ? `content ${contentKey(draft)}`
    : `snippet ${idOf(snippetId)}`;
}
