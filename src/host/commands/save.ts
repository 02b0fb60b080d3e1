import { env, l10n, TabInputTextDiff, Uri, window } from "vscode";
import { isFields } from "../../core/library/files/recordFields.ts";
import { fileExtensionFor } from "../../core/snippet/language/languageMap.ts";
import { fileNameFor } from "../../core/snippet/snippetPath.ts";
import { askedName } from "../choice/askedSnippet.ts";
import { askLeftDraft } from "../drafts/leftDrafts.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import { type EditorLanguage, namedLanguages } from "../languages/contributedLanguages.ts";
import { notification } from "../messages.ts";
import { codeInEditor } from "../saving/codeInEditor.ts";
import { looseCode } from "../sources/looseCode.ts";
import { codeFileOf } from "../sources/codeFile.ts";
import { saveCodeFiles, type SaveFilesNeeds } from "../sources/codeFiles.ts";
import { filesIn } from "../sources/filesIn.ts";
import { modifiedSide } from "../sources/modifiedSide.ts";
import { notebookCells } from "../sources/notebookCells.ts";
import { terminalSelection } from "../sources/terminalSelection.ts";
import { selectedCode, type CapturedCode } from "../steps/capturedCode.ts";
import { askLanguage } from "../steps/askField.ts";
import { askUnsent } from "../steps/unsentChoice.ts";
import type { Command } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";

/** *Save Selection as Snippet…* @param given `{ title }` suggests that title; anything else is ignored. */
export async function saveSelection(
  needs: Needs<"saving" | "libraries" | "unsent" | "drafts">,
  ...given: readonly unknown[]
): Promise<void> {
  const heading = l10n.t("Save Selection as Snippet");
  const selected = selectedCode(window.activeTextEditor);
  const { saving, libraries, unsent } = needs;
  const { library } = libraries;
  const afresh = selected && l10n.t("Save the selection as a new snippet");
  const drafts = await needs.drafts();
  const other = afresh ?? l10n.t("Save the whole file as a new snippet");
  if ((await askLeftDraft(drafts, heading, other)) !== "afresh") {
    return;
  }
  const earlier =
    library === undefined
      ? "afresh"
      : await askUnsent({ heading, afresh, drafts: unsent, library, snippetId: undefined });
  if (earlier === undefined) {
    return;
  }
  if (earlier !== "afresh") {
    await saving.goOn(earlier, heading);
    return;
  }
  const captured = await codeInEditor(selected, "save");
  if (captured !== undefined) {
    const title = askedName(given[0]);
    await saving.save(title === undefined ? captured : { ...captured, title }, heading);
  }
}

/**
 * @param find returns undefined if the user canceled, or after a message that there is no code.
 * @param nothing says that the code is empty.
 */
function saveFrom(
  heading: () => string,
  nothing: () => string,
  find: (...given: readonly unknown[]) => Promise<CapturedCode | undefined>,
): Command<Pick<SaveFilesNeeds, "saving">> {
  return async ({ saving }, ...given) => {
    const captured = await find(...given);
    if (captured?.code === "") {
      await notification.information(nothing());
    } else if (captured !== undefined) {
      await saving.save(captured, heading());
    }
  };
}

export const saveClipboard = saveFrom(
  () => l10n.t("Save Clipboard as Snippet"),
  () => l10n.t("The clipboard contains no text."),
  async () => looseCode(await env.clipboard.readText()),
);

export const saveTerminalSelection = saveFrom(
  () => l10n.t("Save Terminal Selection as Snippet"),
  () => l10n.t("Nothing is selected in the terminal."),
  terminalSelection,
);

export const saveCell = saveFrom(
  () => l10n.t("Save Cell as Snippet"),
  () => l10n.t("This cell is empty. There is nothing to save."),
  notebookCells,
);

const saveModifiedSide = saveFrom(
  () => l10n.t("Save File as Snippet"),
  () => l10n.t("This file is empty. There is nothing to save."),
  async (comparison) =>
    comparison instanceof TabInputTextDiff ? modifiedSide(comparison) : undefined,
);

/**
 * *Save File as Snippet…*: the files from a menu, else the active one (of a comparison its modified side, of a notebook
 * the selected cells), else files that the user chooses.
 */
export async function saveFiles(
  needs: SaveFilesNeeds,
  ...given: readonly unknown[]
): Promise<void> {
  const uris = passedUris(given);
  const comparison = window.tabGroups.activeTabGroup.activeTab?.input;
  if (comparison instanceof TabInputTextDiff && isOf(comparison, uris)) {
    await saveModifiedSide(needs, comparison);
    return;
  }
  if (uris.length === 0 && window.activeNotebookEditor !== undefined) {
    await saveCell(needs);
    return;
  }
  const found = await filesIn(uris.length > 0 ? uris : await shownOrChosen());
  await saveCodeFiles(needs, found.uris.map(codeFileOf), { notTaken: found.notTaken });
}

/** The explorer passes a file and all selected files; the menu of a tab passes its file. */
function passedUris([one, all]: readonly unknown[]): readonly Uri[] {
  return (Array.isArray(all) ? all : [one]).filter((each) => each instanceof Uri);
}

/** Menus of a comparison pass one of its sides. */
function isOf({ modified, original }: TabInputTextDiff, uris: readonly Uri[]): boolean {
  const sides = [modified.toString(), original.toString()];
  return uris.every((uri) => sides.includes(uri.toString()));
}

async function shownOrChosen(): Promise<readonly Uri[]> {
  const shown = window.activeTextEditor?.document.uri;
  if (shown !== undefined) {
    return [shown];
  }
  const chosen = await window.showOpenDialog({
    title: l10n.t("Save File as Snippet"),
    openLabel: l10n.t("Save as Snippet"),
    canSelectMany: true,
  });
  return chosen ?? [];
}

/**
 * *New Snippet…*: opens an empty document in a chosen language, which becomes a snippet when it is saved.
 * @param given `{ language }` skips the question: the editor's id, or the server's name of a language. Anything else is
 * ignored.
 * @throws {SnippetError} `storage`.
 */
export async function newSnippet(
  { drafts, languages }: Needs<"drafts" | "languages">,
  ...given: readonly unknown[]
): Promise<void> {
  const heading = l10n.t("New Snippet");
  const all = await drafts();
  if ((await askLeftDraft(all, heading, l10n.t("Begin a new snippet"))) !== "afresh") {
    return;
  }
  const asked = askedLanguage(given[0]);
  const language =
    asked === undefined ? await pickLanguage(heading) : await languageCalled(languages, asked);
  if (language !== undefined) {
    await all.openEmpty(language.id, fileNameFor(heading, fileExtensionFor(language.name)));
  }
}

function askedLanguage(given: unknown): string | undefined {
  const language = isFields(given) ? given["language"] : undefined;
  return typeof language === "string" && language.trim() !== "" ? language : undefined;
}

async function languageCalled(languages: EditorLanguages, asked: string): Promise<EditorLanguage> {
  const id = await languages.idFor(asked);
  const known = (await namedLanguages()).find((each) => each.id === id);
  return known === undefined || id === "plaintext" ? { id, name: asked } : known;
}

async function pickLanguage(heading: string): Promise<EditorLanguage | undefined> {
  const all = await namedLanguages();
  const active = window.activeTextEditor?.document.languageId;
  const id = await askLanguage(heading, all, () => {
    const language = all.find((each) => each.id === active);
    const label = l10n.t("language of the active file");
    return language === undefined ? undefined : { label, language };
  });
  return all.find((each) => each.id === id);
}
