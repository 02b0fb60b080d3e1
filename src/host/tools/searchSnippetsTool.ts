import {
  l10n,
  type CancellationToken,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolResult,
  type PreparedToolInvocation,
} from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { toldFound } from "./toldToModels.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";
import { ToolInput } from "./toolInput.ts";
import { toolLanguage } from "./toolLanguage.ts";
import { toolResult } from "./toolResult.ts";
import { withSignal } from "./toolSignal.ts";

const usualLimit = 20;
const maximalLimit = 100;

/** `search_snippets`: the same results as the user's own search with these words. */
export class SearchSnippetsTool implements LanguageModelTool<object> {
  readonly #libraries: LibraryInUse;
  readonly #searches: LibrarySearches;

  constructor(libraries: LibraryInUse, searches: LibrarySearches) {
    this.#libraries = libraries;
    this.#searches = searches;
  }

  prepareInvocation(): PreparedToolInvocation {
    return { invocationMessage: l10n.t("Searching your snippets") };
  }

  /** @throws {SnippetError}. */
  async invoke(
    options: LanguageModelToolInvocationOptions<object>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const input = new ToolInput(options.input);
    const found = await withSignal(token, (signal) => this.#find(input, signal));
    return toolResult(toldFound(found));
  }

  async #find(input: ToolInput, signal: AbortSignal): Promise<readonly Snippet[]> {
    const limit = input.number("limit", usualLimit, maximalLimit);
    const library = libraryInUse(this.#libraries);
    const name = input.optionalText("language");
    const language = name === undefined ? undefined : await toolLanguage(library, name, signal);
    await library.loadAll(signal);
    const found: Snippet[] = [];
    for (const id of await this.#ids(library, input.text("query").trim(), signal)) {
      const snippet = library.find(id);
      const isOther = language !== undefined && snippet?.languageId !== language.id;
      if (snippet !== undefined && !isOther) {
        found.push(snippet);
      }
      if (found.length === limit) {
        break;
      }
    }
    return found;
  }

  /** All of them, as a language may leave few of many: found in slices, since that takes its time. */
  async #ids(
    library: SnippetLibrary,
    query: string,
    signal: AbortSignal,
  ): Promise<readonly SnippetId[]> {
    if (query === "") {
      return library.all().map(({ id }) => id);
    }
    await (await this.#searches.of(library)).ready();
    return this.#searches.idsFor(library, query, signal);
  }
}
