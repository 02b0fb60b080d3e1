import {
  l10n,
  type CancellationToken,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolResult,
  type PreparedToolInvocation,
} from "vscode";
import { SnippetError } from "../../core/errors.ts";
import { toldCode } from "./toldToModels.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import { ToolInput } from "./toolInput.ts";
import { toolResult } from "./toolResult.ts";
import { withSignal } from "./toolSignal.ts";

/** `get_snippet`: one snippet with its code; a long one in parts. */
export class GetSnippetTool implements LanguageModelTool<object> {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  prepareInvocation(): PreparedToolInvocation {
    return { invocationMessage: l10n.t("Reading a snippet") };
  }

  /** @throws {SnippetError} `not-found` for what the library does not list, or why it cannot be read. */
  async invoke(
    options: LanguageModelToolInvocationOptions<object>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const input = new ToolInput(options.input);
    const id = input.text("id");
    const library = libraryInUse(this.#libraries);
    const snippet = await withSignal(token, async (signal) => {
      await library.loadAll(signal);
      // Text that others made public is no instruction of the user's, and no answer to the request.
      return library.find(id) === undefined ? notListed() : library.read(id, signal);
    });
    return toolResult(toldCode(snippet, input.number("from", 0, snippet.code.length)));
  }
}

function notListed(): never {
  throw new SnippetError("not-found", l10n.t("The library has no snippet with this ID."));
}
