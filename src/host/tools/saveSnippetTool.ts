import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { KnownLibraries } from "../library/knownLibraries.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import { libraryInWords } from "../library/libraryNames.ts";
import { draftFromTool, shownDraft, shownTitle, type ToolDraft } from "./draftFromTool.ts";
import { modelTool, type ModelTool } from "./modelTool.ts";
import { toldSnippet } from "./toldToModels.ts";
import { toolLanguage } from "./toolLanguage.ts";

/** The most unanswered questions; older ones count as abandoned. */
const openQuestions = 100;

type Libraries = Pick<LibraryInUse, "library">;
type Known = () => Promise<Pick<KnownLibraries, "open">>;

/**
 * `save_snippet`: a new private snippet, after the user's consent to a question that shows everything to be stored. It
 * goes to the library that the question named. If it cannot be stored, the call throws the reason and asks nothing.
 */
export function saveSnippetTool(libraries: Libraries, known: Known): ModelTool {
  /** The key of the named library, by the input of the call: question and save have only that in common. */
  const named = new Map<string, string>();
  return modelTool(
    (input) => {
      const invocationMessage = l10n.t("Saving a snippet");
      const draft = draftOrNone(input);
      if (draft === undefined) {
        return { invocationMessage };
      }
      noteLibrary(named, JSON.stringify(input), libraries.library);
      return {
        invocationMessage,
        confirmationMessages: {
          title: l10n.t("Save “{0}” as a private snippet?", shownTitle(draft)),
          message: shownDraft(draft, placeText(libraries.library)),
        },
      };
    },
    async (input, signal) => {
      const call = JSON.stringify(input);
      const key = named.get(call);
      named.delete(call);
      const { language, ...draft } = draftFromTool(input);
      const save = async (library: SnippetLibrary): Promise<Snippet> => {
        const { id: languageId } = await toolLanguage(library, language, signal);
        return library.create({ ...draft, languageId, private: true }, signal);
      };
      return toldSnippet(await within(libraries, known, key, save));
    },
  );
}

/** Records the library in use for the time of the answer. */
function noteLibrary(
  named: Map<string, string>,
  call: string,
  library: SnippetLibrary | undefined,
): void {
  named.delete(call);
  if (library !== undefined) {
    named.set(call, library.key);
    for (const old of [...named.keys()].slice(0, -openQuestions)) {
      named.delete(old);
    }
  }
}

function placeText(library: SnippetLibrary | undefined): string {
  if (library === undefined) {
    return "";
  }
  return library.origin.kind === "service"
    ? l10n.t(
        "It is saved in the library {0}, where only you can read it.",
        libraryInWords(library.origin),
      )
    : l10n.t("It is saved on this computer.");
}

/** @throws {SnippetError} `signed-out` if the named library's account is signed out, or no library is in use. */
async function within<T>(
  libraries: Libraries,
  known: Known,
  key: string | undefined,
  work: (library: SnippetLibrary) => Promise<T>,
): Promise<T> {
  if (key === undefined || libraries.library?.key === key) {
    return work(libraryInUse(libraries));
  }
  const other = await (await known()).open(key);
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

function draftOrNone(input: object): ToolDraft | undefined {
  try {
    return draftFromTool(input);
  } catch {
    return undefined;
  }
}
