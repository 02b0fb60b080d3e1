import { env, l10n } from "vscode";
import type { ImportRemark, NotTakenReason } from "../../core/exchange/foundSnippet.ts";
import { sizeText } from "../../core/snippet/code/codeRules.ts";
import { translated } from "../words/translated.ts";

/** The reason why something was not imported, as a sentence. */
export function reasonSentence(reason: NotTakenReason): string {
  if (reason.kind === "too-large") {
    return l10n.t("It is larger than {0}.", sizeText(reason.maximum, env.language));
  }
  if (reason.kind === "broken-json") {
    return l10n.t("The JSON is not valid in line {0}.", reason.line);
  }
  return reason.kind === "refused" ? translated(reason.sentence) : plainSentences()[reason.kind];
}

type PlainReason = Exclude<NotTakenReason["kind"], "too-large" | "broken-json" | "refused">;

/** Not a constant: the editor's language is known only when the extension runs. */
function plainSentences(): Readonly<Record<PlainReason, string>> {
  return {
    "not-text": l10n.t("It is not UTF-8 text."),
    unreadable: l10n.t("The file cannot be read."),
    "too-many": l10n.t("It has too many entries for one file. Divide it into several files."),
    "half-character": l10n.t(
      "It contains an incomplete Unicode character, which cannot be stored.",
    ),
    empty: l10n.t("It is empty."),
    "unknown-format": l10n.t("It is not a known snippet format."),
    "no-body": l10n.t("It has no code."),
    "in-trash": l10n.t("It is in the trash."),
    "cut-off": l10n.t("The file does not contain the whole code."),
    damaged: l10n.t("It does not match its checksum."),
    "newer-format": l10n.t("It was written by a newer version."),
    "no-language": l10n.t("The server has no language for it."),
    "not-tried": l10n.t("The import was stopped before it."),
    hidden: l10n.t("Hidden files and folders are not imported."),
    packages: l10n.t("Folders of packages are not imported."),
    link: l10n.t("Links are not followed."),
    secret: l10n.t("It looks like a secret, and you left it out."),
  };
}

/** Names the part of an imported snippet that cannot be stored here, as a sentence. */
export function remarkSentence(remark: ImportRemark): string {
  switch (remark.kind) {
    case "further-languages":
      return l10n.t("It also applies to {0}.", remark.names.join(", "));
    case "prefix-left":
      return l10n.t(
        "The prefix {0} is not possible as a tag.",
        remark.prefixes.map((prefix) => `“${prefix}”`).join(", "),
      );
    case "condition-left":
      return l10n.t("The file patterns it applies to are not imported.");
    case "title-shortened":
      return l10n.t("Its title was shortened.");
    case "plain-text":
      return l10n.t("Its language was not recognized, so it is plain text.");
  }
}
