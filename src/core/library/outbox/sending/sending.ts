import type { SnippetError } from "../../../errors.ts";
import type { SnippetId } from "../../../model.ts";
import type { RemoteSnippet } from "../../remote.ts";
import { elsewhere } from "./step.ts";
import type { Desk, StepEnd } from "./step.ts";
import { isOnItsWay, laneOf } from "./lane.ts";
import type { Operation } from "../waiting/operation.ts";
import { outcomeOf, storedError } from "./outcome.ts";

/** How soon to look again whether another window's write has ended, in milliseconds. */
const turnWait = 1_000;

/** @returns undefined where no other write of the same lane may yet have an effect. */
export function waitForTurn(desk: Desk, operation: Operation): StepEnd | undefined {
  const { pending } = desk.ledger;
  const { idOf } = pending;
  if (desk.mayGo(operation, pending.all(), idOf)) {
    return undefined;
  }
  // When a watched one ends is known; what another window does is not.
  const lane = laneOf(operation, idOf);
  const watched = pending
    .mine()
    .filter((it) => it.state === "watching" && isOnItsWay(it) && laneOf(it, idOf) === lane)
    .map(({ id }) => desk.graceTimes.left(id));
  return { kind: "later", milliseconds: Math.max(turnWait, ...watched) };
}

/**
 * Puts on the disk that a request is about to leave, and makes sure that no other window's write of the same lane
 * does: both write first and look then, so that at least one sees the other and steps back.
 * @returns the operation as it is sent, or how the step ends.
 */
export async function beginSending(
  desk: Desk,
  operation: Operation,
  changes: Partial<Operation> = {},
): Promise<Operation | StepEnd> {
  const { ledger, mayGo } = desk;
  const wait = waitForTurn(desk, operation);
  if (wait !== undefined) {
    return wait;
  }
  const sending = await ledger.change(operation, {
    ...changes,
    state: "sending",
    sends: operation.sends + 1,
    error: undefined,
  });
  if (sending === undefined) {
    return elsewhere;
  }
  await ledger.reread();
  if (!mayGo(sending, ledger.pending.all(), ledger.pending.idOf)) {
    const { state, sends } = operation;
    const back = await ledger.change(sending, { state, sends });
    return back === undefined ? elsewhere : { kind: "later", milliseconds: turnWait };
  }
  return sending;
}

export function isEnd(result: Operation | StepEnd): result is StepEnd {
  return !("id" in result);
}

/**
 * Nothing reached the server: it is again what it was before.
 * @param state `unknown` where an earlier attempt may have its effect yet, and stands in the way of others.
 */
export async function takeBack(
  { ledger }: Desk,
  sending: Operation,
  error: SnippetError,
  state: "queued" | "unknown" = "queued",
): Promise<StepEnd> {
  const sends = sending.sends - 1;
  const back = await ledger.change(sending, { state, sends, error: storedError(error) });
  return back === undefined ? elsewhere : { kind: "trouble", error };
}

/** Nobody knows what became of the request: it is looked up from now on. */
export async function giveUpWaiting(
  { ledger, graceTimes }: Desk,
  sending: Operation,
  error: SnippetError,
  changes: Partial<Operation> = {},
): Promise<StepEnd> {
  graceTimes.begin(sending.id);
  const unknown = await ledger.change(sending, {
    ...changes,
    state: "unknown",
    error: storedError(error),
  });
  return unknown === undefined ? elsewhere : { kind: "later", milliseconds: 0 };
}

/**
 * The grace time is over: what was given up has no effect any more, and stands in the way of nothing. Two that windows
 * left behind at the same moment would otherwise wait for each other for ever.
 * @returns undefined where it belongs to another window now.
 */
export async function endGrace(
  { ledger, graceTimes }: Desk,
  unknown: Operation,
): Promise<Operation | undefined> {
  const queued = await ledger.change(unknown, { state: "queued" });
  if (queued !== undefined) {
    graceTimes.end(unknown.id);
  }
  return queued;
}

/**
 * A look at the server failed: what it refuses for good is the person's, everything else is tried again.
 * @param isOver whether nothing of the write can have an effect any more.
 */
export async function troubleWith(
  desk: Desk,
  operation: Operation,
  error: SnippetError,
  isOver = operation.state === "queued",
): Promise<StepEnd> {
  if (isOver && outcomeOf(error).kind === "refused") {
    return holdFor(desk, operation, { state: "refused", error: storedError(error) });
  }
  desk.ledger.note(operation, storedError(error));
  return { kind: "trouble", error };
}

/** Another device has changed or deleted what this write is about. */
export async function holdConflict(
  desk: Desk,
  operation: Operation,
  id: SnippetId,
  current: RemoteSnippet | undefined,
): Promise<StepEnd> {
  await desk.takeIn(id, current);
  return holdFor(desk, operation, { state: "conflict", theirs: current?.snippet });
}

/** Only the person can go on from here, unless there is a newer text already: then it is that one's turn. */
export async function holdFor(
  { ledger, graceTimes, supersede }: Desk,
  operation: Operation,
  changes: Pick<Operation, "state"> & Partial<Operation>,
): Promise<StepEnd> {
  if (!(await supersede(operation))) {
    await ledger.hold(operation, changes);
  }
  graceTimes.end(operation.id);
  return elsewhere;
}
