import { workspace, type Disposable } from "vscode";

/** Of the settings of this extension. */
export const settingsSection = "snippetService";

/** The user's value, else the default. Values of a workspace do not count. @param name without `snippetService.`. */
export function settingValue(name: string): unknown {
  const found = workspace.getConfiguration(settingsSection).inspect<unknown>(name);
  return found?.globalValue ?? found?.defaultValue;
}

/** Calls back when a setting of this extension has changed, or one of the editor that says how requests leave it. */
export function onDidChangeSettings(changed: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if ([settingsSection, "http"].some((section) => event.affectsConfiguration(section))) {
      changed();
    }
  });
}
