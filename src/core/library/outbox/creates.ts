import type { SnippetError } from "../../errors.ts";
import type { SnippetDraft, SnippetId } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import {
  beginFlight,
  changeFlight,
  done,
  endFlight,
  later,
  lookFor,
  lookInterval,
  readNow,
  refusalOf,
  refuse,
  takeBack,
} from "./stepParts.ts";
import type { StepParts, StepEnd } from "./stepParts.ts";
import type { Flight, Item, KeptError } from "./item.ts";
import { ask, landGone, landChanged, land } from "./landing.ts";
import { isKept, isKeptNormalized, isMadeOf } from "./likeness.ts";
import { outcomeOf, reasonToRest, storedError, wasAccepted } from "./outcome.ts";
import { readIfThere } from "./newestRecords.ts";

/** Milliseconds until the next look whether another item has ended. */
const turnWait = 1_000;

/** Sends a create for the first time, or as a new request after the last one had no effect. */
export async function sendCreate(
  parts: StepParts,
  item: Item,
  sent: SnippetDraft,
): Promise<StepEnd> {
  const isKeyed = await parts.remote.keepsKeys();
  const key = `${item.name}-${item.flights}`;
  const baseline = await (isKeyed ? parts.newest.cached(sent) : parts.newest.baseline(sent));
  const flight = { kind: "create", sent, key: isKeyed ? key : undefined, baseline } as const;
  const sending = await beginFlight(parts, item, flight);
  return sending === undefined ? done : post(parts, sending, { sent, key, isRepeated: false });
}

interface Post {
  readonly sent: SnippetDraft;
  readonly key: string;
  readonly isRepeated: boolean;
}

async function post(parts: StepParts, sending: Item, given: Post): Promise<StepEnd> {
  const { sent, key, isRepeated } = given;
  let answer: RemoteSnippet;
  try {
    answer = await parts.remote.create(sent, {
      idempotencyKey: key,
      isRepeated,
      baseline: sending.flight?.baseline,
    });
  } catch (error) {
    return failed(parts, sending, error, given);
  }
  await land(parts, sending, answer);
  parts.graceTimes.end(sending.id);
  return done;
}

async function failed(
  parts: StepParts,
  sending: Item,
  thrown: unknown,
  { sent, isRepeated }: Post,
): Promise<StepEnd> {
  const outcome = outcomeOf(thrown);
  const { error } = outcome;
  if (outcome.kind === "altered" && !isRepeated) {
    return takeAltered(parts, sending, outcome);
  }
  const known = effectOf(outcome, sending, isRepeated);
  if (known !== undefined) {
    return lookFor(parts, sending, error, known);
  }
  if (isRepeated) {
    return outcome.kind === "not-done"
      ? { kind: "trouble", error }
      : refusedAgain(parts, sending, sent, error);
  }
  return outcome.kind === "not-done"
    ? takeBack(parts, sending, error)
    : refuse(parts, sending, storedError(error));
}

/** Facts about a POST that may have had an effect; undefined where it had none. */
function effectOf(
  outcome: ReturnType<typeof outcomeOf>,
  { flight }: Item,
  isRepeated: boolean,
): Partial<Flight> | undefined {
  const wasTaken = wasAccepted(outcome.error);
  const isKeyed = flight?.key !== undefined;
  if ("id" in outcome) {
    // Without a key, an id that could not be read may belong to something else than the new record.
    return { madeId: outcome.id, isAccepted: wasTaken && outcome.kind === "unchecked" && !isKeyed };
  }
  // A POST that is repeated with its key may be answered with the id.
  const isAccepted = wasTaken && (isRepeated || !isKeyed);
  return wasTaken || outcome.kind === "unknown" ? { isAccepted } : undefined;
}

/** Earlier attempts may yet take effect, whatever this refusal says; after the grace time only the user can go on. */
async function refusedAgain(
  parts: StepParts,
  sending: Item,
  sent: SnippetDraft,
  error: SnippetError,
): Promise<StepEnd> {
  const { graceTimes, newest } = parts;
  if (!graceTimes.isOver(sending.id)) {
    return later(graceTimes.lookLater(sending.id));
  }
  // The server does not answer to the key any longer, so only the text can identify the record.
  const { found } = await newest.findOrProve(sent, sending.flight?.baseline ?? []);
  return found === undefined
    ? stop(parts, sending, storedError(error))
    : takeFound(parts, sending, sent, found);
}

/**
 * Blocks the item and keeps its flight: *retry* looks, or repeats the request. A discarded change ends.
 * @param doubtful records that may be the effect: with a *retry* the user says that they are not.
 */
async function stop(
  { holdings, graceTimes }: StepParts,
  item: Item,
  refused: KeptError | undefined,
  doubtful: readonly RemoteSnippet[] = [],
): Promise<StepEnd> {
  const isAccepted = doubtful.length > 0;
  const keep = (flight: Flight): Flight => ({
    ...flight,
    isAccepted: flight.isAccepted || isAccepted,
    baseline: [...flight.baseline, ...doubtful.map(({ snippet }) => snippet.id)],
  });
  const after = await changeFlight(
    holdings,
    item,
    (flight) => (holdings.get(item.id)?.want === undefined ? undefined : keep(flight)),
    ({ want }) => ({ refused: want === undefined ? undefined : refused }),
  );
  if (after?.flight === undefined) {
    graceTimes.end(item.id);
  }
  return done;
}

/** The record exists, and differs from the sent text: an edit is left to do, when the user asks for it. */
async function takeAltered(
  parts: StepParts,
  sending: Item,
  { id, error, record }: Extract<ReturnType<typeof outcomeOf>, { readonly kind: "altered" }>,
): Promise<StepEnd> {
  const found = record ?? (await readIfThere(parts.remote, id).catch(() => undefined));
  if (found === undefined) {
    return lookFor(parts, sending, error, { madeId: id });
  }
  const refusal = refusalOf(sending, storedError(error));
  await land(parts, sending, found, (it) => ({ want: it.want, ...refusal(it) }));
  return done;
}

/** Looks for the effect of a create whose response was lost, and repeats the POST where that makes no second record. */
export async function lookForCreate(
  parts: StepParts,
  item: Item,
  flight: Flight,
): Promise<StepEnd> {
  const { sent, madeId } = flight;
  if (sent === undefined) {
    return done;
  }
  // Read before the server is asked: only a look that begins after the grace time counts as the last one.
  const isOver = parts.graceTimes.isOver(item.id);
  if (madeId !== undefined) {
    if (item.question !== undefined || parts.holdings.shelf.isHeldByOther(madeId, item.id)) {
      return later(turnWait);
    }
    const made = await readMade(parts, flight, madeId);
    if (made !== undefined) {
      return typeof made === "number" ? later(made) : takeFound(parts, item, sent, made);
    }
  }
  return lookInList(parts, item, { ...flight, sent }, isOver);
}

/**
 * The record of this id, milliseconds until the next look, or the id where the record was deleted.
 * @returns undefined where no record was ever seen under this id: it may have another one, or be told later.
 */
async function readMade(
  parts: StepParts,
  { isAccepted }: Flight,
  madeId: SnippetId,
): Promise<RemoteSnippet | number | SnippetId | undefined> {
  if (isAccepted && !parts.holdings.shelf.isClaimed(madeId)) {
    return readIfThere(parts.remote, madeId);
  }
  const record = (await readNow(parts, madeId)) ?? madeId;
  // A copy that lags behind shows the text that users have replaced.
  const isOld = typeof record === "object" && parts.cache.recentWrites.contradict(madeId, record);
  return isOld ? lookInterval : record;
}

async function lookInList(
  parts: StepParts,
  item: Item,
  flight: Flight & { readonly sent: SnippetDraft },
  isOver: boolean,
): Promise<StepEnd> {
  const { newest, holdings } = parts;
  const { sent, baseline } = flight;
  if (repeatableKey(flight, isOver) !== undefined) {
    // Several creates of one text may be in flight: only the key tells which record is whose.
    return notFound(parts, item, flight, isOver, []);
  }
  const isFree = (it: RemoteSnippet): boolean => holdings.shelf.creatorOf(it.snippet) === undefined;
  const isLeft = (it: RemoteSnippet): boolean =>
    (isMadeOf(sent, it) || (isOver && sent.code.includes(it.snippet.code))) && isFree(it);
  const { found, doubtful } = await (isOver
    ? newest.findOrProve(sent, baseline, isLeft)
    : newest.find(sent, baseline, isLeft));
  return found === undefined
    ? notFound(parts, item, flight, isOver, doubtful.filter(isFree))
    : takeFound(parts, item, sent, found);
}

async function takeFound(
  parts: StepParts,
  item: Item,
  sent: SnippetDraft,
  found: RemoteSnippet | string,
): Promise<StepEnd> {
  const { key, baseline = [] } = item.flight ?? {};
  if (typeof found === "string") {
    return takeChanged(parts, item, found, undefined);
  }
  if (!isKeptNormalized(sent, found) && !isMadeOf(sent, found)) {
    return takeChanged(parts, item, found.snippet.id, found);
  }
  const watch = key === undefined ? { sent, baseline } : undefined;
  // No other device has written to the record: an edit repairs the fields that the server changed, or reports them.
  await land(parts, item, found, ({ want }) => (isKept(sent, found) ? { watch } : { watch, want }));
  return done;
}

/** The record is not as it was made. @param record undefined where it is gone. */
async function takeChanged(
  parts: StepParts,
  item: Item,
  id: SnippetId,
  record: RemoteSnippet | undefined,
): Promise<StepEnd> {
  parts.graceTimes.end(item.id);
  if (!parts.holdings.shelf.isClaimed(id)) {
    return ask(parts, item, id, record);
  }
  // Users have changed this record under its server id, so it differs because of them.
  await (record === undefined ? landGone(parts, item, id) : landChanged(parts, item, record));
  return done;
}

/** With this key the POST makes no second record. A server that told no id for a repeated one would not tell it later. */
function repeatableKey({ key, isAccepted }: Flight, isOver: boolean): string | undefined {
  return isAccepted && isOver ? undefined : key;
}

/** After any 2xx, within the grace time, and if the effect may be there, only the same POST with its key may be sent. */
async function notFound(
  parts: StepParts,
  item: Item,
  flight: Flight,
  isOver: boolean,
  doubtful: readonly RemoteSnippet[],
): Promise<StepEnd> {
  const { graceTimes } = parts;
  const { sent, isAccepted, error } = flight;
  const key = repeatableKey(flight, isOver);
  if (key !== undefined && sent !== undefined) {
    const isAsked = error?.details.retryAfter !== undefined && !isOver;
    if (!graceTimes.hasWaited(item.id) || isAsked) {
      return later(graceTimes.lookLater(item.id));
    }
    return (await parts.mayLeave(item)) ? post(parts, item, { sent, key, isRepeated: true }) : done;
  }
  if (!isOver) {
    return later(graceTimes.lookLater(item.id));
  }
  if (isAccepted || doubtful.length > 0) {
    return stop(parts, item, reasonToRest(item), doubtful);
  }
  // The cause of the lost response stays visible until the next attempt: the item may have to rest before that.
  return endFlight(parts, item, () => ({ trouble: error }));
}
