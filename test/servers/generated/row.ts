import type { ServerRow } from "../walk/truth.ts";

/** One snippet as a generated server keeps it. */
export interface Row extends ServerRow {
  readonly number: number;
  /** Epoch milliseconds of the server's own clock. */
  readonly created: number;
  readonly updated: number;
}

/** A request as a generated server sees it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly type: string;
  readonly raw: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** The connection ends without an answer. */
  readonly hangsUp?: boolean;
}

export const languageNames: Readonly<Record<string, string>> = { "1": "TypeScript", "2": "Go" };

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
