import { l10n, QuickPickItemKind, ThemeIcon, Uri, window, type QuickPickItem } from "vscode";
import { editorSnippetFiles } from "./editorSnippetFiles.ts";
import {
  editorSource,
  filesSource,
  folderSource,
  librarySource,
  type ImportSource,
} from "./importSource.ts";
import type { OtherLibraries } from "./otherLibraries.ts";

interface SourceItem extends QuickPickItem {
  readonly choose?: () => Promise<ImportSource | undefined>;
}

/** The argument of a key binding or another extension, instead of a choice. */
export type ImportRequest =
  | { readonly from: "editor" }
  | { readonly from: "files" | "folder"; readonly uris: readonly Uri[] };

/** Asks for the source of the snippets. */
export class ImportChoice {
  readonly #others: OtherLibraries;
  readonly #globalStorage: Uri;

  constructor(others: OtherLibraries, globalStorage: Uri) {
    this.#others = others;
    this.#globalStorage = globalStorage;
  }

  /** @returns undefined when the user gave up. */
  async of(given: unknown): Promise<ImportSource | undefined> {
    const request = requestOf(given);
    if (request !== undefined) {
      return this.#requested(request);
    }
    const chosen = await window.showQuickPick(this.#items(), {
      title: l10n.t("Import Snippets"),
      placeHolder: l10n.t("Select what to import"),
      matchOnDetail: true,
    });
    return chosen?.choose?.();
  }

  #requested(request: ImportRequest): ImportSource | undefined {
    if (request.from === "editor") {
      return this.#editor();
    }
    const [first] = request.uris;
    return first !== undefined && request.from === "folder"
      ? folderSource(first)
      : filesSource(request.uris);
  }

  #editor(): ImportSource {
    return editorSource(() => editorSnippetFiles(this.#globalStorage));
  }

  async #items(): Promise<readonly SourceItem[]> {
    const others = await this.#others.list();
    return [
      {
        label: l10n.t("The Editor's Own Snippets"),
        detail: l10n.t("From your user profile and the open folders"),
        iconPath: new ThemeIcon("symbol-snippet"),
        choose: async () => this.#editor(),
      },
      {
        label: l10n.t("Files…"),
        detail: l10n.t(
          "A backup, VS Code snippets, massCode's db.json, gists as JSON, or source code",
        ),
        iconPath: new ThemeIcon("files"),
        choose: chooseFiles,
      },
      {
        label: l10n.t("Folder of Source Files…"),
        detail: l10n.t("Each file becomes a snippet"),
        iconPath: new ThemeIcon("folder"),
        choose: chooseFolder,
      },
      ...(others.length === 0
        ? []
        : [{ label: l10n.t("another library"), kind: QuickPickItemKind.Separator }]),
      ...others.map((other) => ({
        label: other.name,
        detail: other.detail,
        iconPath: new ThemeIcon(other.detail === "" ? "device-desktop" : "account"),
        choose: async () => librarySource(other),
      })),
    ];
  }
}

async function chooseFiles(): Promise<ImportSource | undefined> {
  const uris = await window.showOpenDialog({
    title: l10n.t("Import Snippets"),
    openLabel: l10n.t("Import"),
    canSelectMany: true,
  });
  return uris === undefined ? undefined : filesSource(uris);
}

async function chooseFolder(): Promise<ImportSource | undefined> {
  const [folder] =
    (await window.showOpenDialog({
      title: l10n.t("Import Snippets"),
      openLabel: l10n.t("Import"),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  return folder === undefined ? undefined : folderSource(folder);
}

function requestOf(given: unknown): ImportRequest | undefined {
  if (typeof given !== "object" || given === null || !("from" in given)) {
    return undefined;
  }
  if (given.from === "editor") {
    return { from: "editor" };
  }
  const uris = "uris" in given && Array.isArray(given.uris) ? given.uris : [];
  return given.from === "files" || given.from === "folder"
    ? { from: given.from, uris: uris.filter((uri) => uri instanceof Uri) }
    : undefined;
}
