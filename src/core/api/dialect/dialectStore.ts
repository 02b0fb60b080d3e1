import type { KeyValueStore } from "../../ports.ts";
import { defaultDialect } from "./dialect.ts";
import type { Answers, Dialect } from "./dialect.ts";
import { readAnswers } from "./dialectAnswers.ts";

/** Where an answer comes from; `at` in epoch milliseconds. */
export type AnswerOrigin =
  | { readonly kind: "default" }
  | { readonly kind: "learned"; readonly at: number }
  | { readonly kind: "setting" };

/**
 * The answers learned for one API origin. Nothing in it is secret. What a setting fixes is never learned over.
 * Learn only from an exchange that was verified by reading back, never from one failure.
 */
export class DialectStore {
  readonly #store: KeyValueStore;
  readonly #key: string;
  readonly #fixed: () => Answers;
  readonly #now: () => number;
  #learned: Answers;
  #times: Readonly<Record<string, number>>;

  /**
   * @param origin of the API; the answers are kept under it.
   * @param fixed gives the answers that settings fix, as they are at present.
   * @param now epoch milliseconds.
   */
  constructor(
    store: KeyValueStore,
    origin: string,
    fixed: () => Answers = () => ({}),
    now: () => number = Date.now,
  ) {
    this.#store = store;
    this.#key = `dialect:${origin}`;
    this.#fixed = fixed;
    this.#now = now;
    const stored = store.get<unknown>(this.#key);
    this.#learned = readAnswers(stored);
    this.#times = readTimes(stored);
  }

  get current(): Dialect {
    return { ...defaultDialect, ...this.#learned, ...this.#fixed() };
  }

  /** Whether it is settled, by a setting or by what was seen. */
  knows(name: keyof Dialect): boolean {
    return this.isFixed(name) || this.#learned[name] !== undefined;
  }

  isFixed(name: keyof Dialect): boolean {
    return this.#fixed()[name] !== undefined;
  }

  originOf(name: keyof Dialect): AnswerOrigin {
    if (this.isFixed(name)) {
      return { kind: "setting" };
    }
    return this.#learned[name] === undefined
      ? { kind: "default" }
      : { kind: "learned", at: this.#times[name] ?? 0 };
  }

  /** Keeps the answers in memory at once and in the store as soon as it can; nothing is written when nothing is new. */
  async learn(answers: Answers): Promise<void> {
    const known: Readonly<Record<string, unknown>> = { ...this.#learned };
    const fresh = Object.entries(answers).filter(
      ([name, answer]) =>
        answer !== undefined && JSON.stringify(answer) !== JSON.stringify(known[name]),
    );
    if (fresh.length === 0) {
      return;
    }
    const at = this.#now();
    this.#learned = { ...this.#learned, ...Object.fromEntries(fresh) };
    this.#times = { ...this.#times, ...Object.fromEntries(fresh.map(([name]) => [name, at])) };
    await this.#store.update(this.#key, { ...this.#learned, learnedAt: this.#times });
  }

  async forget(): Promise<void> {
    this.#learned = {};
    this.#times = {};
    await this.#store.update(this.#key, undefined);
  }
}

function readTimes(stored: unknown): Readonly<Record<string, number>> {
  const times: unknown =
    typeof stored === "object" && stored !== null && "learnedAt" in stored
      ? stored.learnedAt
      : undefined;
  return typeof times === "object" && times !== null
    ? Object.fromEntries(
        Object.entries(times).filter((entry): entry is [string, number] =>
          Number.isFinite(entry[1]),
        ),
      )
    : {};
}
