import { extensions, languages } from "vscode";

/** A language from the manifest of an installed extension. */
interface ContributedLanguage {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly extensions: readonly string[];
  readonly fileNames: readonly string[];
  readonly patterns: readonly string[];
}

/** In the order of the extensions. Manifests are not validated: malformed entries are skipped. */
export function contributedLanguages(): readonly ContributedLanguage[] {
  return extensions.all.flatMap(({ packageJSON }) =>
    listIn(record(record(packageJSON)["contributes"])["languages"]).flatMap((entry) => {
      const language = record(entry);
      const texts = (key: string): readonly string[] =>
        listIn(language[key]).filter((each) => typeof each === "string");
      const { id } = language;
      return typeof id === "string"
        ? [
            {
              id,
              aliases: texts("aliases"),
              extensions: texts("extensions"),
              fileNames: texts("filenames"),
              patterns: texts("filenamePatterns"),
            },
          ]
        : [];
    }),
  );
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export interface EditorLanguage {
  readonly id: string;
  readonly name: string;
}

/** The editor's languages that have a name, and so are offered to users, sorted by name. */
export async function namedLanguages(): Promise<readonly EditorLanguage[]> {
  const ids = new Set(await languages.getLanguages());
  const names = new Map([["plaintext", "Plain Text"]]);
  for (const { id, aliases } of contributedLanguages()) {
    const [name] = aliases;
    if (name !== undefined && ids.has(id) && !names.has(id)) {
      names.set(id, name);
    }
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((left, right) => left.name.localeCompare(right.name));
}
