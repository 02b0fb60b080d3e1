import { env, l10n, UIKind, window } from "vscode";
import type { RedirectUri } from "../../auth/redirectUri.ts";

/** *Copy Redirect URI*: what a client application for this very editor must be registered with. */
export class CopyRedirectUri {
  readonly #redirectUri: RedirectUri;

  constructor(redirectUri: RedirectUri) {
    this.#redirectUri = redirectUri;
  }

  async run(): Promise<void> {
    const address = await this.#redirectUri.toRegister();
    await env.clipboard.writeText(address);
    const message =
      env.uiKind === UIKind.Web
        ? l10n.t("Copied {0}. For this editor, the server must accept any query after it.", address)
        : l10n.t("Copied {0}. Register your client application with it.", address);
    void window.showInformationMessage(message);
  }
}
