import { commands } from "vscode";
import type { CurrentLibrary } from "../../../core/library/currentLibrary.ts";
import type { StoredSession } from "../../../core/oauth/sessions/storedSession.ts";

/** *Use on This Computer*: the service in this process, without an account. */
export class UseOnThisComputer {
  readonly #current: CurrentLibrary<StoredSession>;

  constructor(current: CurrentLibrary<StoredSession>) {
    this.#current = current;
  }

  async run(): Promise<void> {
    await this.#current.use({ kind: "computer" });
    await commands.executeCommand("snippetService.snippets.focus");
  }
}
