import type { KeyValueStore } from "../../ports.ts";
import { defaultDialect, readAnswers, type Answers, type Dialect } from "./dialect.ts";

/** When an answer was learned, in epoch milliseconds, and the title of the snippet that taught it. */
interface Learning {
  readonly at: number;
  readonly example?: string | undefined;
}

/** The origin of an answer. */
export type AnswerOrigin =
  | { readonly kind: "default" }
  | ({ readonly kind: "learned" } & Learning)
  | { readonly kind: "setting" };

/**
 * The learned answers of one API origin. They contain no secrets, and never replace answers that a setting fixes.
 * Learn only from a write that was verified by reading back, never from a single failure.
 */
export class DialectStore {
  readonly #store: KeyValueStore;
  readonly #key: string;
  readonly #fixed: () => Answers;
  readonly #now: () => number;
  #learned: Answers;
  #learnings: Readonly<Record<string, unknown>>;

  /**
   * @param origin of the API, the key of the answers.
   * @param fixed returns the answers that settings fix at present.
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
    return { ...defaultDialect, ...this.known };
  }

  /** The answers from settings and by learning, without defaults. */
  get known(): Answers {
    return { ...this.#learned, ...this.#fixed() };
  }

  /** Whether the answer is known, from a setting or by learning. */
  knows(name: keyof Dialect): boolean {
    return this.known[name] !== undefined;
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
   * Keeps the answers in memory at once, and stores them soon if anything is new. Names of fields are added to the known
   * ones. Invalid answers are dropped.
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
