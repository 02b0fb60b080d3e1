import { l10n, Uri, window } from "vscode";
import type { CodeFiles } from "../../sources/codeFiles.ts";
import { codeFileOf } from "../../sources/codeFile.ts";
import { filesIn } from "../../sources/filesIn.ts";

/** *Save File as Snippet…*: those that a menu passed, else the one that is shown, else what the person chooses. */
export class SaveFiles {
  readonly #files: CodeFiles;

  constructor(files: CodeFiles) {
    this.#files = files;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const uris = await urisOf(given);
    await this.#files.save((await filesIn(uris)).map(codeFileOf));
  }
}

/** The explorer passes a file and all that are selected, the menu of a tab its file. */
async function urisOf([one, all]: readonly unknown[]): Promise<readonly Uri[]> {
  const uris = (Array.isArray(all) ? all : [one]).filter((each) => each instanceof Uri);
  if (uris.length > 0) {
    return uris;
  }
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
