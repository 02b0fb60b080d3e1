import { env, l10n, MarkdownString } from "vscode";
import type { Standing } from "../../core/library/waitingWrite.ts";
import type { Snippet } from "../../core/model.ts";
import { codeBlock } from "../../core/snippet/codeBlock.ts";
import { hasDirectionMarks } from "../../core/snippet/code/directionMarks.ts";
import { markdownText } from "../../core/snippet/markdownText.ts";
import { standingSentence } from "../pending/standingSentence.ts";
import { languageText, ownerText, visibilityIcon, visibilityText } from "../snippetText.ts";
import { shownText } from "../shownText.ts";
import { tagsOf, titleOf } from "./treeItems.ts";

/** The editor places the hover over the rows below, so it is short; the preview of *Search* shows the whole snippet. */
const maximalLines = 6;
const maximalWidth = 80;
const longestDescription = 160;
/** Looked at, because blank lines at the beginning are left out. */
const beginningOfDescription = 10_000;

/** No text of a snippet is read as Markdown: words are escaped, code is fenced. */
export function snippetTooltip(
  snippet: Snippet,
  languageId: string,
  standing: Standing,
): MarkdownString {
  const visibility = `$(${visibilityIcon(snippet)}) ${visibilityText(snippet)}`;
  const tags = tagsOf(snippet);
  const parts = [
    `**${markdownText(titleOf(snippet))}**`,
    [
      visibility,
      ...ownerText(snippet).map((owner) => `$(account) ${markdownText(owner)}`),
      markdownText(languageText(snippet)),
      tags && `$(tag) ${markdownText(tags)}`,
      markdownText(timesOf(snippet)),
    ]
      .filter((part) => part !== "")
      .join(" &nbsp; "),
    markdownText(shownDescription(snippet.description)),
    ...standingSentence(standing).map(
      (sentence) => `$(${standing === "attention" ? "warning" : "cloud-upload"}) ${sentence}`,
    ),
    snippet.codeCheck === undefined
      ? ""
      : `$(warning) ${l10n.t("The code was changed elsewhere: it does not match its checksum.")}`,
    hasDirectionMarks(snippet.code)
      ? `$(warning) ${l10n.t("The code contains bidirectional control characters. It may do something other than what it looks like.")}`
      : "",
    snippet.code === "" ? "" : codeBlock(snippet.code, { languageId, maximalLines, maximalWidth }),
  ];
  const markdown = new MarkdownString(parts.filter((part) => part !== "").join("\n\n"), true);
  markdown.isTrusted = false;
  markdown.supportHtml = false;
  return markdown;
}

/** The dates in the format of the editor's language. */
function timesOf({ createdAt, updatedAt }: Snippet): string {
  const format = new Intl.DateTimeFormat(env.language, { dateStyle: "medium" });
  const created = createdAt === undefined ? "" : format.format(createdAt);
  const changed = updatedAt === undefined ? "" : format.format(updatedAt);
  if (created === "") {
    return changed && l10n.t("Changed {0}", changed);
  }
  return changed === "" || changed === created
    ? l10n.t("Created {0}", created)
    : l10n.t("Changed {0}", changed);
}

function shownDescription(description: string): string {
  const beginning = description.slice(0, beginningOfDescription);
  const lines = beginning.split(/\r\n|\r|\n/).map(shownText);
  const text = lines.join("\n").trim();
  return text.length > longestDescription || beginning !== description
    ? `${text.slice(0, longestDescription).toWellFormed()}…`
    : text;
}
