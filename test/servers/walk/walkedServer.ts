import type { SeenRequest } from "./arrival.ts";
import type { ServerRow } from "./truth.ts";

/** The server's side of a walk. */
export interface WalkedServer {
  readonly url: string;
  readonly clientSecret: string;
  readonly seen: readonly SeenRequest[];
  /** The number of its first page; 1 if undefined. */
  readonly firstPage?: 0 | 1;
  /** What it has; undefined where it cannot be asked. */
  rows(): readonly ServerRow[] | undefined;
}
