import { ConfigurationTarget, workspace } from "vscode";
import { onDidChangeSettings, settingsSection, settingValue } from "./settingValue.ts";

export type RequiredSetting = "apiUrl" | "authUrl" | "clientId";

export type Settings = typeof settings;

/**
 * The settings of this extension. All have application scope: only the user's values count, never those of a workspace
 * or folder. Names are without `snippetService.`.
 */
export const settings = {
  onDidChange: onDidChangeSettings,
  value: settingValue,
  /** @returns "" if the value is missing or is not text. */
  text: (name: string): string => {
    const value = settingValue(name);
    return typeof value === "string" ? value : "";
  },
  save: async (name: RequiredSetting, value: string): Promise<void> => {
    await workspace
      .getConfiguration(settingsSection)
      .update(name, value === "" ? undefined : value, ConfigurationTarget.Global);
  },
} as const;
