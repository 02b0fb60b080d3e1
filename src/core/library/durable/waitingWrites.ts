import { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Operation } from "../outbox/waiting/operation.ts";
import { restoredError } from "../outbox/sending/outcome.ts";
import type { PendingWrites } from "../outbox/waiting/pendingWrites.ts";
import { isHeld } from "../outbox/waiting/operation.ts";
import type { Standing, WaitingWrite } from "../waitingWrite.ts";

/** The worst of what waits for a snippet; `server` where nothing does. */
export function standingOf(pending: PendingWrites, id: SnippetId): Standing {
  const operations = pending.of(id);
  if (operations.some(isHeld)) {
    return "attention";
  }
  return operations.length === 0 ? "server" : "waiting";
}

/** The oldest first. */
export function waitingWrites(pending: PendingWrites): readonly WaitingWrite[] {
  return pending
    .all()
    .flatMap((operation) => waitingWrite(operation, pending) ?? [])
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Why a write waits for the person. */
export function reasonOf({ error }: Pick<Operation, "error">): SnippetError {
  return error === undefined
    ? new SnippetError("conflict", "The snippet was changed elsewhere in the meantime.")
    : restoredError(error);
}

function waitingWrite(operation: Operation, pending: PendingWrites): WaitingWrite | undefined {
  const { id, kind, state, savedAt, draft, base, theirs, error, snippetId } = operation;
  if (state === "watching") {
    return undefined;
  }
  return {
    id,
    kind,
    snippetId: pending.idOf(snippetId),
    title: draft?.title ?? base?.title ?? "",
    state,
    savedAt,
    error: isHeld(operation) ? reasonOf(operation) : error && restoredError(error),
    draft,
    base,
    theirs,
  };
}
