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
import { allWhole, wholeById } from "../library/loadSnippet.ts";
import { textUri } from "../textTabs.ts";

export interface ChosenSnippets {
  readonly library: SnippetLibrary;
  readonly snippets: readonly Snippet[];
}

/**
 * Finds the snippets for a command, with their code: from the rows, document, id or title that a menu or key passed,
 * else from the active document, else from the user's choice.
 */
export interface SnippetChoice {
  /** @returns undefined if the user canceled. @throws {SnippetError} as {@link requireLibrary}, or a failed read. */
  of(given: readonly unknown[], request: PickRequest): Promise<ChosenSnippets | undefined>;
}

export function snippetChoice(libraries: LibraryInUse, picker: SnippetPicker): SnippetChoice {
  const of: SnippetChoice["of"] = async (given, request) => {
    const library = await requireLibrary(libraries, request.title);
    const { inFront = [] } = request;
    const ids = snippetIdsOf(given.map((each) => rowOf(library, each, inFront)));
    const name = ids.length === 0 ? askedName(given[0]) : undefined;
    if (name !== undefined) {
      return { library, snippets: await allWhole(library, [await askedSnippet(library, name)]) };
    }
    if (ids.length === 0) {
      const shown = snippetInFront(library, inFront);
      const picked = shown ?? (await picker.pick(library, request)) ?? [];
      return picked.length === 0
        ? undefined
        : { library, snippets: await allWhole(library, picked) };
    }
    return { library, snippets: await wholeById(library, ids) };
  };
  return { of };
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

/** Menus of an editor pass its address. @throws {SnippetError} `not-found` if it is of another library. */
function rowOf(library: SnippetLibrary, given: unknown, modes: readonly DocumentMode[]): unknown {
  const address = given instanceof Uri ? parseSnippetUri(given) : undefined;
  if (address === undefined || !modes.includes(address.mode)) {
    return given;
  }
  const { libraryKey, id } = address;
  if (libraryKey !== library.key) {
    throw otherLibrary();
  }
  return { id };
}
