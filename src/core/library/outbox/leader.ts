import type { Disposable } from "../../ports.ts";
import type { WriteId } from "../waitingWrite.ts";
import { Agenda } from "./agenda.ts";
import { Doubts } from "./stepParts.ts";
import type { StepParts } from "./stepParts.ts";
import { GraceTimes } from "./graceTimes.ts";
import { isAsWanted, isPending } from "./item.ts";
import type { Item, KeptError } from "./item.ts";
import type { LeaderParts } from "./leadership.ts";
import { Leadership } from "./leadership.ts";
import { NewestRecords } from "./newestRecords.ts";
import { reasonToRest, snippetError, storedError } from "./outcome.ts";
import { Pace } from "./pace.ts";
import { Spending } from "./spending.ts";
import { refusal, step } from "./steps.ts";
import { Turns } from "./turns.ts";

/** Milliseconds between attempts to lead, while anything is pending. */
const othersWait = 1_000;
/** Milliseconds after which a leader looks at the inbox, even without a sign of other windows. */
const longestSleep = 5_000;

/**
 * Sends pending changes, in the one window that has the lock: one request after the other, or several new creates at once
 * where the server honors keys. With nothing to do it frees the lock and has no timer.
 */
export class Leader {
  readonly #parts: LeaderParts;
  readonly #pace: Pace;
  readonly #graceTimes: GraceTimes;
  readonly #spending: Spending;
  readonly #doubts: Doubts;
  readonly #newest: NewestRecords;
  readonly #underWay = new Turns();
  readonly #agenda: Agenda;
  readonly #leadership: Leadership;
  #timer: Disposable | undefined;
  #isRunning = false;
  #isClosed = false;
  #isNews = true;
  #news = Promise.withResolvers<void>();
  /** By the stopwatch. */
  #mayLeadAt = 0;
  /** Since this window was opened, or its user asked to go on. */
  #hasKnocked = false;

  constructor(parts: LeaderParts) {
    const { stopwatch, random, grace } = parts;
    this.#parts = parts;
    this.#leadership = new Leadership(parts);
    this.#pace = new Pace(stopwatch, random);
    this.#graceTimes = new GraceTimes(stopwatch, grace);
    this.#spending = new Spending(stopwatch);
    this.#newest = NewestRecords.of(parts);
    this.#doubts = new Doubts(() => stopwatch.elapsed());
    this.#agenda = new Agenda({ ...parts, spending: this.#spending, underWay: this.#underWay });
  }

  /** A user saved something, and may be waiting for it. */
  saved(): void {
    this.#pace.reset();
    this.wake();
  }

  /** Something changed, here or in another window. */
  wake(): void {
    this.#isNews = true;
    this.#news.resolve();
    this.#run();
  }

  /**
   * Ends all waits, except for the grace time.
   * @param isSign see {@link Spending.renew}.
   */
  hurry(isSign: boolean): void {
    this.#spending.renew(isSign);
    this.#pace.reset();
    this.#agenda.allAtOnce();
    this.#hasKnocked &&= !isSign;
    this.#mayLeadAt = 0;
    this.wake();
  }

  /** Begins no request any longer. Resolves when those in flight have ended, and what came of them is on the disk. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#timer?.dispose();
    await this.#underWay.allEnded();
    this.#leadership.end();
  }

  #run(): void {
    if (this.#isRunning || this.#isClosed) {
      return;
    }
    this.#timer?.dispose();
    this.#isRunning = true;
    void this.#takeTurns().finally(() => {
      this.#isRunning = false;
      if (this.#isNews) {
        this.#run();
      }
    });
  }

  async #takeTurns(): Promise<void> {
    for (;;) {
      this.#news = Promise.withResolvers();
      const next = await this.#ready();
      if (next !== undefined) {
        this.#underWay.begin(next, () =>
          this.#advance(next).catch((error: unknown) => this.#fail(error, next)),
        );
      } else if (this.#underWay.size > 0) {
        await Promise.race([this.#underWay.oneEnded(), this.#news.promise]);
      } else {
        break;
      }
    }
    this.#sleep();
  }

  /** @returns undefined where nothing may begin before an item has ended, or time has passed. */
  async #ready(): Promise<Item | undefined> {
    try {
      if (!(await this.#leads())) {
        return undefined;
      }
      if (this.#isNews) {
        this.#isNews = false;
        await this.#parts.holdings.catchUp();
        this.#hear();
        await this.#parts.holdings.flush();
      }
      const next = this.#pace.wait > 0 || this.#isClosed ? undefined : this.#agenda.next;
      const isKeyed = (): Promise<boolean> => this.#parts.remote.keepsKeys();
      return next !== undefined && (await this.#underWay.mayJoin(next, isKeyed)) ? next : undefined;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  async #leads(): Promise<boolean> {
    const { holdings } = this.#parts;
    if (this.#leadership.isHeld) {
      return true;
    }
    const mayLead = !this.#isClosed && holdings.isBusy && this.#untilLead === 0;
    if (!mayLead || !(await this.#leadership.take())) {
      this.#isNews = false;
      await (mayLead && this.#knock());
      return false;
    }
    if (this.#isClosed) {
      this.#leadership.end();
      return false;
    }
    for (const { id, flight, watch } of holdings.items) {
      if (flight !== undefined || watch !== undefined) {
        this.#graceTimes.begin(id);
      }
    }
    return true;
  }

  /** The leading window may be in a long pause, or be cut off from its editor. */
  async #knock(): Promise<void> {
    if (!this.#hasKnocked) {
      this.#hasKnocked = true;
      await this.#parts.knock();
    }
  }

  /** A user did something in another window, and may be waiting for it. */
  #hear(): void {
    const heard = this.#parts.holdings.heard();
    if (heard.has("retry")) {
      this.#spending.renew(true);
      this.#agenda.allAtOnce();
    }
    if (heard.size > 0) {
      this.#pace.reset();
    }
  }

  async #advance(item: Item): Promise<void> {
    const { failures } = this.#pace;
    const onSent = this.#spending.attempt(item);
    const end = await this.#parts.remote.counting(onSent, () => step(this.#partsFor, item));
    this.#agenda.atOnce(item.id);
    switch (end.kind) {
      case "done": {
        this.#pace.reset();
        const after = this.#parts.holdings.get(item.id);
        if (after === item) {
          // It would turn without end.
          this.#agenda.put(item, longestSleep);
        } else if (after === undefined || !isPending(after)) {
          this.#spending.end(item);
        } else if (this.#spending.isSpent(after)) {
          await this.#note(item.id, reasonToRest(after));
        }
        break;
      }
      case "later": {
        const left = this.#graceTimes.leftOf(item.id);
        const wait = this.#spending.untilLook(item, end.milliseconds, left);
        // Never 0: each wait must let time pass.
        this.#agenda.put(item, Math.max(1, wait));
        const now = this.#parts.holdings.get(item.id) ?? item;
        // A change that rests shows why.
        await this.#note(item.id, this.#spending.isSpent(now) ? reasonToRest(now) : undefined);
        break;
      }
      case "refused":
        await this.#parts.holdings.change(item.id, refusal(item, end.error));
        break;
      case "trouble":
        this.#pace.failed(end.error, failures);
        // Other items go first when the pause is over: the failure may concern this one alone.
        this.#agenda.put(item, Math.max(this.#pace.wait, this.#spending.pause(item, end.error)));
        await this.#note(item.id, storedError(end.error));
        break;
    }
  }

  /** Stores the cause of the wait, which every window shows. */
  async #note(id: WriteId, trouble: KeptError | undefined): Promise<void> {
    await this.#parts.holdings.change(id, (item) =>
      item.trouble?.message === trouble?.message ? undefined : { ...item, trouble },
    );
  }

  get #partsFor(): StepParts {
    return {
      ...this.#parts,
      newest: this.#newest,
      graceTimes: this.#graceTimes,
      doubts: this.#doubts,
      inTurn: (id) => this.#underWay.earlierEnded(id),
      mayLeave: (sending) => this.#mayLeave(sending),
    };
  }

  /** Each side writes before it looks: so a robbed lock, or a deletion by the user, is seen. */
  async #mayLeave(sending: Item): Promise<boolean> {
    const { holdings } = this.#parts;
    await this.#underWay.earlierLeft(sending.id);
    await holdings.catchUp();
    const now = holdings.get(sending.id);
    const isWanted = now?.want === sending.want || (now?.want !== undefined && !isAsWanted(now));
    this.#underWay.leaves(sending.id);
    const mayGo = holdings.term !== undefined && !this.#isClosed;
    return mayGo && now?.flights === sending.flights && isWanted;
  }

  /** After a bug or a failure of the disk, a request that may have been sent counts as one with a lost response. */
  #fail(thrown: unknown, item?: Item): void {
    const error = snippetError(thrown);
    this.#parts.log.warn(`A pending change could not go on: ${error.code}.`);
    this.#pace.failed(error);
    if (item !== undefined) {
      this.#graceTimes.begin(item.id);
    }
    this.#isNews = true;
    this.#agenda.allAtOnce();
    if (error.details.reason === "no answer") {
      // The editor is gone while this process lives on: another window has the token.
      this.#leadership.end();
      this.#mayLeadAt = this.#parts.stopwatch.elapsed() + Math.max(longestSleep, this.#pace.wait);
    }
  }

  /** Milliseconds for which others may try to lead before this window, which could not go on. */
  get #untilLead(): number {
    return Math.max(0, this.#mayLeadAt - this.#parts.stopwatch.elapsed());
  }

  #sleep(): void {
    const { holdings, clock } = this.#parts;
    if (this.#isClosed) {
      return;
    }
    const isLeading = this.#leadership.isHeld;
    const waits = this.#agenda.waits.map((wait) => Math.max(wait, this.#pace.wait));
    if (isLeading && waits.length === 0 && !this.#isNews) {
      this.#leadership.end();
    }
    if (waits.length === 0 && !this.#isNews && (isLeading || !holdings.isBusy)) {
      return;
    }
    const wait = isLeading
      ? Math.min(longestSleep, ...waits, this.#isNews ? Math.max(1, this.#pace.wait) : Infinity)
      : Math.max(othersWait, this.#untilLead);
    this.#isNews = false;
    this.#timer = clock.after(wait, () => this.wake());
  }
}
