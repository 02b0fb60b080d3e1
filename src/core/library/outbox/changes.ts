import type { SnippetDraft } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import { differences } from "../../api/writing/differences.ts";
import {
  beginFlight,
  changeFlight,
  done,
  endFlight,
  later,
  lookFor,
  lookInterval,
  readNow,
  refuse,
  takeBack,
} from "./stepParts.ts";
import type { StepParts, StepEnd } from "./stepParts.ts";
import { mergeRecord, plainDraft } from "./item.ts";
import type { Flight, Item } from "./item.ts";
import { ask, land, landDeletion, fillMissing } from "./landing.ts";
import { isKept, isKeptNormalized, isMissing, isUntouched, withEffect } from "./likeness.ts";
import { outcomeOf, storedError } from "./outcome.ts";

/** Milliseconds until the next look, after a write met a change of the same moment, and how many looks there are. */
const [lookAgain, mostLooks] = [2_500, 2];

/** Reads the record, and sends the change only if the server still has the base. */
export async function change(parts: StepParts, item: Item, id: string): Promise<StepEnd> {
  const { want, base } = item;
  const current = await readNow(parts, id);
  if (typeof current === "number") {
    return later(current);
  }
  if (current === undefined) {
    if (want !== undefined) {
      return ask(parts, item, id, undefined);
    }
    return landed(parts, item);
  }
  const isUnchanged = base !== undefined && isUntouched(base, current);
  // A copy that lags behind may show an old version that happens to be the wanted one.
  if (!isUnchanged && parts.cache.recentWrites.contradict(id, current, mostLooks)) {
    return later(lookAgain);
  }
  if (want !== undefined && isDone(item, current)) {
    await land(parts, item, current);
    return done;
  }
  if (isUnchanged) {
    return send(parts, item, id, current);
  }
  return mergeRemoteChange(parts, item, current);
}

/** Merges a remote change of other fields. About a field that both changed, the user is asked. */
async function mergeRemoteChange(
  parts: StepParts,
  item: Item,
  current: RemoteSnippet,
  { base, flight }: Pick<Item, "base" | "flight"> = item,
): Promise<StepEnd> {
  const { want } = item;
  const other = fillMissing(base, current);
  const merged = base && want && mergeRecord(base, want, other);
  if (merged === undefined) {
    return ask(parts, item, other.id, current);
  }
  await parts.cache.apply({ set: [current] });
  await parts.holdings.change(item.id, (it) =>
    it === item ? { ...it, base: other, want: merged, flight } : undefined,
  );
  return done;
}

/** Whether the record shows the wanted version. A missing field does not show that it was changed. */
function isDone({ want, base }: Pick<Item, "want" | "base">, current: RemoteSnippet): boolean {
  const isOpen =
    want !== undefined &&
    base !== undefined &&
    differences(base, want).some((it) => isMissing(it, current.missing));
  return want !== undefined && !isOpen && isKept(want, current);
}

async function send(
  parts: StepParts,
  item: Item,
  id: string,
  current: RemoteSnippet,
): Promise<StepEnd> {
  const { remote, doubts } = parts;
  const { want, base } = item;
  const kind = want === undefined ? "delete" : "edit";
  const sending = await beginFlight(parts, item, { kind, sent: want });
  if (sending === undefined) {
    return done;
  }
  const version = doubts.neverMatching.has(item.id) ? undefined : current.version;
  let answer: RemoteSnippet | undefined;
  try {
    answer = await (want === undefined
      ? remote.delete(id, { version }).then(() => undefined)
      : remote.update(id, want, { version, base, shown: current }));
  } catch (error) {
    return failed(parts, sending, error, version);
  }
  await (answer === undefined ? landDeletion(parts, sending) : land(parts, sending, answer));
  doubts.accepted(item.id);
  return done;
}

async function failed(
  parts: StepParts,
  sending: Item,
  thrown: unknown,
  version: string | undefined,
): Promise<StepEnd> {
  const { doubts, holdings } = parts;
  const outcome = outcomeOf(thrown);
  const { error } = outcome;
  switch (outcome.kind) {
    case "not-done":
      return takeBack(parts, sending, error);
    case "unknown":
    case "unchecked":
      return lookFor(parts, sending, error);
    case "altered":
    case "refused":
      break;
  }
  // A server may refuse a title that is taken, or a snippet in use, in the same way: only the user can go on then.
  const isAgain = doubts.isRefusedAgain(sending.id, error.code);
  const isConflict = error.code === "conflict";
  if (isAgain && isConflict && version !== undefined) {
    doubts.neverMatching.add(sending.id);
  } else if (isAgain || !(isConflict || error.code === "not-found")) {
    return refuse(parts, sending, storedError(error));
  }
  await changeFlight(holdings, sending, () => undefined);
  // A copy that lags behind shows the text that was replaced.
  return later(lookInterval);
}

/** Looks for the effect of an edit or a deletion whose response was lost. */
export async function lookForChange(
  parts: StepParts,
  item: Item,
  flight: Flight,
  id: string,
): Promise<StepEnd> {
  const isOver = parts.graceTimes.isOver(item.id);
  const current = await readNow(parts, id);
  if (typeof current === "number") {
    return later(current);
  }
  if (current === undefined) {
    return flight.kind === "delete" ? landed(parts, item) : notSeen(parts, item, isOver);
  }
  // A repeated request may have its effect once more, unless it carried the version of the record that it replaced.
  const rest = !isOver && current.version === undefined ? { ...flight, isSeen: true } : undefined;
  const { base } = item;
  const { sent } = flight;
  if (sent !== undefined && isEffect(base, sent, current)) {
    // Another edit repairs the fields that the server wrote in another way, or reports them.
    const isSame = isKept(sent, current);
    await land(parts, item, current, ({ want }) => ({ flight: rest, ...(isSame ? {} : { want }) }));
    return done;
  }
  await (isOver || keepRemoteChange(parts, item, current));
  const known = withEffect(base, sent, current);
  if (known === base) {
    return notSeen(parts, item, isOver);
  }
  return mergeRemoteChange(parts, item, current, { base: known, flight: rest });
}

async function landed(parts: StepParts, item: Item): Promise<StepEnd> {
  await landDeletion(parts, item);
  return done;
}

/** Looks again until the grace time is over. Then the change may be sent again, and its cause stays visible until then. */
async function notSeen(parts: StepParts, item: Item, isOver: boolean): Promise<StepEnd> {
  return isOver
    ? endFlight(parts, item, () => ({ trouble: item.flight?.error }))
    : later(parts.graceTimes.lookLater(item.id));
}

/** A normalized form of the sent text counts only if it differs from the base. */
function isEffect(base: Item["base"], sent: SnippetDraft, current: RemoteSnippet): boolean {
  const isWritten = base === undefined || !isUntouched(base, current);
  return isDone({ want: sent, base }, current) || (isWritten && isKeptNormalized(sent, current));
}

/** Keeps a remote change that the open request may yet overwrite: in the history, or for a deletion in the cache. */
async function keepRemoteChange(
  { history, cache }: StepParts,
  item: Item,
  current: RemoteSnippet,
): Promise<void> {
  if (item.base === undefined || isUntouched(item.base, current)) {
    return;
  }
  if (item.flight?.kind === "delete") {
    await cache.apply({ set: [current] });
    return;
  }
  const { id, flights, savedAt } = item;
  const { snippet } = current;
  const version = { id: `${id}-${flights}-other`, snippetId: snippet.id, savedAt };
  await history.add({ ...version, draft: plainDraft(snippet) });
}

/** The effect was seen, and a duplicate may follow: no other request of this snippet is sent in the grace time. */
export async function waitForEnd(parts: StepParts, item: Item): Promise<StepEnd> {
  const left = parts.graceTimes.left(item.id);
  return left > 0 ? later(left) : endFlight(parts, item);
}
