import { commands, type Disposable } from "vscode";
import type { ErrorReporter } from "../errorReporter.ts";
import type { CommandId } from "../commandId.ts";

/** What a menu or key passes: nothing, one tree node, or a node and the whole selection. */
export type CommandRun = (...argumentsGiven: readonly unknown[]) => Promise<unknown>;

/** Registers commands with the one error boundary: what a command throws is reported here and nowhere below. */
export class CommandRegistry {
  readonly #errors: ErrorReporter;

  constructor(errors: ErrorReporter) {
    this.#errors = errors;
  }

  register(id: CommandId, run: CommandRun): Disposable {
    return commands.registerCommand(id, async (...argumentsGiven: unknown[]) => {
      try {
        return await run(...argumentsGiven);
      } catch (error) {
        await this.#errors.report(error, {
          retry: () => commands.executeCommand(id, ...argumentsGiven),
        });
        return undefined;
      }
    });
  }
}
