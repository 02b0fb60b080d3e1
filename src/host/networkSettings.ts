import { workspace } from "vscode";
import { readNetworkSettings, type NetworkSettings } from "../core/http/proxy/networkSettings.ts";
import { settingsSection, settingValue } from "./settingValue.ts";

const own = `${settingsSection}.`;

/** The current network settings: the editor's `http` settings and ours. */
export function networkSettings(): NetworkSettings {
  // Machine scope: no workspace can set them. A remote computer can, and then its own proxy is the right one.
  const editor = workspace.getConfiguration();
  return readNetworkSettings((name) =>
    name.startsWith(own) ? settingValue(name.slice(own.length)) : editor.get<unknown>(name),
  );
}
