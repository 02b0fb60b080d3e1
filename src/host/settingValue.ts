import { workspace, type Disposable } from "vscode";

/** Of the settings of this extension. */
export const settingsSection = "snippetService";

/**
 * What the user set, else the default. Nothing that a workspace says counts.
 * @param name without `snippetService.`.
 */
export function settingValue(name: string): unknown {
  const found = workspace.getConfiguration(settingsSection).inspect<unknown>(name);
  return found?.globalValue ?? found?.defaultValue;
}

/** Calls back when a setting of this extension has changed. */
export function onDidChangeSettings(changed: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(settingsSection)) {
      changed();
    }
  });
}
