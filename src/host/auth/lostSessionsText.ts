import { env, l10n, UIKind } from "vscode";

/** The remedy depends on the editor's platform. */
export function lostSessionsText(names: string): string {
  if (env.uiKind === UIKind.Web) {
    return l10n.t(
      "The session of {0} has ended, because this browser stores secrets only temporarily. Sign in again.",
      names,
    );
  }
  return process.platform === "linux"
    ? l10n.t(
        "The session of {0} was lost, because the editor found no keyring to store it. Set up a keyring or the editor's “password-store” option, then sign in again.",
        names,
      )
    : l10n.t(
        "The session of {0} was removed from the editor's secret storage. Sign in again.",
        names,
      );
}
