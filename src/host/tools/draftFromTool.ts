import { l10n, MarkdownString } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import { codeProblem } from "../../core/snippet/code/codeRules.ts";
import { showHidden } from "../../core/snippet/code/hiddenCharacters.ts";
import { codeBlock } from "../../core/snippet/codeBlock.ts";
import { markdownText } from "../../core/snippet/markdownText.ts";
import { splitTags } from "../../core/snippet/tagRules.ts";
import { cleanTitle, titleProblem } from "../../core/snippet/titleRules.ts";
import { ToolInput } from "./toolInput.ts";

/** In UTF-16 units of all fields, as they are shown: the most that a question can show. */
const mostShown = 50_000;
/** In any field, more empty lines than a question shows at once: users may not look for text behind them. */
const gap = /(?:\n(?:↪ )?[^\S\n]*){21}/;
/** In columns: a longer line is folded, because its end would be invisible. */
const lineWidth = 120;
/** Has all characters of two columns (UAX 11), and some of one. */
const wide = /[\u1100-\u{10FFFF}]/u;

/** Everything that `save_snippet` stores: the question and the save read the same fields. */
export interface ToolDraft {
  readonly title: string;
  readonly code: string;
  /** Name or id, from the model. */
  readonly language: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** @throws {SnippetError} `input` if the draft cannot be saved, or cannot be shown completely first. */
export function draftFromTool(given: object): ToolDraft {
  const input = new ToolInput(given);
  const draft: ToolDraft = {
    title: cleanTitle(input.text("title")),
    code: input.text("code"),
    language: input.text("language"),
    description: input.optionalText("description") ?? "",
    tags: splitTags(input.texts("tags").join(" ")),
  };
  const { title, code } = draft;
  if (titleProblem(title) !== undefined) {
    throw new SnippetError("input", l10n.t("The title is empty or too long."));
  }
  if (code.trim() === "" || codeProblem(code) !== undefined) {
    throw new SnippetError("input", l10n.t("The code is empty or too large."));
  }
  const all = JSON.stringify(draft);
  if (
    // Showing makes it only longer, and takes long where much is hidden.
    all.length > mostShown ||
    showHidden(all).length > mostShown ||
    gap.test([title, draft.language, draft.description, code].flatMap(shownLines).join("\n"))
  ) {
    throw new SnippetError(
      "input",
      l10n.t("The snippet is too long to be shown before it is saved."),
    );
  }
  return draft;
}

/** Everything, with no Markdown but the code's block. @param place the target of the save, as a sentence. */
export function shownDraft(draft: ToolDraft, place: string): MarkdownString {
  const { title, code, language, description, tags } = draft;
  const parts = [
    place,
    l10n.t("Title: {0}", showHidden(title)),
    l10n.t("Language: {0}", showHidden(language)),
    ...(tags.length === 0 ? [] : [l10n.t("Tags: {0}", showHidden(tags.join(", ")))]),
    ...(description === "" ? [] : [l10n.t("Description: {0}", showHidden(description))]),
  ];
  const lines = shownLines(code);
  const block = codeBlock(lines.join("\n"), {
    languageId: "",
    maximalLines: lines.length,
    maximalWidth: 3 * lineWidth,
  });
  return new MarkdownString([...parts.map(markdownText), block].join("\n\n"));
}

function shownLines(code: string): readonly string[] {
  return showHidden(code)
    .split(/\r\n|\r|\n/)
    .flatMap(folded);
}

function folded(line: string): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  let columns = 0;
  for (const character of line) {
    const width = character === "\t" ? 8 : wide.test(character) ? 2 : 1;
    if (columns + width > lineWidth) {
      pieces.push(piece);
      piece = "↪ ";
      columns = 0;
    }
    piece += character;
    columns += width;
  }
  return [...pieces, piece];
}
