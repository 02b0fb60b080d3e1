import type { SnippetDraft } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import {
  beginFlight,
  changeFlight,
  done,
  endFlight,
  later,
  lookFor,
  readNow,
  refusalOf,
  refuse,
  seen,
  takeBack,
} from "./desk.ts";
import type { Desk, StepEnd } from "./desk.ts";
import { presentId } from "./item.ts";
import type { Flight, Item, KeptError } from "./item.ts";
import { ask, follow, join, land } from "./landing.ts";
import { isKept, isKeptInOtherWriting, isMadeOf } from "./likeness.ts";
import { outcomeOf, storedError, wasAnswered } from "./outcome.ts";
import { readIfThere } from "./newestRecords.ts";

/** How soon to look again whether another snippet's change has ended, in milliseconds. */
const turnWait = 1_000;

/** Sends a create for the first time, or anew after the one before was not done. */
export async function sendCreate(desk: Desk, item: Item, sent: SnippetDraft): Promise<StepEnd> {
  const isKeyed = await desk.remote.keepsKeys();
  const key = isKeyed ? `${item.name}-${item.flights}` : undefined;
  const fence = await (isKeyed ? desk.newest.cached(sent) : desk.newest.fence(sent));
  const sending = await beginFlight(desk, item, { kind: "create", sent, key, fence });
  return sending === undefined ? done : post(desk, sending, sent, false);
}

async function post(
  desk: Desk,
  sending: Item,
  sent: SnippetDraft,
  isRepeated: boolean,
): Promise<StepEnd> {
  const idempotencyKey = sending.flight?.key ?? `${sending.name}-${sending.flights - 1}`;
  let answer: RemoteSnippet;
  try {
    answer = await desk.remote.create(sent, { idempotencyKey, isRepeated });
  } catch (error) {
    return failed(desk, sending, error, isRepeated);
  }
  await land(desk, sending, answer);
  desk.memory.endGrace(sending.id);
  return done;
}

async function failed(
  desk: Desk,
  sending: Item,
  thrown: unknown,
  isRepeated: boolean,
): Promise<StepEnd> {
  const { memory, holdings } = desk;
  const outcome = outcomeOf(thrown);
  const { error } = outcome;
  if (outcome.kind === "altered" && !isRepeated) {
    return takeAltered(desk, sending, outcome);
  }
  if (outcome.kind === "altered" || outcome.kind === "unchecked") {
    return lookFor(desk, sending, error, { madeId: outcome.id });
  }
  if (wasAnswered(error)) {
    // Behind a page of a hotel, too, the same POST with its key may follow.
    const isAccepted = sending.flight?.key === undefined || error.code === "not-kept";
    return lookFor(desk, sending, error, { isAccepted });
  }
  if (outcome.kind === "unknown") {
    return lookFor(desk, sending, error);
  }
  if (!isRepeated) {
    return outcome.kind === "not-done"
      ? takeBack(desk, sending, error)
      : refuse(desk, sending, storedError(error));
  }
  if (outcome.kind === "not-done") {
    return { kind: "trouble", error };
  }
  // It says nothing of the attempts before, which may have their effect yet: in the end the text has to tell.
  const answered = { isAccepted: true, error: storedError(error) };
  await changeFlight(holdings, sending, (flight) => ({ ...flight, ...answered }));
  return later(memory.lookLater(sending.id));
}

/** The flight stays: *retry* looks, or sends the same again. What the user has given up has ended. */
async function stop(
  { holdings, memory }: Desk,
  item: Item,
  refused: KeptError | undefined,
): Promise<StepEnd> {
  const after = await changeFlight(
    holdings,
    item,
    (it) => (holdings.get(item.id)?.want === undefined ? undefined : it),
    ({ want }) => ({ refused: want === undefined ? undefined : refused }),
  );
  if (after?.flight === undefined) {
    memory.endGrace(item.id);
  }
  return done;
}

/** It exists, and is not what was meant: what is left to do is an edit of it, when the user says so. */
async function takeAltered(
  desk: Desk,
  sending: Item,
  { id, error }: Extract<ReturnType<typeof outcomeOf>, { readonly kind: "altered" }>,
): Promise<StepEnd> {
  const found = await readIfThere(desk.remote, id).catch(() => undefined);
  if (found === undefined) {
    return lookFor(desk, sending, error, { madeId: id });
  }
  const refusal = refusalOf(sending, storedError(error));
  await land(desk, sending, found, (it) => ({ want: it.want, ...refusal(it) }));
  return done;
}

/** Looks for the effect of a create whose response was lost, and repeats it where that makes nothing twice. */
export async function lookForCreate(desk: Desk, item: Item, flight: Flight): Promise<StepEnd> {
  const { sent, madeId } = flight;
  if (sent === undefined) {
    return done;
  }
  // Seen before the server is asked: only what is asked after the grace time counts as the last look.
  const isOver = desk.memory.isGraceOver(item.id);
  if (madeId !== undefined) {
    if (item.question !== undefined || desk.holdings.claims.isHeld(madeId, item.id)) {
      return later(turnWait);
    }
    const record = await readNow(desk, item, madeId);
    if (typeof record === "number") {
      return later(record);
    }
    return takeFound(desk, item, sent, record ?? madeId);
  }
  if (flight.key !== undefined && !(flight.isAccepted && isOver)) {
    // The key tells best whose a record is: several of one text may be on their way.
    return notFound(desk, item, flight, isOver);
  }
  const isLeft = (it: RemoteSnippet): boolean =>
    (isMadeOf(sent, it) || (isOver && sent.code.includes(it.snippet.code))) &&
    desk.holdings.behind(it.snippet) === undefined;
  const found = await desk.newest.find(sent, flight.fence, isLeft);
  return found === undefined
    ? notFound(desk, item, flight, isOver)
    : takeFound(desk, item, sent, found);
}

async function takeFound(
  desk: Desk,
  item: Item,
  sent: SnippetDraft,
  found: RemoteSnippet | string,
): Promise<StepEnd> {
  const { memory, holdings } = desk;
  if (typeof found === "string") {
    memory.endGrace(item.id);
    const wasOthers = holdings.claims.isClaimed(found);
    await (wasOthers ? follow(desk, item, found) : ask(desk, item, found, undefined));
    return done;
  }
  if (!isKeptInOtherWriting(sent, found) && !isMadeOf(sent, found)) {
    memory.endGrace(item.id);
    // Where users went on with the record, what is other there was changed since.
    const wasChanged = holdings.claims.isClaimed(found.snippet.id);
    await (wasChanged ? join(desk, item, found) : ask(desk, item, found.snippet.id, found));
    return done;
  }
  // Without a key the same request may have its effect once more.
  const flight = item.flight?.key === undefined ? seen(item.flight) : undefined;
  // Nobody else has written to it: an edit mends what the server wrote otherwise, or tells it.
  await land(desk, item, found, ({ want }) =>
    isKept(sent, found) ? { flight } : { flight, want },
  );
  return done;
}

/** After any 2xx, and before the grace time is over, no POST but the same one with its key. */
async function notFound(desk: Desk, item: Item, flight: Flight, isOver: boolean): Promise<StepEnd> {
  const { memory, holdings } = desk;
  const { key, sent, isAccepted, error } = flight;
  if (isAccepted && isOver) {
    return stop(desk, item, error);
  }
  if (key !== undefined && sent !== undefined) {
    const isAsked = error?.details.retryAfter !== undefined && !isOver;
    return isAsked ? later(memory.lookLater(item.id)) : repeat(desk, item, sent);
  }
  if (!isOver) {
    return later(memory.lookLater(item.id));
  }
  memory.endGrace(item.id);
  // Why it was not clear is told until it leaves again: it may have cost too much for that.
  await changeFlight(
    holdings,
    item,
    () => undefined,
    () => ({ trouble: error }),
  );
  return done;
}

async function repeat(desk: Desk, item: Item, sent: SnippetDraft): Promise<StepEnd> {
  return (await desk.mayLeave(item)) ? post(desk, item, sent, true) : done;
}

/**
 * Its effect was seen, and may come again: nothing else of this snippet leaves before the grace time is over. An extra copy
 * that a create made, and that is nobody's, is removed then.
 */
export async function waitForEnd(desk: Desk, item: Item, flight: Flight): Promise<StepEnd> {
  const { memory, newest, holdings } = desk;
  const { kind, sent, fence } = flight;
  if (!memory.isGraceOver(item.id)) {
    return later(memory.graceLeft(item.id));
  }
  const copy = kind === "create" && sent ? await newest.find(sent, fence) : undefined;
  if (copy === undefined || sent === undefined) {
    return endFlight(desk, item);
  }
  const isOpen = (it: Item): boolean => it.id !== item.id && it.flight?.isSeen === false;
  if (holdings.behind(copy.snippet, isOpen) !== undefined) {
    return later(memory.lookLater(item.id));
  }
  try {
    return (await isRemoved(desk, item, sent, copy.snippet.id))
      ? later(memory.lookLater(item.id))
      : await endFlight(desk, item);
  } catch (thrown) {
    const { kind: outcome, error } = outcomeOf(thrown);
    if (outcome !== "refused") {
      return { kind: "trouble", error };
    }
    const known = memory.of(item.id);
    const isAgain = known.refusal === error.code;
    known.refusal = isAgain ? undefined : error.code;
    return isAgain ? endFlight(desk, item) : later(memory.lookLater(item.id));
  }
}

/**
 * Nothing tells a copy from what another device saved with the same words. So it goes only while what it is a copy of
 * is there, and can be restored from the trash.
 */
async function isRemoved(
  { remote, trash, cache, together, holdings }: Desk,
  item: Item,
  sent: SnippetDraft,
  id: string,
): Promise<boolean> {
  const isFirstThere = (await readIfThere(remote, presentId(item))) !== undefined;
  const copy = isFirstThere ? await readIfThere(remote, id) : undefined;
  if (copy === undefined) {
    return isFirstThere;
  }
  if (!isKeptInOtherWriting(sent, copy) || holdings.claims.isClaimed(id)) {
    return true;
  }
  const trashed = await trash.put(copy.snippet);
  try {
    await remote.delete(id, { version: copy.version });
  } catch (error) {
    // It may be gone all the same: what it is a copy of is there.
    await trash.remove(trashed.id);
    throw error;
  }
  await together(() => cache.apply({ deleted: [id] }));
  return true;
}
