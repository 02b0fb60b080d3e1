import type { Language } from "../model.ts";
import { languageNameOfFile, serviceLanguageFor } from "../snippet/language/fileLanguage.ts";
import { fileExtensionFor } from "../snippet/language/languageMap.ts";
import { foldName } from "../snippet/language/linguist.ts";
import { folderName } from "./exportFiles.ts";
import type { LanguageHint } from "./foundSnippet.ts";

export interface FoundLanguage {
  readonly language: Language;
  /** Whether a language was named but none matched, and plain text is the fallback. */
  readonly isGuess: boolean;
}

/** The most names that are looked up for one snippet. */
const mostNames = 20;

/** Finds the server's languages for many hints; looks up each hint once. */
export class LanguageFinder {
  readonly #languages: readonly Language[];
  readonly #byName: ReadonlyMap<string, Language>;
  readonly #byFolder: ReadonlyMap<string, Language>;
  readonly #found = new Map<string, FoundLanguage | undefined>();

  constructor(languages: readonly Language[]) {
    this.#languages = languages;
    this.#byName = new Map(languages.toReversed().map((each) => [foldName(each.name), each]));
    this.#byFolder = new Map(languages.map((each) => [foldName(folderName(each.name)), each]));
  }

  /** @returns undefined if the server does not even have plain text. */
  find(hint: LanguageHint): FoundLanguage | undefined {
    const exported = this.#exported(hint);
    if (exported !== undefined) {
      return { language: exported, isGuess: false };
    }
    const key = JSON.stringify([hint.names, languageNameOfFile(hint.fileName)]);
    if (!this.#found.has(key)) {
      this.#found.set(key, this.#search(hint));
    }
    return this.#found.get(key);
  }

  /**
   * Recognizes a file in the place where an export puts this language. Many languages share an extension; the folder
   * determines the language.
   */
  #exported({ folder, fileName }: LanguageHint): Language | undefined {
    const language = folder === undefined ? undefined : this.#byFolder.get(foldName(folder));
    const extension = language === undefined ? undefined : fileExtensionFor(language.name);
    return extension !== undefined && fileName.toLowerCase().endsWith(extension.toLowerCase())
      ? language
      : undefined;
  }

  #search({ names, fileName }: LanguageHint): FoundLanguage | undefined {
    for (const name of names.slice(0, mostNames)) {
      const folded = foldName(name);
      const language =
        this.#byName.get(folded) ??
        (folded === "" ? undefined : serviceLanguageFor(folded, this.#languages));
      if (language !== undefined) {
        return { language, isGuess: false };
      }
    }
    const plain = serviceLanguageFor("plaintext", this.#languages);
    const language = serviceLanguageFor("plaintext", this.#languages, fileName);
    return language === undefined
      ? undefined
      : {
          language,
          isGuess:
            (names.length > 0 || fileName !== "") &&
            language.id === plain?.id &&
            languageNameOfFile(fileName) !== "Text",
        };
  }
}
