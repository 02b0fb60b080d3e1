import { l10n } from "vscode";
import { isPublishedIn, type WaitingWrite } from "../../core/library/waitingWrite.ts";
import { shownText } from "../shownText.ts";
import { translated } from "../words/translated.ts";

/** The title of a pending change, on one line. */
export function writeTitle({ title }: WaitingWrite): string {
  return shownText(title) || l10n.t("(no title)");
}

/** The reason why a change is not sent, and the statement that nothing is lost. */
export function writeSentence(write: WaitingWrite): string {
  const title = writeTitle(write);
  if (write.state === "conflict") {
    return conflictSentence(write, title);
  }
  const { error, kind } = write;
  if (error === undefined) {
    return l10n.t("“{0}” is saved on this computer.", title);
  }
  const reason = translated(error.message);
  return kind === "delete"
    ? l10n.t("{0} “{1}” is not deleted on the server.", reason, title)
    : l10n.t("{0} “{1}” is saved on this computer.", reason, title);
}

function conflictSentence({ draft, other }: WaitingWrite, title: string): string {
  if (draft === undefined) {
    return l10n.t("“{0}” was changed elsewhere after you deleted it here.", title);
  }
  if (isPublishedIn(draft, other)) {
    return l10n.t(
      "“{0}” is public on the server, and private here. Your version is saved on this computer.",
      title,
    );
  }
  return other === undefined
    ? l10n.t("“{0}” was deleted elsewhere. Your version is saved on this computer.", title)
    : l10n.t("“{0}” was changed elsewhere, too. Your version is saved on this computer.", title);
}
