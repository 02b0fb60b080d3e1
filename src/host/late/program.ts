import type { CommandId } from "../commandId.ts";
import type { Parts } from "./parts.ts";

/** The program behind the registrations of the activation. */
export interface Program {
  /** Runs a command. A failure is reported to the user, and is no rejection. @returns the command's result. */
  run(id: CommandId, ...given: readonly unknown[]): Promise<unknown>;
  /** Sends the pending changes of the last library. A failure is reported to the user, and is no rejection. */
  resume(): Promise<void>;
  /** Builds them at the first call; one that failed is tried again at the next. */
  parts(): Promise<Parts>;
}
