import type { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import type { GraceTimes } from "./graceTimes.ts";
import type { Holdings } from "./holdings.ts";
import { isSameText } from "./item.ts";
import type { Flight, Item, KeptError } from "./item.ts";
import type { LeaderParts } from "./leadership.ts";
import type { NewestRecords } from "./newestRecords.ts";
import { storedError } from "./outcome.ts";
import { readIfThere } from "./newestRecords.ts";

/** The result of one step. */
export type StepEnd =
  /** The item has changed, or this window does not lead any longer. */
  | { readonly kind: "done" }
  | { readonly kind: "later"; readonly milliseconds: number }
  /** Only the user can go on. */
  | { readonly kind: "refused"; readonly error: SnippetError }
  /** The server cannot be reached, or asks to wait: other items would fail as well. */
  | { readonly kind: "trouble"; readonly error: SnippetError };

export const done: StepEnd = { kind: "done" };

export function later(milliseconds: number): StepEnd {
  return { kind: "later", milliseconds };
}

/** The objects that a step works with. */
export interface StepParts extends LeaderParts {
  readonly newest: NewestRecords;
  readonly graceTimes: GraceTimes;
  readonly doubts: Doubts;
  /** Resolves when the creates sent before this one have ended, so that their records are listed in that order. */
  readonly inTurn: (item: Item["id"]) => Promise<void>;
  /** Whether a flight that is on the disk may be sent: this window leads, and the user still wants it. */
  readonly mayLeave: (item: Item) => Promise<boolean>;
}

/** Milliseconds between two looks that prove something, for instance that a record is gone: no copy lags behind longer. */
export const lookInterval = 5_000;

/** Observations that count only once they repeat; in memory only. */
export class Doubts {
  readonly #now: () => number;
  readonly #missing = new Map<SnippetId, number>();
  /** Items whose version never matches, though the text does. */
  readonly neverMatching = new Set<Item["id"]>();
  readonly #refusals = new Map<Item["id"], SnippetError["code"]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A record is gone when it is missing twice, lookInterval apart. @returns milliseconds until that is known, 0 if it is. */
  untilGone(id: SnippetId): number {
    const since = this.#missing.get(id) ?? this.#now();
    this.#missing.set(id, since);
    return Math.max(0, since + lookInterval - this.#now());
  }

  seen(id: SnippetId): void {
    this.#missing.delete(id);
  }

  /** Notes a refusal. @returns whether it is the second one of this item with this code. */
  isRefusedAgain(id: Item["id"], code: SnippetError["code"]): boolean {
    const isAgain = this.#refusals.get(id) === code;
    this.#refusals.set(id, code);
    return isAgain;
  }

  accepted(id: Item["id"]): void {
    this.#refusals.delete(id);
  }
}

/** Writes a request to the disk before it is sent. @returns undefined where it must not be sent. */
export async function beginFlight(
  { holdings, mayLeave }: StepParts,
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
  baseline: [],
  isSeen: false,
  isAccepted: false,
  madeId: undefined,
  error: undefined,
} as const;

/** Changes the facts known of a request. The version that the user wants meanwhile stays. */
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

/** Ends a request that has no effect any longer. */
export async function endFlight(
  { holdings, graceTimes }: StepParts,
  item: Item,
  others?: (item: Item) => Partial<Item>,
): Promise<StepEnd> {
  graceTimes.end(item.id);
  await changeFlight(holdings, item, () => undefined, others);
  return done;
}

/** Ends a request that had no effect. The change may be sent again, as another request. */
export async function takeBack(
  parts: StepParts,
  sending: Item,
  error: SnippetError,
): Promise<StepEnd> {
  await changeFlight(parts.holdings, sending, () => undefined);
  return { kind: "trouble", error };
}

/** Notes a lost response: from now on the leader looks for the effect. */
export async function lookFor(
  parts: StepParts,
  sending: Item,
  error: SnippetError,
  known: Partial<Flight> = {},
): Promise<StepEnd> {
  parts.graceTimes.begin(sending.id);
  const changes = { error: storedError(error), ...known };
  await changeFlight(parts.holdings, sending, (flight) => ({ ...flight, ...changes }));
  return later(0);
}

/** Ends a request that the server refused. The user may want another text by now. */
export function refuse(parts: StepParts, sending: Item, error: KeptError): Promise<StepEnd> {
  return endFlight(parts, sending, refusalOf(sending, error));
}

/** Blocks the item only where the refused text is still wanted: a text saved meanwhile is sent. */
export function refusalOf({ flight }: Item, refused: KeptError): (item: Item) => Partial<Item> {
  return ({ want }) => (isSameText(want, flight?.sent) ? { refused } : {});
}

/** @returns undefined where the record is gone; milliseconds until the next look where that is not known yet. */
export async function readNow(
  { remote, doubts }: StepParts,
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
