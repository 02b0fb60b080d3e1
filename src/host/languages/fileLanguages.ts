import { workspace } from "vscode";
import { fitsFilePattern } from "../../core/snippet/language/filePattern.ts";
import { contributedLanguages } from "./contributedLanguages.ts";

/** The language with which the editor would open a file, by its path only; "" if there is none. */
export type FileLanguages = (path: string) => string;

/** In UTF-16 units, of all patterns of the setting, which a workspace may set: each file is compared with each. */
const mostPatterns = 20_000;

interface Rule {
  readonly id: string;
  /** Whether the rule matches the path, which is in lower case. */
  readonly fits: (path: string, fileName: string) => boolean;
  /** A longer extension or pattern is more specific. */
  readonly length: number;
}

/**
 * The editor's own current map: the setting `files.associations`, then contributions of extensions; names before
 * patterns before extensions, the longest first, and of equal ones the later. No API returns a file's language without
 * opening it, and every extension is notified of each opened document.
 */
export function fileLanguages(): FileLanguages {
  const contributed = contributedLanguages();
  const rules = [
    associations(),
    contributed.flatMap(({ id, fileNames }) => fileNames.map((name) => ofName(id, name))),
    contributed.flatMap(({ id, patterns }) => patterns.map((pattern) => ofPattern(id, pattern))),
    contributed.flatMap(({ id, extensions }) => extensions.map((each) => ofExtension(id, each))),
  ].flatMap((group) => group.toReversed().toSorted((a, b) => b.length - a.length));
  return (given) => {
    const path = given.toLowerCase();
    const fileName = path.split(/[/\\]/).at(-1) ?? "";
    return rules.find(({ fits }) => fits(path, fileName))?.id ?? "";
  };
}

function associations(): readonly Rule[] {
  const set = workspace
    .getConfiguration("files")
    .get<Readonly<Record<string, string>>>("associations", {});
  let left = mostPatterns;
  return Object.entries(set).flatMap(([pattern, id]) => {
    left -= pattern.length;
    return left < 0 ? [] : [ofPattern(id, pattern)];
  });
}

function ofName(id: string, name: string): Rule {
  const wanted = name.toLowerCase();
  return { id, length: name.length, fits: (_, fileName) => fileName === wanted };
}

function ofExtension(id: string, extension: string): Rule {
  const wanted = extension.toLowerCase();
  return { id, length: extension.length, fits: (_, fileName) => fileName.endsWith(wanted) };
}

/** A pattern with a slash applies to the whole path, any other to the name. */
function ofPattern(id: string, pattern: string): Rule {
  const isPath = pattern.includes("/");
  const wanted = pattern.toLowerCase();
  return {
    id,
    length: pattern.length,
    fits: (path, name) => fitsFilePattern(wanted, isPath ? path : name),
  };
}
