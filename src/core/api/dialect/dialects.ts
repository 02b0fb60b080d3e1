import type { Event } from "../../emitter.ts";
import type { Clock, Disposable, KeyValueStore } from "../../ports.ts";
import { DialectStore } from "./dialectStore.ts";
import type { Answers } from "./dialect.ts";

/** The source of the answers that users fix. */
export interface DialectSettings {
  answers(): Answers;
  readonly onDidChange: Event<void>;
}

/** One store of answers for each API origin, shared by all its clients in this window. */
export class Dialects implements Disposable {
  readonly #store: KeyValueStore;
  readonly #clock: Pick<Clock, "now">;
  readonly #listening: Disposable;
  readonly #dialects = new Map<string, DialectStore>();
  /** Read once and after each change, since a store needs it for every record. */
  #fixed: Answers;

  constructor(store: KeyValueStore, settings: DialectSettings, clock: Pick<Clock, "now">) {
    this.#store = store;
    this.#clock = clock;
    this.#fixed = settings.answers();
    this.#listening = settings.onDidChange(() => {
      this.#fixed = settings.answers();
    });
  }

  of(origin: string): DialectStore {
    const known = this.#dialects.get(origin);
    if (known !== undefined) {
      return known;
    }
    const now = (): number => this.#clock.now();
    const dialect = new DialectStore(this.#store, origin, () => this.#fixed, now);
    this.#dialects.set(origin, dialect);
    return dialect;
  }

  dispose(): void {
    this.#listening.dispose();
  }
}
