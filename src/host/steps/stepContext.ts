import { l10n } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Language, Snippet } from "../../core/model.ts";
import type { StepAnswer, StepRequest } from "./detailsForm.ts";

export interface FirstLanguage {
  /** The reason for the first place. */
  readonly label: string;
  /** The server may no longer list it. */
  readonly language: Language;
}

/** The shared parts of all steps of one flow. */
export interface StepContext {
  /** Title of the whole flow. */
  readonly heading: string;
  /** All languages of the server; if they cannot be read, the language step fails. */
  readonly languages: () => Promise<readonly Language[]>;
  /** Offered before all others: the language detected for the code, or the snippet's current one. */
  readonly firstLanguage: (languages: readonly Language[]) => FirstLanguage | undefined;
  /** Suggested tags; never rejects, because new tags can be typed without them. */
  readonly tags: () => Promise<readonly string[]>;
  /** Whether a public snippet becomes visible to others at once. */
  readonly isOnService: boolean;
}

/** Shows one step of a flow. @returns undefined if the user cancels. */
export type AskStep = (
  request: StepRequest,
  context: StepContext,
) => Promise<StepAnswer | undefined>;

/** Starts the requests at once, so that later steps need not wait. */
export function stepContext(
  heading: string,
  library: SnippetLibrary,
  firstLanguage: StepContext["firstLanguage"],
): StepContext {
  const tags = library.tags().catch(() => tagsOf(library));
  // The step that needs the languages asks again, and reports a failure.
  library.languages().catch(() => undefined);
  return {
    heading,
    languages: () => library.languages(),
    firstLanguage,
    tags: () => tags,
    isOnService: library.origin.kind === "service",
  };
}

/** The first language of a snippet that is edited. */
export function unchanged({ languageId, language }: Snippet): FirstLanguage {
  return { label: l10n.t("unchanged"), language: { id: languageId, name: language } };
}

function tagsOf(library: SnippetLibrary): readonly string[] {
  return library.all().flatMap((snippet) => snippet.tags);
}
