import { commands, l10n } from "vscode";
import type { ExpectedAccounts } from "../../core/oauth/sessions/expectedAccounts.ts";
import type { AccessMessages } from "../accessMessages.ts";
import type { CommandId } from "../commandId.ts";
import { notification } from "../notification.ts";

const signIn: CommandId = "snippetService.signIn";

/** Says, once, that the editor's secret storage did not keep a session, and what helps. */
export class LostSessionsNotice {
  readonly #expected: ExpectedAccounts;
  readonly #access: AccessMessages;

  constructor(expected: ExpectedAccounts, access: AccessMessages) {
    this.#access = access;
    this.#expected = expected;
  }

  /** @throws {SnippetError} `storage`. */
  async show(): Promise<void> {
    const lost = await this.#expected.takeMissing();
    if (lost.length === 0) {
      return;
    }
    const { lostSessionsText } = await import("./lostSessionsText.ts");
    const button = l10n.t("Sign In");
    const chosen = await this.#access.follow(
      notification.warning(lostSessionsText(lost.join(", ")), button),
    );
    if (chosen === button) {
      await commands.executeCommand(signIn);
    }
  }
}
