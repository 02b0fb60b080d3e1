import {
  l10n,
  MarkdownString,
  type CancellationToken,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  type LanguageModelToolResult,
  type PreparedToolInvocation,
} from "vscode";
import { SnippetError } from "../../core/errors.ts";
import { codeBlock } from "../../core/snippet/codeBlock.ts";
import { codeProblem } from "../../core/snippet/code/codeRules.ts";
import { markdownText } from "../../core/snippet/markdownText.ts";
import { splitTags } from "../../core/snippet/tagRules.ts";
import { cleanTitle, titleProblem } from "../../core/snippet/titleRules.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import { shownText } from "../shownText.ts";
import { ToolInput } from "./toolInput.ts";
import { toolLanguage } from "./toolLanguage.ts";
import { toldSnippet, toolResult } from "./toolResult.ts";
import { withSignal } from "./toolSignal.ts";

/** `save_snippet`: a new private snippet, after the person has agreed. */
export class SaveSnippetTool implements LanguageModelTool<object> {
  readonly #libraries: LibraryInUse;

  constructor(libraries: LibraryInUse) {
    this.#libraries = libraries;
  }

  prepareInvocation({
    input,
  }: LanguageModelToolInvocationPrepareOptions<object>): PreparedToolInvocation {
    const given = new ToolInput(input);
    const title = shownText(given.optionalText("title") ?? "");
    const code = codeBlock(given.optionalText("code") ?? "", {
      languageId: "",
      maximalLines: 30,
      maximalWidth: 200,
    });
    const place = this.#place();
    return {
      invocationMessage: l10n.t("Saving a snippet"),
      confirmationMessages: {
        title: l10n.t("Save “{0}” as a private snippet?", title),
        message: new MarkdownString(`${markdownText(place)}\n\n${code}`),
      },
    };
  }

  /** @throws {SnippetError} `input`, or why it was not saved. */
  async invoke(
    options: LanguageModelToolInvocationOptions<object>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const library = libraryInUse(this.#libraries);
    const input = new ToolInput(options.input);
    const title = cleanTitle(input.text("title"));
    const code = input.text("code");
    if (titleProblem(title) !== undefined) {
      throw new SnippetError("input", l10n.t("The title is empty or too long."));
    }
    if (code.trim() === "" || codeProblem(code) !== undefined) {
      throw new SnippetError("input", l10n.t("The code is empty or too large."));
    }
    const snippet = await withSignal(token, async (signal) => {
      const language = await toolLanguage(library, input.text("language"), signal);
      return library.create(
        {
          title,
          description: input.optionalText("description") ?? "",
          languageId: language.id,
          tags: splitTags(input.texts("tags").join(" ")),
          private: true,
          code,
        },
        signal,
      );
    });
    return toolResult(toldSnippet(snippet));
  }

  #place(): string {
    const origin = this.#libraries.library?.origin;
    return origin?.kind === "service"
      ? l10n.t("It is saved on your server, where only you can read it.")
      : l10n.t("It is saved on this computer.");
  }
}
