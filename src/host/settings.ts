import { ConfigurationTarget, EventEmitter, workspace } from "vscode";
import { DisposableOwner } from "../core/disposables.ts";
import type { OAuthSettingsText } from "../core/oauth/oauthSettings.ts";
import { onDidChangeSettings, settingsSection, settingValue } from "./settingValue.ts";

export type RequiredSetting = "apiUrl" | "authUrl" | "clientId";

/**
 * The settings of this extension. All have application scope: only the user's values count, never those of a workspace
 * or folder.
 */
export class Settings extends DisposableOwner {
  readonly #changes = this.owned.add(new EventEmitter<void>());
  readonly onDidChange = this.#changes.event;

  constructor() {
    super();
    this.owned.add(onDidChangeSettings(() => this.#changes.fire()));
  }

  /** The input of `parseOAuthSettings`, which is loaded only for a sign-in. */
  oauthText(): OAuthSettingsText {
    return {
      apiUrl: this.text("apiUrl"),
      authUrl: this.text("authUrl"),
      clientId: this.text("clientId"),
      scope: this.text("auth.scope"),
      resource: this.text("auth.resource"),
      issuer: this.text("auth.issuer"),
      pkce: this.value("auth.pkce"),
      basicEncoding: this.text("auth.basicEncoding"),
      requireState: this.value("auth.requireState"),
      renewSession: this.value("auth.renewSession"),
    };
  }

  /** @param name without `snippetService.`. @returns "" if the value is missing or is not text. */
  text(name: string): string {
    const value = this.value(name);
    return typeof value === "string" ? value : "";
  }

  /** @param name without `snippetService.`. */
  value(name: string): unknown {
    return settingValue(name);
  }

  async save(name: RequiredSetting, value: string): Promise<void> {
    await workspace
      .getConfiguration(settingsSection)
      .update(name, value === "" ? undefined : value, ConfigurationTarget.Global);
  }
}
