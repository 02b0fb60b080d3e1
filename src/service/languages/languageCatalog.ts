import languages from "./languages.json" with { type: "json" };

/** As linguist numbers and spells it. */
export interface LanguageRecord {
  readonly id: number;
  readonly name: string;
}

/** All languages that the service knows, by name. */
export class LanguageCatalog {
  readonly all: readonly LanguageRecord[] = languages;
  readonly #names: ReadonlyMap<number, string> = new Map(
    languages.map(({ id, name }) => [id, name]),
  );

  nameOf(id: number): string | undefined {
    return this.#names.get(id);
  }
}
