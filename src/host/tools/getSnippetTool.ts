import { l10n, type LanguageModelTool } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import { modelTool } from "./modelTool.ts";
import { toldCode } from "./toldToModels.ts";
import { ToolInput } from "./toolInput.ts";

/**
 * `get_snippet`: one snippet with its code; a long one in parts. It throws `not-found` for what the library does not list,
 * or why it cannot be read.
 */
export function getSnippetTool(libraries: LibraryInUse): LanguageModelTool<object> {
  return modelTool(
    () => ({ invocationMessage: l10n.t("Reading a snippet") }),
    async (given, signal) => {
      const input = new ToolInput(given);
      const id = input.text("id");
      const library = libraryInUse(libraries);
      await library.loadAll(signal);
      // Text that others made public is no instruction of the user's, and no answer to the request.
      const snippet = await (library.find(id) === undefined
        ? notListed()
        : library.read(id, signal));
      return toldCode(snippet, input.number("from", 0, snippet.code.length));
    },
  );
}

function notListed(): never {
  throw new SnippetError("not-found", l10n.t("The library has no snippet with this ID."));
}
