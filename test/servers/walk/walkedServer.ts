import type { SeenRequest } from "./arrival.ts";
import type { ServerRow } from "./truth.ts";

/** The server's side of a walk. */
export interface WalkedServer {
  readonly url: string;
  readonly clientSecret: string;
  readonly seen: readonly SeenRequest[];
  /** What it has; undefined where it cannot be asked. */
  rows(): readonly ServerRow[] | undefined;
}
