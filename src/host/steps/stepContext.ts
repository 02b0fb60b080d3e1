import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Language } from "../../core/model.ts";

export interface FirstLanguage {
  /** Why it comes first. */
  readonly label: string;
  /** It may be one that the service does not list any more. */
  readonly language: Language;
}

/** What all steps of one flow share. */
export interface StepContext {
  /** Title of the whole flow. */
  readonly heading: string;
  /** All languages of the service; the language step waits for them and fails with them. */
  readonly languages: () => Promise<readonly Language[]>;
  /** Offered before all others: what was found for the code, or what the snippet has now. */
  readonly firstLanguage: (languages: readonly Language[]) => FirstLanguage | undefined;
  /** Tags to pick from; never rejects, since new ones can be typed all the same. */
  readonly tags: () => Promise<readonly string[]>;
  /** What is public is so at once, not only when it is taken to a service. */
  readonly isOnService: boolean;
}

/** Asks the library at once, so that the later steps need not wait. */
export function stepContext(
  heading: string,
  library: SnippetLibrary,
  firstLanguage: StepContext["firstLanguage"],
): StepContext {
  const tags = library.tags().catch(() => tagsOf(library));
  // Its failure is told where the languages are needed; there they are asked for again.
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
