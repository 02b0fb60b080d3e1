import type { CommandId } from "../commandId.ts";
import type { Parts } from "./parts.ts";

/** What stands behind the registrations of the activation. */
export interface Program {
  /** What the command gives back. A failure is told to the person, and is no rejection. */
  run(id: CommandId, ...given: readonly unknown[]): Promise<unknown>;
  /** Sends what is pending in the library of the last time. A failure is told to the user, and is no rejection. */
  resume(): Promise<void>;
  /** Builds them at the first call; one that failed is tried again at the next. */
  parts(): Promise<Parts>;
}
