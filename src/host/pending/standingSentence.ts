import { l10n } from "vscode";
import type { Standing } from "../../core/library/waitingWrite.ts";

/** @returns an empty list if everything is on the server. */
export function standingSentence(standing: Standing): readonly string[] {
  switch (standing) {
    case "server":
      return [];
    case "waiting":
      return [l10n.t("Pending: saved on this computer, not yet on the server.")];
    case "attention":
      return [l10n.t("Needs attention: saved on this computer, not on the server.")];
  }
}
