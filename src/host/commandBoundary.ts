import { commands } from "vscode";
import type { CommandId } from "./commandId.ts";
import type { ErrorReporter } from "./errorReporter.ts";

/** The one error boundary of the commands: what a command throws is reported here and nowhere below. */
export class CommandBoundary {
  readonly #errors: ErrorReporter;

  constructor(errors: ErrorReporter) {
    this.#errors = errors;
  }

  /** @param given what a menu or key passes: nothing, one tree node, or a node and the whole selection. */
  async run(
    id: CommandId,
    given: readonly unknown[],
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await work();
    } catch (error) {
      await this.#errors.report(error, { retry: () => commands.executeCommand(id, ...given) });
      return undefined;
    }
  }
}
