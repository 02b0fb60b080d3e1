import type {
  FoundSnippet,
  ImportRemark,
  NotTaken,
  NotTakenReason,
  Reading,
} from "./foundSnippet.ts";
import { LanguageFinder } from "./languageFinder.ts";
import type { Language, SnippetDraft } from "../model.ts";
import { codeProblem } from "../snippet/code/codeRules.ts";
import { inTurns } from "../turns.ts";

/** A snippet that is to be created. */
export interface PlannedSnippet {
  readonly source: string;
  readonly draft: SnippetDraft;
  readonly remarks: readonly ImportRemark[];
}

interface AlreadyThere {
  readonly source: string;
  /** Title of the snippet in the library. */
  readonly title: string;
}

/** The plan of an import, before anything is written. */
export interface ImportPlan {
  readonly take: readonly PlannedSnippet[];
  readonly alreadyThere: readonly AlreadyThere[];
  readonly notTaken: readonly NotTaken[];
}

/** The target library before the import. */
interface ImportTargetState {
  readonly existing: readonly SnippetDraft[];
  readonly languages: readonly Language[];
}

/**
 * Decides for each found snippet whether it is new. An import never changes existing snippets.
 * @throws {SnippetError} `cancelled`.
 */
export async function planImport(
  { found, notTaken }: Reading,
  { existing, languages }: ImportTargetState,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const sameness: Sameness = found.every(({ isExact }) => isExact) ? "everything" : "code";
  const finder = new LanguageFinder(languages);
  const known = new KnownSnippets(sameness);
  for await (const snippet of inTurns(existing, signal)) {
    known.add(snippet);
  }
  const take: PlannedSnippet[] = [];
  const alreadyThere: AlreadyThere[] = [];
  const refused: NotTaken[] = [];
  for await (const snippet of inTurns(found, signal)) {
    const planned = plan(snippet, finder);
    if ("reason" in planned) {
      refused.push(planned);
      continue;
    }
    const title = known.take(planned.draft);
    if (title !== undefined) {
      alreadyThere.push({ source: planned.source, title });
      continue;
    }
    take.push(planned);
    if (sameness === "code") {
      // A second file with the same code is not imported either.
      known.add(planned.draft);
    }
  }
  return { take, alreadyThere, notTaken: [...notTaken, ...refused] };
}

function plan(found: FoundSnippet, finder: LanguageFinder): PlannedSnippet | NotTaken {
  const { source, title, description, tags, code, remarks } = found;
  const problem = problemOf(code);
  if (problem !== undefined) {
    return { source, reason: problem };
  }
  const language = finder.find(found.language);
  if (language === undefined) {
    return { source, reason: { kind: "no-language" } };
  }
  return {
    source,
    draft: {
      title,
      description,
      languageId: language.language.id,
      tags,
      private: found.private,
      code,
    },
    remarks: language.isGuess ? [...remarks, { kind: "plain-text" }] : remarks,
  };
}

function problemOf(code: string): NotTakenReason | undefined {
  if (code.trim() === "") {
    return { kind: "empty" };
  }
  return codeProblem(code);
}

/**
 * Decides whether the library already has an imported snippet. `code` compares code and language, for snippets of other
 * programs. `everything` compares all fields of the user, for files of this extension, because several snippets may
 * have the same code. Visibility does not count: public snippets may have been imported as private.
 */
type Sameness = "code" | "everything";

/** The snippets of the library. With `everything`, each matches only once. */
class KnownSnippets {
  readonly #sameness: Sameness;
  readonly #titles = new Map<string, string[]>();

  constructor(sameness: Sameness) {
    this.#sameness = sameness;
  }

  add(snippet: SnippetDraft): void {
    const key = this.#key(snippet);
    const titles = this.#titles.get(key) ?? [];
    titles.push(snippet.title);
    this.#titles.set(key, titles);
  }

  /** @returns the title of the existing snippet. */
  take(snippet: SnippetDraft): string | undefined {
    const titles = this.#titles.get(this.#key(snippet));
    return this.#sameness === "code" ? titles?.[0] : titles?.shift();
  }

  #key(snippet: SnippetDraft): string {
    const { languageId, code, title, description, tags } = snippet;
    return JSON.stringify(
      this.#sameness === "code"
        ? [languageId, code]
        : [languageId, code, title, description, tags.toSorted()],
    );
  }
}
