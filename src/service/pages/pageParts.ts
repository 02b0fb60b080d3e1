import type { HeavyWork } from "../api/heavyWork.ts";
import type { ServiceContext } from "../context.ts";
import type { PasswordTurns } from "./passwordTurns.ts";
import type { WebSessions } from "./webSessions.ts";

/** The shared objects of the pages, built once for each service. */
export interface PageParts {
  readonly context: ServiceContext;
  readonly sessions: WebSessions;
  /** Every password is hashed in a turn of it. */
  readonly turns: PasswordTurns;
  /** Writes long pages. */
  readonly heavy: HeavyWork;
}

/** Whether anybody may register. */
export function mayRegister({ registration = "open" }: ServiceContext): boolean {
  return registration === "open";
}
