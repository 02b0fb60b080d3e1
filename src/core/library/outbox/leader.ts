import type { Disposable } from "../../ports.ts";
import { charged, countedRemote, pauseOf } from "./budget.ts";
import type { Tally } from "./budget.ts";
import type { Desk, LeaderParts, StepEnd } from "./desk.ts";
import { isAsWanted, isPending } from "./item.ts";
import type { Item } from "./item.ts";
import { Leadership } from "./leadership.ts";
import { NewestRecords } from "./newestRecords.ts";
import { snippetError } from "./outcome.ts";
import { Schedule } from "./schedule.ts";
import { goesOn, noted, step } from "./steps.ts";
import { Turns } from "./turns.ts";
import type { Turn } from "./turns.ts";

/** How soon a window that does not lead tries again to, while anything is pending. */
const othersWait = 1_000;
/** How long a leader does not look at the inbox, where nothing tells of others. */
const longestSleep = 5_000;

/**
 * Sends what is pending, in the one window that has the lock: one request after the other, and only new creates several
 * at once, where the server keeps their keys. With nothing to do it gives the lock back and has no timer.
 */
export class Leader implements Disposable {
  readonly #parts: LeaderParts;
  readonly #schedule: Schedule;
  readonly #underWay = new Turns();
  readonly #leadership: Leadership;
  #timer: Disposable | undefined;
  #isRunning = false;
  #isDisposed = false;
  #isNews = true;
  /** Since this window was opened, or its user asked to go on. */
  #hasKnocked = false;

  constructor(parts: LeaderParts) {
    this.#parts = parts;
    this.#schedule = new Schedule(parts);
    this.#leadership = new Leadership(parts);
  }

  /** A user saved something, and may be waiting for it. */
  saved(): void {
    this.#schedule.resume();
    this.wake();
  }

  /** Something changed, here or in another window. */
  wake(): void {
    this.#isNews = true;
    this.#run();
  }

  /**
   * Nothing that was to be waited for is waited for, but for the grace time.
   * @param isAsked whether a user waits for it: the window that leads hears of that.
   */
  hurry(isAsked: boolean): void {
    this.#schedule.allGoOnNow();
    this.#hasKnocked &&= !isAsked;
    if (!this.#leadership.isHeld) {
      this.#leadership.end();
    }
    this.saved();
  }

  /** What is on its way goes on; what becomes of it is looked up by who leads next. */
  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
    this.#leadership.end();
  }

  #run(): void {
    if (this.#isRunning || this.#isDisposed) {
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
      const next = await this.#ready();
      if (next !== undefined) {
        this.#underWay.begin(next, (turn) =>
          this.#advance(next, turn).catch((error: unknown) => this.#fail(error, next)),
        );
      } else if (this.#underWay.size > 0) {
        await this.#underWay.oneEnded();
      } else {
        break;
      }
    }
    this.#sleep();
  }

  /** @returns undefined where nothing is to be begun before something has ended, or time has passed. */
  async #ready(): Promise<Item | undefined> {
    const { holdings, remote } = this.#parts;
    try {
      if (!(await this.#leads())) {
        return undefined;
      }
      if (this.#isNews) {
        this.#isNews = false;
        await holdings.catchUp();
        this.#hear();
        await holdings.flush();
      }
      const next = this.#isDisposed ? undefined : this.#schedule.next(this.#waiting);
      const isKeyed = (): Promise<boolean> => remote.keepsKeys();
      return next !== undefined && (await this.#underWay.mayJoin(next, isKeyed)) ? next : undefined;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  get #waiting(): readonly Item[] {
    const { items } = this.#parts.holdings;
    return items.filter((item) => goesOn(item) && !this.#underWay.has(item.id));
  }

  async #leads(): Promise<boolean> {
    const { holdings } = this.#parts;
    if (this.#leadership.isHeld) {
      return true;
    }
    const mayLead = !this.#isDisposed && holdings.isBusy && this.#leadership.wait === 0;
    if (!mayLead || !(await this.#leadership.take())) {
      this.#isNews = false;
      await (mayLead && this.#knock());
      return false;
    }
    if (this.#isDisposed) {
      this.#leadership.end();
      return false;
    }
    for (const item of holdings.items) {
      if (item.flight !== undefined || item.watch !== undefined) {
        const course = this.#schedule.of(item.id);
        course.beginGrace();
        course.goesOnIn(course.untilLook(item, 0));
      }
    }
    return true;
  }

  /** The one that leads may have waited long for a server, or be cut off from its editor. */
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
      this.#schedule.allGoOnNow();
    }
    if (heard.size > 0) {
      this.#schedule.resume();
    }
  }

  async #advance(item: Item, turn: Turn): Promise<void> {
    const { holdings } = this.#parts;
    const course = this.#schedule.of(item.id);
    const tally = { requests: 0, isOffline: false };
    const { failures } = this.#schedule;
    // Where a user asked for it sooner, the last look is still owed.
    const wasLastLook = course.isLastLook && course.isGraceOver;
    course.isLastLook = false;
    const end = await step(this.#desk(item, turn, tally), item);
    course.goesOnNow();
    const after = await this.#note(item, end, tally, wasLastLook);
    switch (end.kind) {
      case "done":
        this.#schedule.resume();
        break;
      case "later":
        // Never at once: what is to be waited for must let time pass.
        course.goesOnIn(Math.max(1, course.untilLook(after, end.milliseconds)));
        break;
      case "trouble":
        this.#schedule.failed(end.error, failures);
        // The others go first when the pause is over: the trouble may be with this one alone.
        course.goesOnIn(Math.max(this.#schedule.pause, pauseOf(after)));
        break;
      case "refused":
        break;
    }
    if (holdings.get(item.id) === undefined) {
      this.#schedule.forget(item.id);
    }
  }

  /** Keeps with the item what it has cost, and why it waits: every window tells that. */
  async #note(item: Item, end: StepEnd, tally: Tally, isLastLook: boolean): Promise<Item> {
    const { holdings, clock } = this.#parts;
    const after = await holdings.change(item.id, (it) => {
      const isOver = end.kind === "done" && !isPending(it);
      // A newer text has an account of its own.
      const isSame = it.savedAt === item.savedAt;
      const paid = isSame ? charged(it.spent, tally, isLastLook, clock.now()) : it.spent;
      const next = { ...noted(it, end), spent: isOver ? undefined : paid };
      const isNews = next.trouble?.message !== it.trouble?.message || next.refused !== it.refused;
      return isNews || JSON.stringify(next.spent) !== JSON.stringify(it.spent) ? next : undefined;
    });
    return after ?? holdings.get(item.id) ?? item;
  }

  #desk(item: Item, turn: Turn, tally: Tally): Desk {
    const { holdings, cache } = this.#parts;
    const remote = countedRemote(this.#parts.remote, tally);
    return {
      ...this.#parts,
      remote,
      newest: new NewestRecords(remote, cache, (id) => holdings.claims.isClaimed(id)),
      course: this.#schedule.of(item.id),
      inTurn: turn.earlierEnded,
      mayLeave: (sending) => this.#mayLeave(sending, turn),
    };
  }

  /** Both sides write first and look then: a leader that was robbed of its lock, or a user's deletion, is seen. */
  async #mayLeave(sending: Item, turn: Turn): Promise<boolean> {
    const { holdings } = this.#parts;
    await turn.earlierLeft;
    await this.#leadership.check();
    await holdings.catchUp();
    const now = holdings.get(sending.id);
    const isWanted = now?.want === sending.want || (now?.want !== undefined && !isAsWanted(now));
    turn.leave();
    return now?.flights === sending.flights && isWanted;
  }

  /** A bug or the disk: what may have been sent is looked up as if its response had been lost. */
  #fail(thrown: unknown, item?: Pick<Item, "id">): void {
    const error = snippetError(thrown);
    this.#parts.log.warn(`A pending change could not go on: ${error.code}.`);
    this.#schedule.failed(error);
    if (item !== undefined) {
      this.#schedule.of(item.id).beginGrace();
    }
    this.#isNews = true;
    this.#schedule.allGoOnNow();
    if (error.details.reason === "no answer") {
      // Its editor is gone, and this process lives on: another window has the token.
      this.#leadership.end(Math.max(longestSleep, this.#schedule.pause));
    }
  }

  #sleep(): void {
    const { holdings, clock } = this.#parts;
    if (this.#isDisposed) {
      return;
    }
    const isLeading = this.#leadership.isHeld;
    const wait = this.#schedule.wait(this.#waiting);
    if (wait === undefined && !this.#isNews) {
      if (isLeading) {
        this.#leadership.end();
      }
      if (isLeading || !holdings.isBusy) {
        return;
      }
    }
    const untilNews = this.#isNews ? Math.max(1, this.#schedule.pause) : Infinity;
    const asLeader = Math.min(longestSleep, wait ?? Infinity, untilNews);
    this.#isNews = false;
    this.#timer = clock.after(
      isLeading ? asLeader : Math.max(othersWait, this.#leadership.wait),
      () => this.wake(),
    );
  }
}
