import { commands, env, l10n, UIKind, window } from "vscode";
import type { ExpectedAccounts } from "../../core/oauth/expectedAccounts.ts";
import type { CommandId } from "../commandId.ts";

const signIn: CommandId = "snippetService.signIn";

/** Tells, once, that the editor's secret storage did not keep a session, and what helps. */
export class LostSessionsNotice {
  readonly #expected: ExpectedAccounts;

  constructor(expected: ExpectedAccounts) {
    this.#expected = expected;
  }

  /** @throws {SnippetError} `storage`. */
  async show(): Promise<void> {
    const lost = await this.#expected.takeMissing();
    if (lost.length === 0) {
      return;
    }
    const button = l10n.t("Sign In");
    const chosen = await window.showWarningMessage(message(lost.join(", ")), button);
    if (chosen === button) {
      await commands.executeCommand(signIn);
    }
  }
}

function message(names: string): string {
  if (env.uiKind === UIKind.Web) {
    return l10n.t(
      "The session of {0} is gone: this browser keeps an editor's secrets only for a while. Please sign in again.",
      names,
    );
  }
  return process.platform === "linux"
    ? l10n.t(
        "The session of {0} is gone: the editor found no keyring that keeps it. A keyring, or the editor's “password-store” option, helps. Please sign in again.",
        names,
      )
    : l10n.t(
        "The session of {0} is gone from the editor's secret storage. Please sign in again.",
        names,
      );
}
