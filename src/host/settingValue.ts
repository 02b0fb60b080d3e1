import { workspace } from "vscode";
import type { Event } from "../core/emitter.ts";

/** Section of this extension's settings. */
export const settingsSection = "snippetService";

/** The user's value, else the default; values of a workspace are ignored. @param name without `snippetService.`. */
export function settingValue(name: string): unknown {
  const found = workspace.getConfiguration(settingsSection).inspect<unknown>(name);
  return found?.globalValue ?? found?.defaultValue;
}

/** Calls back after a change of a setting of this extension, or of the editor's network settings. */
export const onDidChangeSettings: Event<void> = (changed) =>
  workspace.onDidChangeConfiguration((event) => {
    if ([settingsSection, "http"].some((section) => event.affectsConfiguration(section))) {
      changed();
    }
  });
