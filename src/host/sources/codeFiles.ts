import { l10n } from "vscode";
import { foundInFile } from "../../core/exchange/reading/foundInFile.ts";
import { type NotTaken, type ReadItem, readingOf } from "../../core/exchange/foundSnippet.ts";
import { inTurns } from "../../core/turns.ts";
import { importFrom, type ImportNeeds } from "../exchange/importing.ts";
import type { ImportSource } from "../exchange/importSource.ts";
import { reasonSentence } from "../exchange/reasonSentence.ts";
import { fileLanguages } from "../languages/fileLanguages.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { askTags } from "../steps/askField.ts";
import type { SaveCode } from "../saving/saveCode.ts";
import { languageInEditor, readCodeFile, type CodeFile } from "./codeFile.ts";
import { notification } from "../messages.ts";

export interface SaveFilesNeeds extends ImportNeeds {
  readonly libraries: LibraryInUse;
  readonly saving: Pick<SaveCode, "save">;
}

export interface FilesToSave {
  /** Suggested tags; the user may add more. */
  readonly tags?: readonly string[];
  /** Other files of the same folders, for the report. */
  readonly notTaken?: readonly NotTaken[];
}

/**
 * Saves each file as a snippet: one file with the usual steps, several with one question for all.
 * @throws {SnippetError} before anything is written.
 */
export async function saveCodeFiles(
  needs: SaveFilesNeeds,
  files: readonly CodeFile[],
  { tags = [], notTaken = [] }: FilesToSave = {},
): Promise<void> {
  const [first] = files;
  if (first !== undefined && files.length === 1) {
    await saveOne(needs, first, tags);
  } else if (first !== undefined) {
    const heading = l10n.t("Save {0} Files as Snippets", files.length);
    const library = await requireLibrary(needs.libraries, heading);
    const chosen = await askTags(heading, library, tags);
    if (chosen !== undefined) {
      await importFrom(needs, library, sourceOf(files, chosen, notTaken));
    }
  }
}

async function saveOne(
  { saving }: SaveFilesNeeds,
  file: CodeFile,
  tags: readonly string[],
): Promise<void> {
  const captured = await readCodeFile(file, fileLanguages());
  if ("kind" in captured) {
    const reason = reasonSentence(captured);
    await notification.warning(l10n.t("“{0}” was not saved. {1}", file.name, reason));
  } else if (captured.code === "") {
    await notification.information(l10n.t("This file is empty. There is nothing to save."));
  } else {
    const editorLanguageId = await languageInEditor(file, captured.editorLanguageId);
    const whole = { ...captured, editorLanguageId, tags };
    await saving.save(whole, l10n.t("Save File as Snippet"));
  }
}

function sourceOf(
  files: readonly CodeFile[],
  tags: readonly string[],
  passedOver: readonly NotTaken[],
): ImportSource {
  return {
    name: l10n.t("{0} files", files.length),
    read: async (signal) => {
      const items: ReadItem[] = [...passedOver];
      const languages = fileLanguages();
      for await (const file of inTurns(files, signal)) {
        const read = await readCodeFile(file, languages);
        items.push(
          "kind" in read ? { source: file.name, reason: read } : foundInFile(file.name, read, tags),
        );
      }
      return readingOf(items);
    },
  };
}
