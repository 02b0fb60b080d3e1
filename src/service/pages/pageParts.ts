import type { SignInThrottle } from "../accounts/signInThrottle.ts";
import type { HeavyWork } from "../api/heavyWork.ts";
import type { ServiceContext } from "../context.ts";
import type { PasswordTurns } from "./passwordTurns.ts";
import type { WebSessions } from "./webSessions.ts";

/** What the pages work with; built once for each service. */
export interface PageParts {
  readonly context: ServiceContext;
  readonly sessions: WebSessions;
  readonly throttle: SignInThrottle;
  /** Every password is hashed in one of them. */
  readonly turns: PasswordTurns;
  /** What takes long to write is written through it. */
  readonly heavy: HeavyWork;
}

/** Whether everybody may. */
export function mayRegister({ registration = "open" }: ServiceContext): boolean {
  return registration === "open";
}
