/** A part of a snippet whose member a service may call otherwise than the specification does. */
export type NamedField =
  "id" | "title" | "description" | "tags" | "private" | "languageId" | "createdAt" | "updatedAt";

/** A text that a person wrote and a service may give back in another writing. */
export type TextField = "code" | "title" | "description";

/** How one server answers what the specification leaves open (spec "Gaps"). */
export interface Dialect {
  /** Form first: the only encoding the specification shows, at its token endpoint. */
  readonly bodyEncoding: "form" | "json";
  /** How a form writes true and false. */
  readonly formBoolean: "true-false" | "1-0";
  /** How tags are sent; in JSON both `brackets` and `repeat` are an array. */
  readonly tagForm: "comma" | "space" | "brackets" | "repeat";
  /**
   * The member that takes the code; `files[0].content` for a list of files, `description` where the code is carried
   * in the description as a fenced block.
   */
  readonly codeField: string;
  /** The member that tells the code, where it is another than the one that takes it. */
  readonly codeTold: string | undefined;
  /** The code field keeps no more UTF-16 units than this. */
  readonly codeLimit: number | undefined;
  /** Whether the code field loses white space at its ends. */
  readonly codeTrimmed: boolean;
  /** What becomes of the line ends of code and description. */
  readonly lineEnds: "kept" | "to-lf" | "to-crlf";
  /** The texts that come back escaped for HTML. */
  readonly escaped: readonly TextField[];
  /** Where a list stands in its answer, as a JSON pointer; empty: it is the answer. */
  readonly listPath: string | undefined;
  /** `auto`: page numbers, and links where they lead elsewhere. Never learned. */
  readonly paging: "auto" | "page" | "link" | "none";
  readonly firstPage: 0 | 1;
  /** The page size which the server really uses; undefined until it showed one smaller than was asked for. */
  readonly pageSize: number | undefined;
  /** How many snippets one load asks for at most, in whole pages; the next load goes on from there. Never learned. */
  readonly maxRecords: number;
  /** The specification wants the query. */
  readonly tokenPlace: "query" | "header";
  /** Whether a deletion that was answered with yes was seen to be one. */
  readonly deletion: "unproved" | "proved";
  /** Whether an answer to a create named its `Idempotency-Key`: sent again with it, it makes nothing twice. */
  readonly createKey: "unproved" | "proved";
  /** Whether a record that was saved as private was told to be private, or the server is silent about it. */
  readonly privacy: "unproved" | "told" | "silent";
  /** Names of members where they differ from the usual ones. */
  readonly fields: Readonly<Partial<Record<NamedField, string>>>;
}

/** Of a server of which nothing is known: what the specification says, and else what most would do. */
export const defaultDialect: Dialect = {
  bodyEncoding: "form",
  formBoolean: "true-false",
  tagForm: "comma",
  codeField: "code",
  codeTold: undefined,
  codeLimit: undefined,
  codeTrimmed: false,
  lineEnds: "kept",
  escaped: [],
  listPath: undefined,
  paging: "auto",
  firstPage: 1,
  pageSize: undefined,
  maxRecords: 20_000,
  tokenPlace: "query",
  deletion: "unproved",
  createKey: "unproved",
  privacy: "unproved",
  fields: {},
};

/** What is known of a server, or fixed by settings; the rest is as in {@link defaultDialect}. */
export type Answers = Partial<Dialect>;
