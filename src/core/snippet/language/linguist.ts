import { normalized } from "../../normalized.ts";
import { languageTable } from "./languageTable.ts";

/**
 * A language of linguist. Aliases are in lower case, those last that are extensions of its own. Extensions are without the
 * dot: first the usual one, which several languages may share, then those of this language only.
 */
export interface LinguistLanguage {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly extensions: readonly string[];
}

/** In UTF-16 units; several times the longest name. */
const longestName = 200;
/** The same for extensions, with the dot. */
const longestExtension = 100;

/** Finds languages by the names and file extensions that users and servers use. */
export class Linguist {
  readonly #byName = new Map<string, LinguistLanguage>();
  readonly #byExtension = new Map<string, LinguistLanguage>();

  constructor(table: string) {
    const rows = table
      .split(/[;\n]+/)
      .filter((row) => row !== "")
      .map(readRow);
    for (const { language, owned } of rows) {
      this.#byName.set(foldName(language.name), language);
      owned.forEach((extension) => this.#byExtension.set(extension, language));
    }
    for (const { language, aliases } of rows) {
      for (const alias of aliases) {
        if (!this.#byName.has(alias)) {
          this.#byName.set(alias, language);
        }
      }
    }
  }

  /** Finds by name, alias or an extension of its own, without regard to case; blanks and hyphens are equal. */
  named(name: string): LinguistLanguage | undefined {
    const folded = foldName(name);
    const spaced = folded.replaceAll("-", " ");
    return this.#byName.get(folded) ?? this.#byName.get(spaced) ?? this.#byExtension.get(folded);
  }

  /** Finds by the longest known extension of a file name. */
  ofFile(fileName: string): LinguistLanguage | undefined {
    const parts = fileName.slice(-longestExtension).toLowerCase().split(".").slice(1);
    return parts
      .map((_, start) => this.#byExtension.get(parts.slice(start).join(".")))
      .find((language) => language !== undefined);
  }
}

/** Made once, because reading the table takes time. */
export const linguist = new Linguist(languageTable);

/** The canonical form of all spellings of a language's name; uses only the beginning of a text that is too long. */
export function foldName(name: string): string {
  return normalized(name.slice(0, longestName), "NFKC").trim().toLowerCase();
}

/** Of many files of one kind, the one in the table: `.gitignore` for `.dockerignore`, `.env` for `.env.local`. */
export function usualFile(fileName: string): string {
  return fileName.replace(/^\.[\w-]+(?=ignore$)/, ".git").replace(/^(\.env)\..*/s, "$1");
}

interface Row {
  readonly language: LinguistLanguage;
  readonly aliases: readonly string[];
  readonly owned: readonly string[];
}

function readRow(row: string): Row {
  const [name = "", extensions = "", aliases = ""] = row.split("|");
  const names = list(aliases).map(foldName);
  const marked = list(extensions).map((each) => each.replace("=", name.toLowerCase()));
  const owned = marked.filter((each) => !each.startsWith("!")).map((each) => each.toLowerCase());
  return {
    language: {
      name,
      aliases: [...names, ...owned],
      extensions: marked.map((each) => each.replace("!", "")),
    },
    aliases: names,
    owned,
  };
}

function list(cell: string): readonly string[] {
  return cell === "" ? [] : cell.split(",");
}
