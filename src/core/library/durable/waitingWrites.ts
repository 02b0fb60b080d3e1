import { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Holdings } from "../outbox/holdings.ts";
import { isBlocked, presentId } from "../outbox/item.ts";
import type { Item } from "../outbox/item.ts";
import { restoredError } from "../outbox/outcome.ts";
import { isPublishedIn } from "../waitingWrite.ts";
import type { Standing, WaitingWrite } from "../waitingWrite.ts";

/** Tells where the newest text of a snippet is. */
export function standingOf(holdings: Pick<Holdings, "of">, id: SnippetId): Standing {
  const item = holdings.of(id);
  if (item === undefined) {
    return "server";
  }
  return isBlocked(item) ? "attention" : "waiting";
}

/** The oldest first. */
export function waitingWrites({ pending }: Pick<Holdings, "pending">): readonly WaitingWrite[] {
  return pending.map(waitingWrite);
}

/** Why a write is blocked until the user decides. */
export function reasonOf({
  refused,
  question,
  want,
}: Pick<Item, "refused" | "question" | "want">): SnippetError {
  if (refused !== undefined) {
    return restoredError(refused);
  }
  return want !== undefined && isPublishedIn(want, question?.other)
    ? new SnippetError("conflict", "The snippet is public on the server, and private here.")
    : new SnippetError("conflict", "The snippet was changed elsewhere in the meantime.");
}

function waitingWrite(item: Item): WaitingWrite {
  const { id, savedAt, want, base, question, flight, trouble } = item;
  const error = trouble ?? flight?.error;
  return {
    id,
    kind: kindOf(item),
    snippetId: presentId(item),
    title: want?.title ?? base?.title ?? "",
    state: stateOf(item),
    savedAt,
    error: isBlocked(item) ? reasonOf(item) : error && restoredError(error),
    draft: want,
    base,
    other: question?.other,
    isLocal: question?.isLocal === true,
  };
}

function kindOf({ want, serverId }: Item): WaitingWrite["kind"] {
  if (want === undefined) {
    return "delete";
  }
  return serverId === undefined ? "create" : "edit";
}

function stateOf({ question, refused, flight }: Item): WaitingWrite["state"] {
  if (question !== undefined) {
    return "conflict";
  }
  if (refused !== undefined) {
    return "refused";
  }
  if (flight === undefined || flight.isSeen) {
    return "queued";
  }
  return (flight.error ?? flight.madeId) !== undefined ? "unknown" : "sending";
}
