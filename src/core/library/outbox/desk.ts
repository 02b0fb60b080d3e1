import type { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { RemoteSnippet, SnippetRemote } from "../remote.ts";
import type { GraceTimes } from "./graceTimes.ts";
import type { Holdings } from "./holdings.ts";
import { isSameText } from "./item.ts";
import type { Flight, Item, KeptError } from "./item.ts";
import type { Trash, VersionHistory } from "../snippetVersion.ts";
import type { NewestRecords } from "./newestRecords.ts";
import { storedError } from "./outcome.ts";
import { readIfThere } from "./newestRecords.ts";

/** How far one step has brought an item. */
export type StepEnd =
  /** It is other than before, or not this window's any more. */
  | { readonly kind: "done" }
  | { readonly kind: "later"; readonly milliseconds: number }
  /** Only the user can go on. */
  | { readonly kind: "refused"; readonly error: SnippetError }
  /** The server cannot be reached, or asks to wait: nothing else will go better. */
  | { readonly kind: "trouble"; readonly error: SnippetError };

export const done: StepEnd = { kind: "done" };

export function later(milliseconds: number): StepEnd {
  return { kind: "later", milliseconds };
}

/** What a step works with. */
export interface Desk {
  readonly holdings: Holdings;
  readonly remote: SnippetRemote;
  readonly newest: NewestRecords;
  readonly cache: SnippetCache;
  readonly history: VersionHistory;
  readonly trash: Trash;
  readonly graceTimes: GraceTimes;
  readonly doubts: Doubts;
  /** Runs around what changes cache and items together, so that nobody is told in between. */
  readonly together: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when the creates that left before this one are through: what they make is listed in that order. */
  readonly inTurn: (item: Item["id"]) => Promise<void>;
  /** Whether the flight that is on the disk by now may leave: this window leads, and the user wants it still. */
  readonly mayLeave: (item: Item) => Promise<boolean>;
}

/** How far apart two looks are that make sure that a record is gone, in milliseconds. */
const apart = 5_000;

/** What was seen once, and is not believed yet; in memory only. */
export class Doubts {
  readonly #now: () => number;
  readonly #missing = new Map<SnippetId, number>();
  /** Versions of these never match, though the text does. */
  readonly neverMatching = new Set<Item["id"]>();
  /** What a write was refused with for the first time. */
  readonly refusals = new Map<Item["id"], SnippetError["code"]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Gone is what is missing twice, some seconds apart. @returns milliseconds until that is known; 0: it is gone. */
  untilGone(id: SnippetId): number {
    const since = this.#missing.get(id) ?? this.#now();
    this.#missing.set(id, since);
    return Math.max(0, since + apart - this.#now());
  }

  seen(id: SnippetId): void {
    this.#missing.delete(id);
  }
}

/** Puts on the disk what is about to leave. @returns undefined where it is not to leave. */
export async function beginFlight(
  { holdings, mayLeave }: Desk,
  seen: Item,
  flight: Pick<Flight, "kind" | "sent"> & Partial<Flight>,
): Promise<Item | undefined> {
  const whole = { ...newFlight, ...flight };
  const sending = await holdings.change(seen.id, (item) =>
    item === seen
      ? {
          ...item,
          flight: whole,
          flights: item.flights + 1,
          refused: undefined,
          trouble: undefined,
        }
      : undefined,
  );
  if (sending === undefined) {
    return undefined;
  }
  if (await mayLeave(sending)) {
    return sending;
  }
  await changeFlight(holdings, sending, () => undefined);
  return undefined;
}

const newFlight = {
  key: undefined,
  fence: [],
  isUnclear: false,
  isSeen: false,
  isAccepted: false,
  madeId: undefined,
  error: undefined,
} as const;

/** Changes what is known of a request; what the user wants meanwhile stays. */
export async function changeFlight(
  holdings: Holdings,
  seen: Item,
  change: (flight: Flight) => Flight | undefined,
  others: (item: Item) => Partial<Item> = () => ({}),
): Promise<Item | undefined> {
  return holdings.change(seen.id, (item) =>
    item.flights === seen.flights && item.flight !== undefined
      ? { ...item, flight: change(item.flight), ...others(item) }
      : undefined,
  );
}

/** The request was not done: it may leave again, as another one. */
export async function takeBack(desk: Desk, sending: Item, error: SnippetError): Promise<StepEnd> {
  await changeFlight(desk.holdings, sending, () => undefined);
  return { kind: "trouble", error };
}

/** Nobody knows what became of the request: it is looked for from now on. */
export async function lookFor(
  desk: Desk,
  sending: Item,
  error: SnippetError,
  known: Partial<Flight> = {},
): Promise<StepEnd> {
  desk.graceTimes.begin(sending.id);
  const changes = { isUnclear: true, error: storedError(error), ...known };
  await changeFlight(desk.holdings, sending, (flight) => ({ ...flight, ...changes }));
  return later(0);
}

/** The server said no to what was sent. What the user wants by now may be something else. */
export async function refuse(desk: Desk, sending: Item, error: KeptError): Promise<StepEnd> {
  await changeFlight(desk.holdings, sending, () => undefined, refusalOf(sending, error));
  return done;
}

/** Whoever saves after a refusal wants it sent, and whoever saved just before it does, too. */
export function refusalOf({ flight }: Item, refused: KeptError): (item: Item) => Partial<Item> {
  return ({ want }) => (isSameText(want, flight?.sent) ? { refused } : {});
}

/** @returns undefined where it is gone; milliseconds where that is not known yet. */
export async function readNow(
  { remote, doubts }: Desk,
  id: SnippetId,
): Promise<RemoteSnippet | number | undefined> {
  const record = await readIfThere(remote, id);
  if (record !== undefined) {
    doubts.seen(id);
    return record;
  }
  const left = doubts.untilGone(id);
  return left > 0 ? left : undefined;
}
