import { languageTable } from "./languageTable.ts";

/**
 * A language as linguist knows it. Aliases are in lower case, extensions are without the dot: the usual one first, then
 * those that no other language claims. One that several claim says nothing: the person chooses.
 */
export interface LinguistLanguage {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly extensions: readonly string[];
}

/** Finds languages by the names and file extensions that people and services use for them. */
export class Linguist {
  readonly #byName = new Map<string, LinguistLanguage>();
  readonly #byExtension = new Map<string, LinguistLanguage>();

  constructor(table: string = languageTable) {
    const languages = table
      .split(/[;\n]+/)
      .filter((row) => row !== "")
      .map(readRow);
    for (const language of languages) {
      this.#byName.set(foldName(language.name), language);
    }
    for (const language of languages) {
      for (const alias of language.aliases) {
        setIfAbsent(this.#byName, alias, language);
      }
    }
    this.#indexExtensions(languages);
  }

  /** By name or alias, in any case; blanks and hyphens are the same. */
  named(name: string): LinguistLanguage | undefined {
    const folded = foldName(name);
    return this.#byName.get(folded) ?? this.#byName.get(folded.replaceAll("-", " "));
  }

  /** By the longest extension of a file name. A language whose usual extension it is goes first. */
  ofFile(fileName: string): LinguistLanguage | undefined {
    const parts = fileName.toLowerCase().split(".").slice(1);
    for (let start = 0; start < parts.length; start += 1) {
      const found = this.#byExtension.get(parts.slice(start).join("."));
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  #indexExtensions(languages: readonly LinguistLanguage[]): void {
    for (const language of languages) {
      const [usual] = language.extensions;
      if (usual !== undefined) {
        setIfAbsent(this.#byExtension, usual, language);
      }
    }
    for (const language of languages) {
      for (const extension of language.extensions.slice(1)) {
        setIfAbsent(this.#byExtension, extension, language);
      }
    }
  }
}

/** What all spellings of a language's name share. */
export function foldName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

function setIfAbsent<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) {
    map.set(key, value);
  }
}

function readRow(row: string): LinguistLanguage {
  const [name = "", extensions = "", aliases = ""] = row.split("|");
  return {
    name,
    aliases: list(aliases).map(foldName),
    extensions: list(extensions).map((extension) =>
      extension === "=" ? name.toLowerCase() : extension,
    ),
  };
}

function list(cell: string): readonly string[] {
  return cell === "" ? [] : cell.split(",");
}
