import type { Language, Snippet } from "../../model.ts";
import { withField } from "./withField.ts";

/** Names languages by the server's own list of languages, where records tell only the ids of languages. */
export class LanguageNames {
  #languages: readonly Language[] | undefined;
  #names: ReadonlyMap<string, string> = new Map();
  /** The same object as long as nothing changes, so that views can compare. */
  #named = new WeakMap<Snippet, Snippet>();

  /** @returns whether the languages have changed. */
  take(languages: readonly Language[] | undefined): boolean {
    if (this.#languages === languages) {
      return false;
    }
    this.#languages = languages;
    this.#names = new Map(languages?.map(({ id, name }) => [id, name]));
    this.#named = new WeakMap();
    return true;
  }

  /** @returns the snippet itself where there is nothing to name. */
  named(snippet: Snippet): Snippet {
    const known = this.#named.get(snippet);
    const name = this.#names.get(snippet.languageId);
    if (known !== undefined || !isNameless(snippet) || name === undefined) {
      return known ?? snippet;
    }
    const named = withField(snippet, "language", name);
    this.#named.set(snippet, named);
    return named;
  }
}

/** Whether only the id of its language is known. */
export function isNameless({
  language,
  languageId,
}: Pick<Snippet, "language" | "languageId">): boolean {
  return language === languageId;
}
