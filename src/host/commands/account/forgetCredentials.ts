import { l10n, window } from "vscode";
import type { AccountSessions } from "../../../core/oauth/sessions/accountSessions.ts";
import type { ClientSecrets } from "../../../core/oauth/tokens/clientSecrets.ts";
import type { SignIns } from "../../../core/oauth/signIn/signIns.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** *Forget Client Credentials…*: signs out, and leaves nothing of this extension in the secret storage. */
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
      l10n.t("Forget the client credentials and sign out of all accounts?"),
      l10n.t("Forget and Sign Out"),
      l10n.t(
        "To sign in again you need the client secret. Your snippets and pending changes stay on this computer.",
      ),
    );
    if (!isMeant) {
      return;
    }
    await this.#signIns.abandon();
    await this.#sessions.forgetAll();
    await this.#secrets.forgetAll();
    void window.showInformationMessage(
      l10n.t("The client credentials are forgotten, and you are signed out."),
    );
  }
}
