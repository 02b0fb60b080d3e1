/** Hints at a snippet's language: names or editor ids, the surest first, and the name of its file, if any. */
export interface LanguageHint {
  readonly names: readonly string[];
  readonly fileName: string;
  /** The name of the file's folder. */
  readonly folder?: string;
}

/** Information of another program that a snippet here cannot hold. */
export type ImportRemark =
  /** It applies to further languages; a snippet has one. */
  | { readonly kind: "further-languages"; readonly names: readonly string[] }
  /** Prefixes with blanks or commas cannot become tags. */
  | { readonly kind: "prefix-left"; readonly prefixes: readonly string[] }
  /** Its scope (`include`, `exclude`, `isFileTemplate`) is lost. */
  | { readonly kind: "condition-left" }
  | { readonly kind: "title-shortened" }
  /** No language of the server matches; it became plain text. */
  | { readonly kind: "plain-text" };

/** A snippet in a foreign file, before the library has checked it. */
export interface FoundSnippet {
  /** File and name, for the report. */
  readonly source: string;
  readonly title: string;
  readonly description: string;
  readonly language: LanguageHint;
  readonly tags: readonly string[];
  readonly private: boolean;
  readonly code: string;
  readonly remarks: readonly ImportRemark[];
  /** Whether this extension wrote it, so that all fields are exact. */
  readonly isExact?: boolean;
}

/** The reason why something is not imported. */
export type NotTakenReason =
  | { readonly kind: "not-text" }
  | { readonly kind: "unreadable" }
  /** `maximum` in bytes. */
  | { readonly kind: "too-large"; readonly maximum: number }
  /** The file has more values than can be read at once. */
  | { readonly kind: "too-many" }
  | { readonly kind: "half-character" }
  | { readonly kind: "empty" }
  | { readonly kind: "unknown-format" }
  /** `line` counts from 1. */
  | { readonly kind: "broken-json"; readonly line: number }
  | { readonly kind: "no-body" }
  | { readonly kind: "in-trash" }
  /** The file contains only the beginning of the code. */
  | { readonly kind: "cut-off" }
  /** The checksum of the code does not match. */
  | { readonly kind: "damaged" }
  | { readonly kind: "newer-format" }
  | { readonly kind: "no-language" }
  /** The server refused it, with this sentence. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** The import stopped before it. */
  | { readonly kind: "not-tried" }
  /** Its name begins with a dot. */
  | { readonly kind: "hidden" }
  /** A folder in which package managers store foreign code. */
  | { readonly kind: "packages" }
  | { readonly kind: "link" }
  /** It looks like a secret, and the user left it out. */
  | { readonly kind: "secret" };

/** A line of the report for a snippet or a file that is not imported; `source` is its place for the user. */
export interface NotTaken {
  readonly source: string;
  readonly reason: NotTakenReason;
}

/** The contents of one or several files. */
export interface Reading {
  readonly found: readonly FoundSnippet[];
  readonly notTaken: readonly NotTaken[];
}

/** A snippet of a file, or a part of it that is not imported. */
export type ReadItem = FoundSnippet | NotTaken;

/** All items in their order. */
export function readingOf(items: readonly ReadItem[]): Reading {
  return {
    found: items.filter((item) => "code" in item),
    notTaken: items.filter((item) => "reason" in item),
  };
}
