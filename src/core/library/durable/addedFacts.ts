import type { Language, Snippet, SnippetId } from "../../model.ts";

/**
 * Adds facts that a server's records lack: the names of languages that come as ids only, and the date at which a restored
 * snippet was first created.
 */
export class AddedFacts {
  #languages: readonly Language[] | undefined;
  #names: ReadonlyMap<string, string> = new Map();
  #dates: ReadonlyMap<SnippetId, number> = new Map();
  /** The same object as long as nothing changes, so that views can compare. */
  readonly #added = new WeakMap<Snippet, Snippet>();

  /** @param dates of restored snippets, by their ids. @returns whether the languages have changed. */
  take(languages: readonly Language[] | undefined, dates: ReadonlyMap<SnippetId, number>): boolean {
    const areNew = this.#languages !== languages;
    if (areNew) {
      this.#languages = languages;
      this.#names = new Map(languages?.map(({ id, name }) => [id, name]));
    }
    this.#dates = dates;
    return areNew;
  }

  /** @returns the same list where there is nothing to add. */
  toAll(snippets: readonly Snippet[]): readonly Snippet[] {
    const hasAll = this.#dates.size === 0 && !snippets.some(isNameless);
    return hasAll ? snippets : snippets.map((snippet) => this.to(snippet));
  }

  /** @returns the snippet itself where there is nothing to add. */
  to(snippet: Snippet): Snippet {
    const language = this.#languageOf(snippet);
    const createdAt = this.#createdAtOf(snippet);
    if (language === snippet.language && createdAt === snippet.createdAt) {
      return snippet;
    }
    const known = this.#added.get(snippet);
    if (known?.language === language && known.createdAt === createdAt) {
      return known;
    }
    // Code that is still on the disk is not read by copying.
    const own = Object.getOwnPropertyDescriptors(snippet);
    const added: Snippet = Object.defineProperties({} as Snippet, {
      ...own,
      language: { ...own.language, value: language },
      createdAt: { ...own.createdAt, value: createdAt },
    });
    this.#added.set(snippet, added);
    return added;
  }

  #languageOf(snippet: Snippet): string {
    const name = isNameless(snippet) ? this.#names.get(snippet.languageId) : undefined;
    return name ?? snippet.language;
  }

  /** A restored record is newer than the first creation. Otherwise the id belongs to another snippet by now. */
  #createdAtOf({ id, createdAt }: Snippet): number | undefined {
    const first = this.#dates.get(id);
    return first !== undefined && first < (createdAt ?? Infinity) ? first : createdAt;
  }
}

/** Whether only the id of its language is known. */
export function isNameless({
  language,
  languageId,
}: Pick<Snippet, "language" | "languageId">): boolean {
  return language === languageId;
}
