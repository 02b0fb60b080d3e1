import type { Clock, Disposable, Logger, RandomBytes, Stopwatch } from "../../../ports.ts";
import type { SnippetRemote } from "../../remote.ts";
import { requestsInFlight } from "../../sync/inParallel.ts";
import type { WriteId } from "../../waitingWrite.ts";
import type { Ledger } from "../waiting/ledger.ts";
import type { Operation } from "../waiting/operation.ts";
import { laneOf } from "./lane.ts";
import { snippetError } from "./outcome.ts";
import { Pace } from "./pace.ts";
import type { GraceTimes } from "./graceTimes.ts";
import type { Spending } from "./spending.ts";
import type { StepEnd } from "./step.ts";

export interface SenderParts {
  readonly ledger: Ledger;
  readonly graceTimes: GraceTimes;
  readonly spending: Spending;
  /** Takes one step with an operation. Rejects where the disk fails; what became of a request is in the end. */
  readonly advance: (operation: Operation) => Promise<StepEnd>;
  readonly remote: Pick<SnippetRemote, "keepsKeys">;
  /** Told of every write that the server has; when it resolves, that is on this computer's disk too. */
  readonly confirm: (end: Extract<StepEnd, { readonly kind: "confirmed" }>) => Promise<void>;
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  readonly random: RandomBytes;
  readonly log: Pick<Logger, "warn">;
}

interface Turn {
  readonly operation: Operation;
  /** By the stopwatch. */
  readonly due: number;
}

interface Sending {
  /** See {@link isNewCreate}. */
  readonly isNew: boolean;
  readonly lane: string;
  readonly ended: Promise<void>;
}

const firstOthersWait = 1_000;
const longestOthersWait = 30_000;

/**
 * Sends what waits, one after the other. Only new creates go several at once, where the server keeps their keys: none is
 * made twice there, and each leaves after the one that was saved before it. Sleeps until something is saved or due; with
 * nothing that waits it has no timer at all.
 */
export class Sender implements Disposable {
  readonly #parts: SenderParts;
  readonly #pace: Pace;
  /** When it is worth looking at an operation again, by the stopwatch. */
  readonly #due = new Map<WriteId, number>();
  readonly #underWay = new Map<WriteId, Sending>();
  #othersWait = firstOthersWait;
  #timer: Disposable | undefined;
  #isRunning = false;
  #isDisposed = false;
  #mustReread = true;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#pace = new Pace(parts.stopwatch, parts.random);
  }

  /** A person saved something, and may be waiting for it. */
  saved(): void {
    this.#pace.reset();
    this.wake();
  }

  /** Something changed, here or in another window. */
  wake(): void {
    this.#mustReread = true;
    this.#run();
  }

  /** What is to be sent is known. */
  goOn(): void {
    this.#run();
  }

  /**
   * Nothing that was to be waited for is waited for, but for the grace time.
   * @param isSign see {@link Spending.renew}.
   */
  hurry(isSign: boolean): void {
    this.#parts.spending.renew(isSign);
    this.#pace.reset();
    this.#due.clear();
    this.#othersWait = firstOthersWait;
    this.wake();
  }

  /** What is on its way goes on; nothing else is begun. */
  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
  }

  #run(): void {
    if (this.#isRunning || this.#isDisposed) {
      return;
    }
    this.#timer?.dispose();
    this.#isRunning = true;
    void this.#turns().finally(() => {
      this.#isRunning = false;
      if (this.#mustReread) {
        this.#run();
      }
    });
  }

  async #turns(): Promise<void> {
    for (;;) {
      const next = await this.#ready();
      if (next !== undefined) {
        this.#begin(next);
      } else if (this.#underWay.size > 0) {
        await Promise.race([...this.#underWay.values()].map(({ ended }) => ended));
      } else {
        break;
      }
    }
    this.#sleep();
  }

  /** @returns undefined where nothing is to be begun before something has ended, or time has passed. */
  async #ready(): Promise<Operation | undefined> {
    try {
      await this.#rereadIfNeeded();
      const mayJoin = await this.#mayJoin();
      const next = this.#pace.wait > 0 || this.#isDisposed ? undefined : this.#next();
      const isFree = this.#underWay.size === 0;
      return next !== undefined && (isFree || (mayJoin && this.#isBeside(next))) ? next : undefined;
    } catch (error) {
      this.#fail(undefined, error);
      return undefined;
    }
  }

  /** Whether what is under way leaves room for a new create beside it. */
  async #mayJoin(): Promise<boolean> {
    const all = [...this.#underWay.values()];
    const isRoom =
      all.length > 0 && all.length < requestsInFlight && all.every(({ isNew }) => isNew);
    return isRoom && (await this.#parts.remote.keepsKeys());
  }

  /** Two of one lane would both step back before the other, again and again. */
  #isBeside(next: Operation): boolean {
    const lane = this.#laneOf(next);
    return isNewCreate(next) && [...this.#underWay.values()].every((it) => it.lane !== lane);
  }

  #laneOf(operation: Operation): string {
    const { pending } = this.#parts.ledger;
    return laneOf(operation, pending.idOf);
  }

  #begin(operation: Operation): void {
    const lane = this.#laneOf(operation);
    const ended = this.#advance(operation)
      .catch((error: unknown) => this.#fail(operation, error))
      .finally(() => this.#underWay.delete(operation.id));
    this.#underWay.set(operation.id, { isNew: isNewCreate(operation), lane, ended });
  }

  async #rereadIfNeeded(): Promise<void> {
    if (!this.#mustReread) {
      return;
    }
    const { ledger, graceTimes } = this.#parts;
    this.#mustReread = false;
    try {
      for (const { id, state } of await ledger.reread()) {
        if (state !== "queued") {
          graceTimes.begin(id);
        }
      }
    } catch (error) {
      // The disk does not answer; what is in memory can still be sent.
      this.#pace.failed(snippetError(error));
    }
  }

  /** What has waited longest for its turn. */
  #next(): Operation | undefined {
    const now = this.#parts.stopwatch.elapsed();
    const ready = this.#waiting().filter(({ due }) => due <= now);
    return ready.reduce<(typeof ready)[number] | undefined>(
      (first, it) => (first === undefined || isBefore(it, first) ? it : first),
      undefined,
    )?.operation;
  }

  /** What is this window's to send, and when. What has cost too much rests. */
  #waiting(): readonly Turn[] {
    const { spending, ledger } = this.#parts;
    const { pending } = ledger;
    return pending
      .mine()
      .filter((operation) => goesOn(operation) && operation.state !== "sending")
      .filter((operation) => !spending.isSpent(operation))
      .filter(({ id }) => !this.#underWay.has(id))
      .filter((operation) => operation.state !== "queued" || pending.isNext(operation))
      .map((operation) => ({ operation, due: this.#due.get(operation.id) ?? 0 }));
  }

  async #advance(operation: Operation): Promise<void> {
    const { ledger, spending, confirm } = this.#parts;
    const { failures } = this.#pace;
    const end = await this.#parts.advance(operation);
    const now = this.#parts.stopwatch.elapsed();
    this.#due.delete(operation.id);
    switch (end.kind) {
      case "confirmed":
        this.#pace.reset();
        spending.end(operation);
        await confirm(end);
        break;
      case "ended":
        spending.end(operation);
        await ledger.finish(end.operation);
        break;
      case "later":
        // Never at once: what is to be waited for must let time pass.
        this.#due.set(operation.id, now + Math.max(1, this.#untilLook(operation, end)));
        break;
      case "trouble":
        this.#pace.failed(end.error, failures);
        // The others go first when the pause is over: the trouble may be with this one alone.
        this.#due.set(operation.id, now + Math.max(this.#pace.wait, spending.pause(operation)));
        break;
      case "elsewhere":
        break;
    }
  }

  #untilLook(operation: Operation, { milliseconds }: StepEnd & { readonly kind: "later" }): number {
    const { spending, graceTimes } = this.#parts;
    return spending.untilLook(operation, milliseconds, graceTimes.leftOf(operation.id));
  }

  /** A bug or the disk: what may have been sent is looked up as if its answer had been lost. */
  #fail(operation: Operation | undefined, thrown: unknown): void {
    const { ledger, graceTimes, log } = this.#parts;
    const error = snippetError(thrown);
    log.warn(`A waiting write could not go on: ${error.code}.`);
    this.#pace.failed(error);
    const now = operation === undefined ? undefined : ledger.pending.get(operation.id);
    if (now?.state === "sending" && ledger.pending.isMine(now.id)) {
      graceTimes.begin(now.id);
      ledger.pending.put({ ...now, state: "unknown" }, true);
    }
  }

  #sleep(): void {
    const wait = this.#soonest();
    if (wait !== undefined && !this.#isDisposed) {
      this.#timer = this.#parts.clock.after(wait, () => this.wake());
    }
  }

  /** Milliseconds; undefined where nothing is to be waited for. */
  #soonest(): number | undefined {
    const { pending } = this.#parts.ledger;
    const now = this.#parts.stopwatch.elapsed();
    const waits = this.#waiting().map(({ due }) => Math.max(0, due - now, this.#pace.wait));
    if (pending.all().some((it) => goesOn(it) && !pending.isMine(it.id))) {
      // Its window may end at any time, and nothing tells of that.
      waits.push(this.#othersWait);
      this.#othersWait = Math.min(longestOthersWait, this.#othersWait * 2);
    } else {
      this.#othersWait = firstOthersWait;
    }
    return waits.length === 0 ? undefined : Math.min(...waits);
  }
}

function goesOn({ state }: Operation): boolean {
  return state !== "conflict" && state !== "refused";
}

/** Nothing of it can have come to the server yet, so that nothing is to be looked up. */
function isNewCreate({ kind, state, sends }: Operation): boolean {
  return kind === "create" && state === "queued" && sends === 0;
}

function isBefore(one: Turn, other: Turn): boolean {
  return one.due === other.due ? one.operation.id < other.operation.id : one.due < other.due;
}
