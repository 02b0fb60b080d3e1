import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Language } from "../../core/model.ts";

export interface FirstLanguage {
  /** Why it comes first. */
  readonly label: string;
  /** The server may no longer list it. */
  readonly language: Language;
}

/** The parts that all steps of one flow share. */
export interface StepContext {
  /** Title of the whole flow. */
  readonly heading: string;
  /** All languages of the server; the language step awaits them and fails with them. */
  readonly languages: () => Promise<readonly Language[]>;
  /** Offered before all others: what was found for the code, or what the snippet has now. */
  readonly firstLanguage: (languages: readonly Language[]) => FirstLanguage | undefined;
  /** Tags to pick from; never rejects, since new ones can be typed all the same. */
  readonly tags: () => Promise<readonly string[]>;
  /** Public counts at once, not only once it is on a server. */
  readonly isOnService: boolean;
}

/** Asks the library at once, so that the later steps need no pause. */
export function stepContext(
  heading: string,
  library: SnippetLibrary,
  firstLanguage: StepContext["firstLanguage"],
): StepContext {
  const tags = library.tags().catch(() => tagsOf(library));
  // Its failure is reported by the step that needs the languages, which asks for them again.
  library.languages().catch(() => undefined);
  return {
    heading,
    languages: () => library.languages(),
    firstLanguage,
    tags: () => tags,
    isOnService: library.origin.kind === "service",
  };
}

function tagsOf(library: SnippetLibrary): readonly string[] {
  return library.all().flatMap((snippet) => snippet.tags);
}
