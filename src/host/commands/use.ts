import { commands, env, l10n, window } from "vscode";
import { counted, numberText } from "../numberText.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { joinCodes } from "../../core/snippet/code/joinCodes.ts";
import { terminalText } from "../../core/snippet/code/terminalText.ts";
import { markdownFence } from "../../core/snippet/codeBlock.ts";
import { pageOf, type PageNeeds } from "../browser/snippetPages.ts";
import { chooseWrite, passedWrite } from "../choice/writeChoice.ts";
import { focusEditorInFront } from "../editorInFront.ts";
import { isConfirmed, notification, showStatusMessage } from "../messages.ts";
import { libraryInUse } from "../library/libraryInUse.ts";
import { chooseFrom } from "../listRows.ts";
import { shortTitle } from "../shownText.ts";
import { sentenceOn } from "../tree/treeItems.ts";
import { snippetIdsOf } from "../tree/treeNodes.ts";
import { PendingNode } from "../pending/pendingNode.ts";
import { writeTitle } from "../pending/writeSentence.ts";
import {
  onSnippet,
  onSnippets,
  type Choosing,
  anySnippet,
  sharedToo,
  type Command,
  type Words,
} from "./command.ts";
import type { Needs } from "./commandNeeds.ts";

type InsertNeeds = Needs<"inserting" | "uses">;

/** @param way the method of `InsertSnippets`. */
function inserting(
  way: "insert" | "insertIntoNewFile" | "insertAsSaved",
  words: Words,
): Command<InsertNeeds & Choosing> {
  return onSnippets<InsertNeeds>(sharedToo, words, async (needs, { library, snippets }, given) => {
    await needs.inserting[way](snippets, snippetIdsOf(given).length > 0);
    await needs.uses.used(library, snippets);
  });
}

export const insert = inserting("insert", () => [
  l10n.t("Insert Snippet"),
  l10n.t("Select the snippet to insert"),
]);

export const insertIntoNewFile = inserting("insertIntoNewFile", () => [
  l10n.t("Insert into New File"),
  l10n.t("Select the snippet to insert into a new file"),
]);

export const insertWithoutIndentation = inserting("insertAsSaved", () => [
  l10n.t("Insert Without Indentation"),
  l10n.t("Select the snippet to insert without indentation"),
]);

const copyChosen = onSnippets<Needs<"uses">>(
  anySnippet,
  () => [l10n.t("Copy Snippet"), l10n.t("Select the snippet to copy")],
  (needs, { library, snippets }) => copySnippets(needs, library, snippets),
);

/** *Copy Snippet*: copies the code; of a pending change, the code that was saved. */
export async function copy(
  needs: Needs<"libraries" | "choice" | "uses">,
  ...given: readonly unknown[]
): Promise<void> {
  const [row] = given;
  await (row instanceof PendingNode ? copyPending(needs, row) : copyChosen(needs, ...given));
}

async function copyPending({ libraries }: Needs<"libraries">, row: PendingNode): Promise<void> {
  const waiting = libraryInUse(libraries).waiting();
  const write = await chooseWrite(waiting, passedWrite([row]), l10n.t("Copy Snippet"));
  const code = write?.draft?.code ?? write?.base?.code;
  if (write !== undefined && code !== undefined) {
    await env.clipboard.writeText(code);
    showStatusMessage(l10n.t("Copied “{0}”.", shortTitle(writeTitle(write))));
  }
}

/** Copies the code of all snippets, confirms it, and records the use. */
export async function copySnippets(
  { uses }: Needs<"uses">,
  library: SnippetLibrary,
  snippets: readonly Snippet[],
): Promise<void> {
  await env.clipboard.writeText(joinCodes(snippets.map(({ code }) => code)));
  showStatusMessage(
    sentenceOn(
      snippets,
      (title) => l10n.t("Copied “{0}”.", shortTitle(title)),
      (count) => l10n.t("Copied {0} snippets.", count),
    ),
  );
  await uses.used(library, snippets);
}

/** *Copy as Markdown*: a fenced block for each snippet, in its language. */
export const copyAsMarkdown = onSnippets<Needs<"languages" | "uses">>(
  anySnippet,
  () => [l10n.t("Copy as Markdown"), l10n.t("Select the snippet to copy")],
  async ({ languages, uses }, { library, snippets }) => {
    const blocks: string[] = [];
    for (const { code, language } of snippets) {
      const name = await languages.idFor(language);
      blocks.push(markdownFence(code, name === "plaintext" ? "" : name));
    }
    await env.clipboard.writeText(blocks.join("\n"));
    showStatusMessage(l10n.t("Copied as Markdown."));
    await uses.used(library, snippets);
  },
);

/** *Copy Link*: to the server's page of a snippet. */
export const copyLink = onSnippet<PageNeeds>(
  anySnippet,
  () => [l10n.t("Copy Link"), l10n.t("Select the snippet whose link to copy")],
  async (needs, { library, snippet }) => {
    const url = await pageOf(needs, library, snippet);
    await (url === undefined ? undefined : copyLinks([url]));
  },
);

/** One link a line. */
export async function copyLinks(urls: readonly string[]): Promise<void> {
  await env.clipboard.writeText(urls.join("\n"));
  const several = l10n.t("Copied {0} links.", numberText(urls.length));
  showStatusMessage(counted(urls.length, l10n.t("Copied the link."), several));
}

/** *Insert into Terminal*: types the code; the user presses Enter. */
export const insertIntoTerminal = onSnippets<Needs<"uses">>(
  sharedToo,
  () => [l10n.t("Insert into Terminal"), l10n.t("Select the snippet to insert into the terminal")],
  async ({ uses }, { library, snippets }) => {
    const text = await typeable(joinCodes(snippets.map(({ code }) => code)));
    if (text !== undefined) {
      const terminal = window.activeTerminal ?? window.createTerminal();
      terminal.show();
      terminal.sendText(text, false);
      await uses.used(library, snippets);
    }
  },
);

/** @returns undefined if the code must not be typed. */
async function typeable(code: string): Promise<string | undefined> {
  const typed = terminalText(code);
  if (typed.kind === "line") {
    return typed.text;
  }
  if (typed.kind === "lines") {
    const isMeant = await isConfirmed(
      l10n.t("The code has {0} lines.", typed.count),
      l10n.t("Insert"),
      l10n.t("The terminal runs every line except the last one immediately."),
    );
    return isMeant ? typed.text : undefined;
  }
  const reasons = {
    keys: l10n.t("The code contains control characters, which a terminal takes for keys."),
    hidden: l10n.t(
      "The code contains invisible characters: the terminal may run something other than what it shows.",
    ),
  };
  await notification.warning(reasons[typed.kind]);
  return undefined;
}

/** *Insert into Search…*: searches for a snippet's code, in the active file or in all files. */
export const insertIntoSearch = onSnippets<Needs<"uses">>(
  sharedToo,
  () => [l10n.t("Insert into Search"), l10n.t("Select the snippet to search for")],
  async ({ uses }, { library, snippets }) => {
    const editor = window.activeTextEditor;
    const place = editor === undefined ? "files" : await askPlace();
    if (place === undefined) {
      return;
    }
    // The last line break is not part of the text to find.
    const text = joinCodes(snippets.map(({ code }) => code)).replace(/\r?\n$/, "");
    if (place === "file" && editor !== undefined) {
      await focusEditorInFront();
      // If the find box is empty, the editor fills in the word at the cursor instead; only a second call takes effect.
      await find(text);
      await find(text);
    } else {
      await commands.executeCommand("workbench.action.findInFiles", {
        query: text,
        isRegex: false,
        triggerSearch: true,
      });
    }
    await uses.used(library, snippets);
  },
);

function askPlace(): Promise<"file" | "files" | undefined> {
  return chooseFrom(l10n.t("Insert into Search"), l10n.t("Select where to search for the code"), [
    { label: l10n.t("Find in This File"), value: "file" as const },
    { label: l10n.t("Search in All Files"), value: "files" as const },
  ]);
}

async function find(searchString: string): Promise<void> {
  await commands.executeCommand("editor.actions.findWithArgs", {
    searchString,
    isRegex: false,
    matchWholeWord: false,
  });
}
