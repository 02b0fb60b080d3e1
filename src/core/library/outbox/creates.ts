import type { SnippetError } from "../../errors.ts";
import type { SnippetDraft } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import {
  beginFlight,
  changeFlight,
  done,
  later,
  lookFor,
  readNow,
  refusalOf,
  refuse,
  takeBack,
} from "./desk.ts";
import type { Desk, StepEnd } from "./desk.ts";
import { presentId } from "./item.ts";
import type { Flight, Item, KeptError } from "./item.ts";
import { ask, follow, join, land } from "./landing.ts";
import { isKept, isKeptInOtherWriting, isMadeOf } from "./likeness.ts";
import { outcomeOf, storedError, wasAnswered } from "./outcome.ts";
import { readIfThere } from "./newestRecords.ts";

/** Milliseconds until the next look whether another item has ended. */
const turnWait = 1_000;

/** Sends a create for the first time, or as a new request after the last one had no effect. */
export async function sendCreate(desk: Desk, item: Item, sent: SnippetDraft): Promise<StepEnd> {
  const isKeyed = await desk.remote.keepsKeys();
  const key = `${item.name}-${item.flights}`;
  const fence = await (isKeyed ? desk.newest.cached(sent) : desk.newest.fence(sent));
  const flight = { kind: "create", sent, key: isKeyed ? key : undefined, fence } as const;
  const sending = await beginFlight(desk, item, flight);
  return sending === undefined ? done : post(desk, sending, { sent, key, isRepeated: false });
}

interface Post {
  readonly sent: SnippetDraft;
  readonly key: string;
  readonly isRepeated: boolean;
}

async function post(desk: Desk, sending: Item, given: Post): Promise<StepEnd> {
  const { sent, key, isRepeated } = given;
  let answer: RemoteSnippet;
  try {
    answer = await desk.remote.create(sent, { idempotencyKey: key, isRepeated });
  } catch (error) {
    return failed(desk, sending, error, given);
  }
  await land(desk, sending, answer);
  desk.graceTimes.end(sending.id);
  return done;
}

async function failed(
  desk: Desk,
  sending: Item,
  thrown: unknown,
  { sent, isRepeated }: Post,
): Promise<StepEnd> {
  const outcome = outcomeOf(thrown);
  const { error } = outcome;
  if (outcome.kind === "altered" && !isRepeated) {
    return takeAltered(desk, sending, outcome);
  }
  if (outcome.kind === "altered" || outcome.kind === "unchecked") {
    return lookFor(desk, sending, error, { madeId: outcome.id });
  }
  if (wasAnswered(error)) {
    return lookFor(desk, sending, error, { isAccepted: true });
  }
  if (outcome.kind === "unknown") {
    return lookFor(desk, sending, error);
  }
  if (isRepeated) {
    return outcome.kind === "not-done"
      ? { kind: "trouble", error }
      : refusedAgain(desk, sending, sent, error);
  }
  return outcome.kind === "not-done"
    ? takeBack(desk, sending, error)
    : refuse(desk, sending, storedError(error));
}

/** Earlier attempts may yet take effect, whatever this refusal says; after the grace time only the user can go on. */
async function refusedAgain(
  desk: Desk,
  sending: Item,
  sent: SnippetDraft,
  error: SnippetError,
): Promise<StepEnd> {
  const { graceTimes, newest } = desk;
  if (!graceTimes.isOver(sending.id)) {
    return later(graceTimes.lookLater(sending.id));
  }
  // The server does not answer to the key any longer, so only the text can identify the record.
  const found = await newest.find(sent, sending.flight?.fence ?? []);
  return found === undefined
    ? stop(desk, sending, storedError(error))
    : takeFound(desk, sending, sent, found);
}

/** Blocks the item and keeps its flight: *retry* looks, or repeats the request. A discarded change ends. */
async function stop(
  { holdings, graceTimes }: Desk,
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
    graceTimes.end(item.id);
  }
  return done;
}

/** The record exists, and differs from the sent text: an edit is left to do, when the user asks for it. */
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

/** Looks for the effect of a create whose response was lost, and repeats the POST where that makes no second record. */
export async function lookForCreate(desk: Desk, item: Item, flight: Flight): Promise<StepEnd> {
  const { graceTimes } = desk;
  const { sent, madeId } = flight;
  if (sent === undefined) {
    return done;
  }
  // Read before the server is asked: only a look that begins after the grace time counts as the last one.
  const isOver = graceTimes.isOver(item.id);
  if (madeId !== undefined) {
    if (item.question !== undefined || desk.holdings.claims.isHeld(madeId, item.id)) {
      return later(turnWait);
    }
    const record = await readNow(desk, madeId);
    if (typeof record === "number") {
      return later(record);
    }
    return takeFound(desk, item, sent, record ?? madeId);
  }
  if (repeatableKey(flight, isOver) !== undefined) {
    // Several creates of one text may be in flight: only the key tells which record is whose.
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
  const { graceTimes } = desk;
  const { key, fence = [] } = item.flight ?? {};
  if (typeof found === "string") {
    graceTimes.end(item.id);
    const wasOthers = desk.holdings.claims.isClaimed(found);
    await (wasOthers ? follow(desk, item, found) : ask(desk, item, found, undefined));
    return done;
  }
  if (!isKeptInOtherWriting(sent, found) && !isMadeOf(sent, found)) {
    graceTimes.end(item.id);
    // Users have changed this record under its server id, so it differs because of them.
    const wasChanged = desk.holdings.claims.isClaimed(found.snippet.id);
    await (wasChanged ? join(desk, item, found) : ask(desk, item, found.snippet.id, found));
    return done;
  }
  const watch = key === undefined ? { kind: "create" as const, sent, fence } : undefined;
  // No other device has written to the record: an edit repairs the fields that the server changed, or reports them.
  await land(desk, item, found, ({ want }) => (isKept(sent, found) ? { watch } : { watch, want }));
  return done;
}

/** With this key the POST makes no second record. A server that accepted without an id would not tell one later. */
function repeatableKey({ key, isAccepted }: Flight, isOver: boolean): string | undefined {
  return isAccepted && isOver ? undefined : key;
}

/** After any 2xx, and within the grace time, only the same POST with its key may be sent. */
async function notFound(desk: Desk, item: Item, flight: Flight, isOver: boolean): Promise<StepEnd> {
  const { graceTimes, holdings } = desk;
  const { sent, isAccepted, error } = flight;
  const key = repeatableKey(flight, isOver);
  if (key !== undefined && sent !== undefined) {
    const isAsked = error?.details.retryAfter !== undefined && !isOver;
    if (!graceTimes.hasWaited(item.id) || isAsked) {
      return later(graceTimes.lookLater(item.id));
    }
    return (await desk.mayLeave(item)) ? post(desk, item, { sent, key, isRepeated: true }) : done;
  }
  if (!isOver) {
    return later(graceTimes.lookLater(item.id));
  }
  if (isAccepted) {
    return stop(desk, item, error);
  }
  graceTimes.end(item.id);
  // The cause of the lost response stays visible until the next attempt: the item may have to rest before that.
  await changeFlight(
    holdings,
    item,
    () => undefined,
    () => ({ trouble: error }),
  );
  return done;
}

/** The request may have taken effect twice, or late: an extra copy that no item claims is removed. */
export async function watchCopies(
  desk: Desk,
  item: Item,
  { sent, fence }: NonNullable<Item["watch"]>,
): Promise<StepEnd> {
  const { graceTimes, newest, doubts, holdings } = desk;
  if (!graceTimes.isOver(item.id)) {
    return later(graceTimes.left(item.id));
  }
  const copy = await newest.find(sent, fence);
  if (copy === undefined) {
    return endWatch(desk, item);
  }
  const isOpen = (it: Item): boolean => it.id !== item.id && it.flight !== undefined;
  if (holdings.behind(copy.snippet, isOpen) !== undefined) {
    return later(graceTimes.lookLater(item.id));
  }
  try {
    return (await isRemoved(desk, item, copy))
      ? later(graceTimes.lookLater(item.id))
      : endWatch(desk, item);
  } catch (thrown) {
    const { kind, error } = outcomeOf(thrown);
    if (kind !== "refused") {
      return { kind: "trouble", error };
    }
    const isAgain = doubts.refusals.get(item.id) === error.code;
    doubts.refusals.set(item.id, error.code);
    return isAgain ? endWatch(desk, item) : later(graceTimes.lookLater(item.id));
  }
}

async function endWatch({ holdings, graceTimes, doubts }: Desk, { id }: Item): Promise<StepEnd> {
  graceTimes.end(id);
  doubts.refusals.delete(id);
  await holdings.change(id, (item) => ({ ...item, watch: undefined }));
  return done;
}

/**
 * A copy cannot be told from a record that another device saved with the same text. So it is removed only while the
 * original exists, or was deleted here; and it can be restored from the trash.
 */
async function isRemoved(desk: Desk, item: Item, found: RemoteSnippet): Promise<boolean> {
  const { remote, trash, cache, together, holdings } = desk;
  const { id } = found.snippet;
  const isDeletedHere = item.want === undefined;
  const isFirstThere = isDeletedHere || (await readIfThere(remote, presentId(item))) !== undefined;
  const copy = isFirstThere ? await readIfThere(remote, id) : undefined;
  if (!isFirstThere || copy === undefined) {
    return isFirstThere;
  }
  if (
    !isKeptInOtherWriting(item.watch?.sent ?? copy.snippet, copy) ||
    holdings.claims.isClaimed(id)
  ) {
    return true;
  }
  const trashed = await trash.put(copy.snippet);
  try {
    await remote.delete(id, { version: copy.version });
  } catch (error) {
    // The copy may be gone all the same: its original exists, or is in the trash itself.
    await trash.remove(trashed.id);
    throw error;
  }
  await together(() => cache.apply({ deleted: [id] }));
  return true;
}
