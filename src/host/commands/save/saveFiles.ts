import { l10n, TabInputTextDiff, Uri, window } from "vscode";
import type { CodeFiles } from "../../sources/codeFiles.ts";
import { codeFileOf } from "../../sources/codeFile.ts";
import { filesIn } from "../../sources/filesIn.ts";
import { modifiedSide } from "../../sources/modifiedSide.ts";
import type { CodeSaving } from "../../steps/capturedCode.ts";

/**
 * *Save File as Snippet…*: those that a menu passed, else the one that is shown (of a comparison its modified side),
 * else what the user chooses.
 */
export class SaveFiles {
  readonly #files: CodeFiles;
  readonly #saving: CodeSaving;

  constructor(files: CodeFiles, saving: CodeSaving) {
    this.#files = files;
    this.#saving = saving;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const uris = passed(given);
    const comparison = window.tabGroups.activeTabGroup.activeTab?.input;
    if (comparison instanceof TabInputTextDiff && isOf(comparison, uris)) {
      await this.#saveModifiedSide(comparison);
      return;
    }
    const found = await filesIn(uris.length > 0 ? uris : await shownOrChosen());
    await this.#files.save(found.uris.map(codeFileOf), { notTaken: found.notTaken });
  }

  async #saveModifiedSide(comparison: TabInputTextDiff): Promise<void> {
    const captured = await modifiedSide(comparison);
    if (captured !== undefined) {
      await this.#saving.save(captured, l10n.t("Save File as Snippet"));
    }
  }
}

/** The explorer passes a file and all that are selected, the menu of a tab its file. */
function passed([one, all]: readonly unknown[]): readonly Uri[] {
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
