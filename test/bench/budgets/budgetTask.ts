import { readFileSync } from "node:fs";
import type { TwinKind } from "./twins.ts";

/** What the runner wants of the extension host. */
export interface BudgetTask {
  readonly measure: "activation" | "idle" | "fill" | "memory" | "delay" | "suggestions";
  /** Copies that are activated, one by one. */
  readonly copies: number;
  /** How long nobody touches anything. */
  readonly seconds: number;
  /** Holds source files to import. */
  readonly files: string;
  /** How many snippets are worked on at once. */
  readonly count: number;
  /** Where the figures go, as JSON. */
  readonly result: string;
}

const variable = "SNIPPET_TEST_BUDGET_BENCH";

/** Where the tasks of one editor stand, one after the other, as a variable of the extension host's environment. */
export function budgetEnvironment(file: string): Readonly<Record<string, string>> {
  return { [variable]: file };
}

/** @throws Error outside of the benchmark. */
export function budgetTask(): BudgetTask {
  const file = process.env[variable];
  if (file === undefined) {
    throw new Error("This runs in `npm run bench` only.");
  }
  return JSON.parse(readFileSync(file, "utf8")) as BudgetTask;
}

/** Milliseconds, medians. */
export type ActivationFigures = Readonly<
  Record<
    TwinKind,
    {
      readonly time: number;
      /** Of the processor, of the whole host meanwhile. */
      readonly work: number;
    }
  >
>;

export interface IdleFigures {
  readonly seconds: number;
  /** Of functions of ours: no timer, answer or change of a file does anything without one. */
  readonly calls: Readonly<Record<string, number>>;
  /** Milliseconds of the processor, whole host. */
  readonly hostCpu: number;
}

/** Megabytes over what the same host takes before ours is activated, after collecting garbage. */
export interface MemoryFigures {
  readonly shown: number;
  readonly searched: number;
  readonly resident: number;
  /** Snippets that were shown. */
  readonly count: number;
}

/** Milliseconds that our code worked. */
export interface SuggestionFigures {
  readonly keys: number;
  /** For a key, on average. */
  readonly mean: number;
  /** How many suggestions came for all keys together. */
  readonly offered: number;
}

/** Milliseconds. */
export interface DelayFigures {
  readonly control: number;
  readonly phases: readonly {
    readonly name: string;
    readonly longest: number;
    /** Of the longest stretches without a turn for others: the most that our code worked in one. */
    readonly own: number;
    /** The same without what waits for the system. */
    readonly worked: number;
    readonly total: number;
    /** What it did then. */
    readonly where: string;
    /** What it did most of all. */
    readonly mostly: string;
    /** By the clock on the wall. */
    readonly took: number;
  }[];
}
