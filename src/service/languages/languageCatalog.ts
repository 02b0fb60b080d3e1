import languages from "./languages.json" with { type: "json" };

/** A language with linguist's number and spelling. */
export interface LanguageRecord {
  readonly id: number;
  readonly name: string;
}

/** All languages of the service, by name. */
export class LanguageCatalog {
  readonly all: readonly LanguageRecord[] = languages;
  readonly #names: ReadonlyMap<number, string> = new Map(
    languages.map(({ id, name }) => [id, name]),
  );

  nameOf(id: number): string | undefined {
    return this.#names.get(id);
  }
}
