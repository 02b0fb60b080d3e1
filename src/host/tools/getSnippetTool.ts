import { l10n, type LanguageModelTool } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import { modelTool } from "./modelTool.ts";
import { codeAnswer } from "./modelAnswers.ts";
import { ToolInput } from "./toolInput.ts";

/**
 * `get_snippet`: one snippet with its code; long code in parts. It throws `not-found` for a snippet that the library
 * does not list, or the reason of a failed read.
 */
export function getSnippetTool(libraries: LibraryInUse): LanguageModelTool<object> {
  return modelTool(
    () => ({ invocationMessage: l10n.t("Reading a snippet") }),
    async (given, signal) => {
      const input = new ToolInput(given);
      const id = input.text("id");
      const library = libraryInUse(libraries);
      await library.loadAll(signal);
      // Public text of strangers must not reach the model: it is neither the user's instruction nor part of the library.
      const known = library.find(id);
      const isOwn = known !== undefined && known.owner === undefined;
      const snippet = await (isOwn ? library.read(id, signal) : notListed());
      return codeAnswer(snippet, input.number("from", 0, snippet.code.length));
    },
  );
}

function notListed(): never {
  throw new SnippetError("not-found", l10n.t("The library has no snippet with this ID."));
}
