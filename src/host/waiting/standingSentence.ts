import { l10n } from "vscode";
import type { Standing } from "../../core/library/waitingWrite.ts";

/** @returns nothing where there is nothing to say. */
export function standingSentence(standing: Standing): readonly string[] {
  switch (standing) {
    case "server":
      return [];
    case "waiting":
      return [l10n.t("Saved on this computer. It waits to be sent to the service.")];
    case "attention":
      return [l10n.t("Saved on this computer. It needs you before it can be sent.")];
  }
}
