import { l10n, window } from "vscode";
import type { AccountSessions } from "../../../core/oauth/sessions/accountSessions.ts";
import type { ClientSecrets } from "../../../core/oauth/tokens/clientSecrets.ts";
import type { SignIns } from "../../../core/oauth/signIn/signIns.ts";
import { isConfirmed } from "../../isConfirmed.ts";

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
    const isMeant = await isConfirmed(
      l10n.t("Sign out of all accounts and forget the client secret?"),
      l10n.t("Sign Out and Forget"),
      l10n.t("To sign in again you will need the client secret. Your snippets stay."),
    );
    if (!isMeant) {
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
