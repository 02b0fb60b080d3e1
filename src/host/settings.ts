import { ConfigurationTarget, EventEmitter, workspace, type Disposable, type Event } from "vscode";
import { parseOAuthSettings } from "../core/oauth/oauthSettings.ts";
import type { OAuthSettings, OAuthSettingsText } from "../core/oauth/oauthSettings.ts";

const section = "snippetService";

export type RequiredSetting = "apiUrl" | "authUrl" | "clientId";

/**
 * The settings of this extension. All have application scope: the value of the user counts, and nothing that a
 * workspace or a folder says.
 */
export class Settings implements Disposable {
  readonly #changes = new EventEmitter<void>();
  readonly #subscription: Disposable;

  constructor() {
    this.#subscription = workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(section)) {
        this.#changes.fire();
      }
    });
  }

  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** @throws {SnippetError} `settings`; `details.what` names the setting. */
  oauth(): OAuthSettings {
    return parseOAuthSettings(this.oauthText());
  }

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

  /** @param name without `snippetService.`. @returns "" for what is not set or no text. */
  text(name: string): string {
    const value = this.value(name);
    return typeof value === "string" ? value : "";
  }

  /** @param name without `snippetService.`. */
  value(name: string): unknown {
    const found = workspace.getConfiguration(section).inspect<unknown>(name);
    return found?.globalValue ?? found?.defaultValue;
  }

  async save(name: RequiredSetting, value: string): Promise<void> {
    await workspace
      .getConfiguration(section)
      .update(name, value === "" ? undefined : value, ConfigurationTarget.Global);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changes.dispose();
  }
}
