import { languages } from "vscode";
import { contributedLanguages } from "./contributedLanguages.ts";

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
