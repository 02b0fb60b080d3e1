import { workspace } from "vscode";
import { readNetworkSettings, type NetworkSettings } from "../core/http/proxy/networkSettings.ts";
import { settingsSection, settingValue } from "./settingValue.ts";

const own = `${settingsSection}.`;

/** How requests leave this computer, by the editor's `http` settings and ours, as they are now. */
export function networkSettings(): NetworkSettings {
  // Of machine scope: no workspace can set them, but a remote computer can, and its own proxy is the right one.
  const editor = workspace.getConfiguration();
  return readNetworkSettings((name) =>
    name.startsWith(own) ? settingValue(name.slice(own.length)) : editor.get<unknown>(name),
  );
}
