import type { Transport } from "../../../src/core/http/transport.ts";
import type { Clock, Disposable, Stopwatch } from "../../../src/core/ports.ts";

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** So many turns without a request, and nothing goes on but by time. */
const quietTurns = 12;

/**
 * A clock of its own that jumps to the next timer as soon as nothing else goes on: no request is on its way through
 * {@link counted}, and the turns of the event loop bring nothing new. It never passes the moment that it was allowed.
 */
export class PacedClock implements Clock, Stopwatch {
  #now = Date.UTC(2026, 0, 1);
  #allowed = this.#now;
  #onTheWay = 0;
  #quiet = 0;
  #pump: NodeJS.Immediate | undefined;
  readonly #timers = new Set<Timer>();
  #ended: (() => void)[] = [];

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): Disposable {
    const timer = { at: this.#now + Math.max(0, milliseconds), callback };
    this.#timers.add(timer);
    this.#stir();
    return { dispose: () => this.#timers.delete(timer) };
  }

  /** Allows so much more time from now on. @returns when it has passed, or nothing is left that waits for it. */
  async pass(milliseconds: number): Promise<void> {
    this.#allowed = this.#now + milliseconds;
    this.#stir();
    await new Promise<void>((resolve) => this.#ended.push(resolve));
  }

  /** A transport on whose requests the time waits. */
  counted(transport: Transport): Transport {
    return {
      send: async (request, signal) => {
        this.#onTheWay += 1;
        try {
          return await transport.send(request, signal);
        } finally {
          this.#onTheWay -= 1;
          this.#stir();
        }
      },
    };
  }

  dispose(): void {
    clearImmediate(this.#pump);
    this.#timers.clear();
    this.#tell();
  }

  #stir(): void {
    this.#quiet = 0;
    this.#pump ??= setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#pump = undefined;
    if (this.#onTheWay > 0) return;
    this.#quiet += 1;
    if (this.#quiet >= quietTurns && !this.#goOn()) return;
    this.#pump ??= setImmediate(() => this.#turn());
  }

  /** @returns whether there is anything to go on with. */
  #goOn(): boolean {
    const next = [...this.#timers].sort((one, other) => one.at - other.at)[0];
    if (next === undefined || next.at > this.#allowed) {
      this.#now = this.#ended.length > 0 ? Math.max(this.#now, this.#allowed) : this.#now;
      this.#tell();
      return false;
    }
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    this.#quiet = 0;
    next.callback();
    return true;
  }

  #tell(): void {
    const ended = this.#ended;
    this.#ended = [];
    for (const tell of ended) tell();
  }
}
