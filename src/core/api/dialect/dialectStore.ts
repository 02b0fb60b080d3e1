import type { KeyValueStore } from "../../ports.ts";
import { defaultDialect, readAnswers } from "./dialect.ts";
import type { Answers, Dialect } from "./dialect.ts";

/** When an answer was learned, in epoch milliseconds, and the title of the snippet that taught it. */
interface Learning {
  readonly at: number;
  readonly example?: string | undefined;
}

/** Where an answer comes from. */
export type AnswerOrigin =
  | { readonly kind: "default" }
  | ({ readonly kind: "learned" } & Learning)
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
  /** As they were stored. */
  #learnings: Readonly<Record<string, unknown>>;

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
    const stored = membersOf(store.get<unknown>(this.#key));
    this.#learned = readAnswers((name) => stored[name]);
    this.#learnings = membersOf(stored["learnings"]);
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
    if (this.#learned[name] === undefined) {
      return { kind: "default" };
    }
    const { at, example } = membersOf(this.#learnings[name]);
    return {
      kind: "learned",
      at: Number.isFinite(at) ? Number(at) : 0,
      ...(typeof example === "string" ? { example } : {}),
    };
  }

  /**
   * Keeps the answers in memory at once and in the store as soon as it can; nothing is written when nothing is new. An
   * answer by names adds to those that are known. An answer that could not be read from the store is not kept.
   * @param example title of the snippet that taught them.
   */
  async learn(answers: Answers, example?: string): Promise<void> {
    const known: Readonly<Record<string, unknown>> = { ...this.#learned };
    const given: Readonly<Record<string, unknown>> = answers;
    const fresh = Object.entries(readAnswers((name) => given[name]))
      .map(([name, answer]) => [name, added(known[name], answer)] as const)
      .filter(([name, answer]) => JSON.stringify(answer) !== JSON.stringify(known[name]));
    if (fresh.length === 0) {
      return;
    }
    const learning: Learning = { at: this.#now(), example };
    this.#learned = { ...this.#learned, ...Object.fromEntries(fresh) };
    const learnings = Object.fromEntries(fresh.map(([name]) => [name, learning]));
    this.#learnings = { ...this.#learnings, ...learnings };
    await this.#store.update(this.#key, { ...this.#learned, learnings: this.#learnings });
  }

  async forget(): Promise<void> {
    this.#learned = {};
    this.#learnings = {};
    await this.#store.update(this.#key, undefined);
  }
}

function added(known: unknown, answer: unknown): unknown {
  return typeof answer === "object" ? { ...membersOf(known), ...answer } : (answer ?? known);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
