import { l10n } from "vscode";
import type { Standing } from "../../core/library/waitingWrite.ts";

/** @returns an empty list if everything is on the server. */
export function standingWords(
  standing: Standing,
  waiting: string,
  attention: string,
): readonly string[] {
  return { server: [], waiting: [waiting], attention: [attention] }[standing];
}

/** The same as a sentence. */
export function standingSentence(standing: Standing): readonly string[] {
  return standingWords(
    standing,
    l10n.t("Pending: saved on this computer, not yet on the server."),
    l10n.t("Needs attention: saved on this computer, not on the server."),
  );
}
