import type { SearchField, SnippetMark } from "../searchEngine.ts";

/** A phrase (`quoted`), or one word as typed. */
export interface QueryTerm {
  readonly text: string;
  readonly quoted: boolean;
}

/** A `lang:` or `tag:` value; `excluded` after a `-`. */
export interface QueryFilter {
  readonly kind: "language" | "tag";
  readonly value: string;
  readonly excluded: boolean;
}

/** An `is:` value; `excluded` after a `-`. */
export interface QueryMark {
  readonly mark: SnippetMark;
  readonly excluded: boolean;
}

/** A parsed query. */
export interface SearchQuery {
  readonly terms: readonly QueryTerm[];
  readonly excluded: readonly QueryTerm[];
  readonly filters: readonly QueryFilter[];
  /** `true`: only private snippets, `false`: only public ones. */
  readonly private: boolean | undefined;
  readonly marks: readonly QueryMark[];
  /** The fields to search; empty means all. */
  readonly fields: readonly SearchField[];
}

const markNames: ReadonlyMap<string, SnippetMark | "private" | "public"> = new Map([
  ["private", "private"],
  ["public", "public"],
  ["favorite", "favorite"],
  ["favourite", "favorite"],
  ["template", "template"],
  ["recent", "recent"],
  ["shared", "shared"],
]);

const fieldNames: ReadonlyMap<string, SearchField> = new Map([
  ["title", "title"],
  ["tag", "tags"],
  ["tags", "tags"],
  ["lang", "language"],
  ["language", "language"],
  ["description", "description"],
  ["code", "code"],
]);

interface Piece {
  readonly negative: boolean;
  readonly key: string;
  readonly value: string;
  readonly quoted: boolean;
  readonly raw: string;
}

/**
 * Parses a query. Every text is a query; text outside of the grammar is a word:
 *
 *     query  = { [ "-" ] ( key ":" value | value ) }     separated by white space
 *     key    = "lang" | "language" | "tag" | "is" | "in"
 *     value  = '"' any text up to the next quote or the end '"' | text without white space
 *
 * A filter with an empty value has no effect. `--word` is a word (a command's option).
 */
export function parseQuery(text: string): SearchQuery {
  return assemble(cut(text));
}

/** A query without any condition has no results. */
export function isEmpty(query: SearchQuery): boolean {
  return (
    query.terms.length === 0 &&
    query.filters.length === 0 &&
    query.excluded.length === 0 &&
    query.marks.length === 0 &&
    query.private === undefined
  );
}

/** In UTF-16 units. Only a program writes a longer query, or one of more pieces. The rest is left out. */
const longestQuery = 1_000;
const mostPieces = 64;

const filterKeys = ["lang", "tag", "is", "in"];

/** The keys of all filters, for those who write a query. */
export const filterHint = filterKeys.map((key) => `${key}:`).join(" ");

/** Matches a filter's key with its colon. */
export const keyPattern = `(?<key>${[...filterKeys, "language"].join("|")}):`;

const pieceGrammar = new RegExp(
  String.raw`(?<negative>-(?=[^\s-]))?(?:${keyPattern})?(?:"(?<quoted>[^"]*)(?:"|$)|(?<plain>\S*))`,
  "giy",
);

function cut(whole: string): Piece[] {
  const text = whole.slice(0, longestQuery);
  const pieces: Piece[] = [];
  const grammar = new RegExp(pieceGrammar);
  let position = 0;
  while (position < text.length && pieces.length < mostPieces) {
    position += /^\s*/.exec(text.slice(position))?.[0].length ?? 0;
    grammar.lastIndex = position;
    const match = grammar.exec(text);
    if (match === null || match[0] === "") {
      break;
    }
    position += match[0].length;
    const groups = match.groups ?? {};
    pieces.push({
      negative: groups["negative"] !== undefined,
      key: (groups["key"] ?? "").toLowerCase(),
      value: groups["quoted"] ?? groups["plain"] ?? "",
      quoted: groups["quoted"] !== undefined,
      raw: match[0],
    });
  }
  return pieces;
}

type Draft = {
  -readonly [K in keyof SearchQuery]: SearchQuery[K] extends readonly (infer Item)[]
    ? Item[]
    : SearchQuery[K];
};

function assemble(pieces: readonly Piece[]): SearchQuery {
  const draft: Draft = {
    terms: [],
    excluded: [],
    filters: [],
    private: undefined,
    marks: [],
    fields: [],
  };
  for (const piece of pieces) {
    if (!addFilter(draft, piece)) {
      addTerm(draft, piece);
    }
  }
  return draft;
}

function addTerm(draft: Draft, piece: Piece): void {
  const text = piece.key === "" ? piece.value : piece.raw.replace(/^-/, "");
  if (text.trim() !== "") {
    (piece.negative ? draft.excluded : draft.terms).push({ text, quoted: piece.quoted });
  }
}

/** @returns whether the piece is a known filter. */
function addFilter(draft: Draft, piece: Piece): boolean {
  switch (piece.key) {
    case "lang":
    case "language":
    case "tag":
      if (piece.value.trim() !== "") {
        const kind = piece.key === "tag" ? "tag" : "language";
        draft.filters.push({ kind, value: piece.value, excluded: piece.negative });
      }
      return true;
    case "is":
      return addMark(draft, piece);
    case "in":
      return addField(draft, piece);
    default:
      return false;
  }
}

function addMark(draft: Draft, piece: Piece): boolean {
  const value = piece.value.toLowerCase();
  const mark = markNames.get(value);
  if (mark === "private" || mark === "public") {
    draft.private = (mark === "private") !== piece.negative;
  } else if (mark !== undefined) {
    draft.marks.push({ mark, excluded: piece.negative });
  } else {
    return value === "" || [...markNames.keys()].some((name) => name.startsWith(value));
  }
  return true;
}

function addField(draft: Draft, piece: Piece): boolean {
  const value = piece.value.toLowerCase();
  const field = fieldNames.get(value);
  if (field !== undefined && !piece.negative) {
    draft.fields.push(field);
    return true;
  }
  return value === "" || [...fieldNames.keys()].some((name) => name.startsWith(value));
}
