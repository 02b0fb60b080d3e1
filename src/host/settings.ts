import { ConfigurationTarget, EventEmitter, workspace } from "vscode";
import { DisposableOwner } from "../core/disposables.ts";
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
