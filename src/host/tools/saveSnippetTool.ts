import {
  l10n,
  type CancellationToken,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  type LanguageModelToolResult,
  type PreparedToolInvocation,
} from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { toldSnippet } from "./toldToModels.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import type { KnownLibraries } from "../library/knownLibraries.ts";
import { libraryInWords } from "../library/libraryNames.ts";
import { draftFromTool, shownDraft, shownTitle, type ToolDraft } from "./draftFromTool.ts";
import { toolLanguage } from "./toolLanguage.ts";
import { toolResult } from "./toolResult.ts";
import { withSignal } from "./toolSignal.ts";

/** Questions whose answer is still missing; of more than these the oldest were left. */
const openQuestions = 100;

/**
 * `save_snippet`: a new private snippet, after the user has agreed. It goes to the library that the question named,
 * whichever is in use by then.
 */
export class SaveSnippetTool implements LanguageModelTool<object> {
  readonly #libraries: Pick<LibraryInUse, "library">;
  readonly #known: () => Promise<Pick<KnownLibraries, "open">>;
  /** The key of the library that was named, by the input of the call: nothing else is the same in both. */
  readonly #named = new Map<string, string>();

  constructor(
    libraries: Pick<LibraryInUse, "library">,
    known: () => Promise<Pick<KnownLibraries, "open">>,
  ) {
    this.#libraries = libraries;
    this.#known = known;
  }

  /** Shows all that is stored; what cannot be stored has no question, and {@link invoke} says why. */
  prepareInvocation({
    input,
  }: LanguageModelToolInvocationPrepareOptions<object>): PreparedToolInvocation {
    const invocationMessage = l10n.t("Saving a snippet");
    const draft = draftOrNone(input);
    if (draft === undefined) {
      return { invocationMessage };
    }
    return {
      invocationMessage,
      confirmationMessages: {
        title: l10n.t("Save “{0}” as a private snippet?", shownTitle(draft)),
        message: shownDraft(draft, this.#name(JSON.stringify(input))),
      },
    };
  }

  /** @throws {SnippetError} `input`, or why it was not saved. */
  async invoke(
    options: LanguageModelToolInvocationOptions<object>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const named = this.#takeName(JSON.stringify(options.input));
    const { language: name, ...draft } = draftFromTool(options.input);
    const save = async (library: SnippetLibrary, signal: AbortSignal): Promise<Snippet> => {
      const { id: languageId } = await toolLanguage(library, name, signal);
      return library.create({ ...draft, languageId, private: true }, signal);
    };
    const snippet = await withSignal(token, (signal) =>
      this.#within(named, (library) => save(library, signal)),
    );
    return toolResult(toldSnippet(snippet));
  }

  /** Notes the library in use for the answer to the question. @returns what the question says of it. */
  #name(call: string): string {
    const { library } = this.#libraries;
    this.#named.delete(call);
    if (library === undefined) {
      return "";
    }
    this.#named.set(call, library.key);
    for (const old of [...this.#named.keys()].slice(0, -openQuestions)) {
      this.#named.delete(old);
    }
    return library.origin.kind === "service"
      ? l10n.t(
          "It is saved in the library {0}, where only you can read it.",
          libraryInWords(library.origin),
        )
      : l10n.t("It is saved on this computer.");
  }

  #takeName(call: string): string | undefined {
    const key = this.#named.get(call);
    this.#named.delete(call);
    return key;
  }

  /** @throws {SnippetError} `signed-out` where the named library's account is, or there is none at all. */
  async #within<T>(
    key: string | undefined,
    work: (library: SnippetLibrary) => Promise<T>,
  ): Promise<T> {
    const { library } = this.#libraries;
    if (key === undefined || library?.key === key) {
      return work(libraryInUse(this.#libraries));
    }
    const other = await (await this.#known()).open(key);
    if (other === undefined) {
      throw new SnippetError(
        "signed-out",
        l10n.t("The library that was agreed to is signed out. Nothing was saved."),
      );
    }
    try {
      return await work(other);
    } finally {
      other.dispose();
    }
  }
}

function draftOrNone(input: object): ToolDraft | undefined {
  try {
    return draftFromTool(input);
  } catch {
    return undefined;
  }
}
