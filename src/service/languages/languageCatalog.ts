import languages from "./languages.json" with { type: "json" };

/** A language with linguist's number and spelling. */
export interface LanguageRecord {
  readonly id: number;
  readonly name: string;
}

/** By name. */
export const allLanguages: readonly LanguageRecord[] = languages;

const names: ReadonlyMap<number, string> = new Map(languages.map(({ id, name }) => [id, name]));

export function languageName(id: number): string | undefined {
  return names.get(id);
}
