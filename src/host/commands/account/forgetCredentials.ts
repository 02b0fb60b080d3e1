import { l10n, window } from "vscode";
import type { AccountSessions } from "../../../core/oauth/sessions/accountSessions.ts";
import type { ClientSecrets } from "../../../core/oauth/tokens/clientSecrets.ts";
import type { SignIns } from "../../../core/oauth/signIn/signIns.ts";

/** *Sign Out and Forget Client Credentials*: leaves nothing of this extension in the secret storage. */
export class ForgetCredentials {
  readonly #sessions: AccountSessions;
  readonly #secrets: ClientSecrets;
  readonly #signIns: SignIns;

  constructor(sessions: AccountSessions, secrets: ClientSecrets, signIns: SignIns) {
    this.#signIns = signIns;
    this.#sessions = sessions;
    this.#secrets = secrets;
  }

  async run(): Promise<void> {
    const forget = l10n.t("Sign Out and Forget");
    const chosen = await window.showWarningMessage(
      l10n.t("Sign out of all accounts and forget the client secret?"),
      {
        modal: true,
        detail: l10n.t("To sign in again you will need the client secret. Your snippets stay."),
      },
      forget,
    );
    if (chosen !== forget) {
      return;
    }
    await this.#signIns.abandon();
    await this.#sessions.forgetAll();
    await this.#secrets.forgetAll();
    void window.showInformationMessage(
      l10n.t("Signed out of Snippet Service, and the client secret is forgotten."),
    );
  }
}
