import {
  l10n,
  type CancellationToken,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolResult,
  type PreparedToolInvocation,
} from "vscode";
import type { Snippet } from "../../core/model.ts";
import { requireLibrary, type LibraryInUse } from "../library/libraryInUse.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";
import { shownText } from "../shownText.ts";
import { ToolInput } from "./toolInput.ts";
import { toolLanguage } from "./toolLanguage.ts";
import { toldSnippet, toolResult } from "./toolResult.ts";
import { withSignal } from "./toolSignal.ts";

const usualLimit = 20;
const maximalLimit = 100;
/** Of the code, so that a model sees whether to ask for all of it. */
const excerptLength = 300;

/** `search_snippets`: what the person would find with the same words. */
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
    const limit = input.number("limit", usualLimit, maximalLimit);
    const found = await withSignal(token, (signal) => this.#find(input, signal));
    return toolResult(
      found.slice(0, limit).map((snippet) => ({
        ...toldSnippet(snippet),
        excerpt: shownText(snippet.code.slice(0, excerptLength)),
      })),
    );
  }

  async #find(input: ToolInput, signal: AbortSignal): Promise<readonly Snippet[]> {
    const library = requireLibrary(this.#libraries);
    const name = input.optionalText("language");
    const language = name === undefined ? undefined : await toolLanguage(library, name, signal);
    await library.loadAll(signal);
    const query = input.text("query").trim();
    const all = library.all();
    const search = query === "" ? undefined : await this.#searches.of(library);
    await search?.ready();
    const finds = await search?.query(query, all.length, signal);
    const found = finds?.map(({ snippet }) => snippet) ?? all;
    return language === undefined
      ? found
      : found.filter(({ languageId }) => languageId === language.id);
  }
}
