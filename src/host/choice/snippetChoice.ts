import { Uri, window } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { DocumentMode } from "../../core/snippet/snippetPath.ts";
import { parseSnippetUri } from "../documents/snippetUri.ts";
import type { PickRequest } from "../picker/pickRequest.ts";
import type { SnippetPicker } from "../picker/snippetPicker.ts";
import { snippetIdsOf } from "../tree/treeNodes.ts";
import { askedName, askedSnippet } from "./askedSnippet.ts";
import { otherLibrary, type LibraryInUse } from "../library/libraryInUse.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { allWhole } from "../library/whole.ts";
import { textUri } from "../textTabs.ts";

export interface ChosenSnippets {
  readonly library: SnippetLibrary;
  readonly snippets: readonly Snippet[];
}

/**
 * Finds the snippets that a command works on, with their code: rows, a document, an id or a title that a menu or key
 * passed, else the snippet of the active document, else the user's choice from the list.
 */
export class SnippetChoice {
  readonly #libraries: LibraryInUse;
  readonly #picker: SnippetPicker;

  constructor(libraries: LibraryInUse, picker: SnippetPicker) {
    this.#libraries = libraries;
    this.#picker = picker;
  }

  /** @returns undefined when the user gave up. @throws {SnippetError} as {@link requireLibrary}, or why a snippet cannot be read. */
  async of(given: readonly unknown[], request: PickRequest): Promise<ChosenSnippets | undefined> {
    const library = await requireLibrary(this.#libraries, request.title);
    const ids = snippetIdsOf(given.map((each) => rowOf(library, each)));
    const name = ids.length === 0 ? askedName(given[0]) : undefined;
    if (name !== undefined) {
      return { library, snippets: await allWhole(library, [await askedSnippet(library, name)]) };
    }
    if (ids.length === 0) {
      const shown = snippetInFront(library, request.inFront ?? []);
      const picked = shown ?? (await this.#picker.pick(library, request)) ?? [];
      return picked.length === 0
        ? undefined
        : { library, snippets: await allWhole(library, picked) };
    }
    const snippets: Snippet[] = [];
    for (const id of ids) {
      snippets.push(library.find(id) ?? (await library.read(id)));
    }
    return { library, snippets: await allWhole(library, snippets) };
  }
}

function snippetInFront(
  library: SnippetLibrary,
  modes: readonly DocumentMode[],
): readonly Snippet[] | undefined {
  const { activeTab } = window.tabGroups.activeTabGroup;
  const uri = activeTab && textUri(activeTab);
  const address = uri && parseSnippetUri(uri);
  const isMeant = address?.libraryKey === library.key && modes.includes(address.mode);
  const snippet = isMeant ? library.find(address.id) : undefined;
  return snippet && [snippet];
}

/** Menus of a tab pass its address. @throws {SnippetError} `not-found` for another library's. */
function rowOf(library: SnippetLibrary, given: unknown): unknown {
  const address = given instanceof Uri ? parseSnippetUri(given) : undefined;
  if (address === undefined) {
    return given;
  }
  const { libraryKey, id } = address;
  if (libraryKey !== library.key) {
    throw otherLibrary();
  }
  return { id };
}
