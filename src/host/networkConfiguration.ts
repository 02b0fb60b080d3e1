import { workspace, type Disposable } from "vscode";
import { readNetworkSettings } from "../core/http/proxy/networkSettings.ts";
import type { NetworkSettings } from "../core/http/proxy/networkSettings.ts";

const own = "snippetService.";

/** How requests leave this computer: the editor's `http` settings and ours. */
export class NetworkConfiguration {
  /** As it is now. */
  settings(): NetworkSettings {
    const configuration = workspace.getConfiguration();
    return readNetworkSettings((name) => {
      if (!name.startsWith(own)) {
        // Of machine scope: no workspace can set them, but a remote computer can, and its own proxy is the right one.
        return configuration.get<unknown>(name);
      }
      const found = configuration.inspect<unknown>(name);
      return found?.globalValue ?? found?.defaultValue;
    });
  }

  onDidChange(listener: () => void): Disposable {
    return workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("http") || event.affectsConfiguration(`${own}http`)) {
        listener();
      }
    });
  }
}
