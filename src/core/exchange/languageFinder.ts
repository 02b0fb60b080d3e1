import type { Language } from "../model.ts";
import { serviceLanguageFor } from "../snippet/language/languageMap.ts";
import { foldName } from "../snippet/language/linguist.ts";
import type { LanguageHint } from "./foundSnippet.ts";

export interface FoundLanguage {
  readonly language: Language;
  /** Nothing fitted, and plain text takes everything. */
  readonly isGuess: boolean;
}

/** Finds the service's languages for many hints; the same hint is looked up once. */
export class LanguageFinder {
  readonly #languages: readonly Language[];
  readonly #found = new Map<string, FoundLanguage | undefined>();

  constructor(languages: readonly Language[]) {
    this.#languages = languages;
  }

  /** @returns undefined where the service has not even plain text. */
  find(hint: LanguageHint): FoundLanguage | undefined {
    const extension = /\.(.+)$/.exec(hint.fileName)?.[0] ?? hint.fileName;
    const key = JSON.stringify([hint.names, extension]);
    if (!this.#found.has(key)) {
      this.#found.set(key, this.#search(hint));
    }
    return this.#found.get(key);
  }

  #search({ names, fileName }: LanguageHint): FoundLanguage | undefined {
    for (const name of names) {
      const folded = foldName(name);
      const language =
        this.#languages.find((each) => foldName(each.name) === folded) ??
        (folded === "" ? undefined : serviceLanguageFor(folded, this.#languages));
      if (language !== undefined) {
        return { language, isGuess: false };
      }
    }
    const plain = serviceLanguageFor("plaintext", this.#languages);
    const ofFile = serviceLanguageFor("plaintext", this.#languages, fileName);
    const language = ofFile ?? plain;
    const isPlainFile = /\.(txt|text)$/i.test(fileName);
    return language === undefined
      ? undefined
      : { language, isGuess: language.id === plain?.id && !isPlainFile };
  }
}
