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
  // Snippets of this extension may have the same code, so all fields of the user are compared, and each existing snippet
  // matches only once. Visibility does not count: public snippets may have been imported as private.
  const isExact = found.every((each) => each.isExact);
  const keyOf = ({ languageId, code, title, description, tags }: SnippetDraft): string =>
    JSON.stringify([languageId, code, ...(isExact ? [title, description, tags.toSorted()] : [])]);
  const titles = new Map<string, string[]>();
  const add = (snippet: SnippetDraft): void => {
    const key = keyOf(snippet);
    const same = titles.get(key) ?? [];
    same.push(snippet.title);
    titles.set(key, same);
  };
  const finder = new LanguageFinder(languages);
  for await (const snippet of inTurns(existing, signal)) {
    add(snippet);
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
    const same = titles.get(keyOf(planned.draft));
    const title = isExact ? same?.shift() : same?.[0];
    if (title !== undefined) {
      alreadyThere.push({ source: planned.source, title });
      continue;
    }
    take.push(planned);
    if (!isExact) {
      // A second file with the same code is not imported either.
      add(planned.draft);
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
