import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { KnownLibraries } from "../library/knownLibraries.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import { libraryName } from "../library/libraryNames.ts";
import { draftFromTool, shownDraft, type ToolDraft } from "./draftFromTool.ts";
import { modelTool, type ModelTool } from "./modelTool.ts";
import { snippetAnswer } from "./modelAnswers.ts";
import { toolLanguage } from "./toolLanguage.ts";

/** The most unanswered questions; older ones count as abandoned. */
const openQuestions = 100;

interface Question {
  /** The input: question and save have only that in common. */
  readonly call: string;
  /** Of the library in use then, which the question named. */
  readonly key: string | undefined;
}

type Libraries = Pick<LibraryInUse, "library">;
type Known = () => Promise<Pick<KnownLibraries, "open">>;

/**
 * `save_snippet`: a new private snippet, after the user's consent to a question that shows everything to be stored. It
 * goes to the library that the question named. If it cannot be stored, the call throws the reason and asks nothing.
 */
export function saveSnippetTool(libraries: Libraries, known: Known): ModelTool {
  const asked: Question[] = [];
  return modelTool(
    (input) => {
      const invocationMessage = l10n.t("Saving a snippet");
      const draft = draftOrNone(input);
      if (draft === undefined) {
        return { invocationMessage };
      }
      asked.push({ call: JSON.stringify(input), key: libraries.library?.key });
      asked.splice(0, Math.max(0, asked.length - openQuestions));
      return {
        invocationMessage,
        confirmationMessages: {
          title: l10n.t("Save this as a private snippet?"),
          message: shownDraft(draft, placeText(libraries.library)),
        },
      };
    },
    async (input, signal) => {
      const key = libraryNamed(asked, JSON.stringify(input));
      const { language, ...draft } = draftFromTool(input);
      const save = async (library: SnippetLibrary): Promise<Snippet> => {
        const { id: languageId } = await toolLanguage(library, language, signal);
        return library.create({ ...draft, languageId, private: true });
      };
      return snippetAnswer(await within(libraries, known, key, save));
    },
  );
}

/** Takes a question out. @returns undefined if no question named one library. */
function libraryNamed(asked: Question[], call: string): string | undefined {
  const same = asked.filter((question) => question.call === call);
  asked.splice(0, asked.length, ...asked.filter((question) => question !== same[0]));
  const [key, ...others] = new Set(same.map((question) => question.key));
  return others.length === 0 ? key : undefined;
}

function placeText(library: SnippetLibrary | undefined): string {
  if (library === undefined) {
    return "";
  }
  return library.origin.kind === "service"
    ? l10n.t(
        "It is saved in the library {0}, where only you can read it.",
        libraryName(library.origin),
      )
    : l10n.t("It is saved on this computer.");
}

/** @throws {SnippetError} `signed-out` if no library was named, or its account is signed out. */
async function within<T>(
  libraries: Libraries,
  known: Known,
  key: string | undefined,
  work: (library: SnippetLibrary) => Promise<T>,
): Promise<T> {
  if (libraries.library?.key === key) {
    return work(libraryInUse(libraries));
  }
  const other = key === undefined ? undefined : await (await known()).open(key);
  if (other === undefined) {
    throw new SnippetError(
      "signed-out",
      l10n.t("The library in use is not the one of the question. Nothing was saved."),
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
