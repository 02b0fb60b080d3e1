import { env, l10n, UIKind } from "vscode";

/** What helps against it depends on where the editor runs. */
export function lostSessionsText(names: string): string {
  if (env.uiKind === UIKind.Web) {
    return l10n.t(
      "The session of {0} is gone: this browser keeps an editor's secrets only for a while. Please sign in again.",
      names,
    );
  }
  return process.platform === "linux"
    ? l10n.t(
        "The session of {0} is gone: the editor found no keyring that keeps it. A keyring, or the editor's “password-store” option, helps. Please sign in again.",
        names,
      )
    : l10n.t(
        "The session of {0} is gone from the editor's secret storage. Please sign in again.",
        names,
      );
}
