import { l10n, type LanguageModelTool } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";
import { modelTool } from "./modelTool.ts";
import { foundAnswer } from "./modelAnswers.ts";
import { ToolInput } from "./toolInput.ts";
import { toolLanguage } from "./toolLanguage.ts";

const usualLimit = 20;
const maximalLimit = 100;

/** `search_snippets`: the same results as the user's own search with these words. */
export function searchSnippetsTool(
  libraries: LibraryInUse,
  searches: LibrarySearches,
): LanguageModelTool<object> {
  return modelTool(
    () => ({ invocationMessage: l10n.t("Searching your snippets") }),
    async (given, signal) => {
      const input = new ToolInput(given);
      const limit = input.number("limit", usualLimit, maximalLimit);
      const library = libraryInUse(libraries);
      const name = input.optionalText("language");
      const language = name === undefined ? undefined : await toolLanguage(library, name, signal);
      await library.loadAll(signal);
      const found: Snippet[] = [];
      for (const id of await idsFor(library, searches, input.text("query").trim(), signal)) {
        const snippet = library.find(id);
        const isOther = language !== undefined && snippet?.languageId !== language.id;
        // Text of other users reaches no model unless the user puts it there.
        if (snippet?.owner === undefined && snippet !== undefined && !isOther) {
          found.push(snippet);
        }
        if (found.length === limit) {
          break;
        }
      }
      return foundAnswer(found);
    },
  );
}

/** All results, because only few may be in the language; in slices, because that takes time. */
async function idsFor(
  library: SnippetLibrary,
  searches: LibrarySearches,
  query: string,
  signal: AbortSignal,
): Promise<readonly SnippetId[]> {
  if (query === "") {
    return library.all().map(({ id }) => id);
  }
  const search = await searches.of(library);
  await search.ready();
  return search.allIds(query, signal);
}
