import type { CommandId } from "../commandId.ts";
import type { Parts } from "./parts.ts";

/** The program behind the registrations of the activation. */
export interface Program {
  /** Runs a command. A failure is reported to the user; the promise does not reject. @returns the command's result. */
  run(id: CommandId, ...given: readonly unknown[]): Promise<unknown>;
  /** Sends the pending changes of the last library. A failure is reported to the user; the promise does not reject. */
  resume(): Promise<void>;
  /** Builds the parts at the first call; a later call retries a failure. */
  parts(): Promise<Parts>;
}
