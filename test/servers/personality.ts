import type { RequestListener } from "node:http";
import type { TinyAnswer, TinyRecord, TinyRequest } from "./tinyServer.ts";

/** The fields of a write as they were read from its body. */
export type Fields = Readonly<Record<string, unknown>>;

/** Where in a listing an answer stands. */
export interface TinyPage {
  readonly page: number;
  readonly pages: number;
  readonly perPage: number;
  readonly total: number;
  readonly request: TinyRequest;
}

/** How one server answers what the specification leaves open; what is left out, it does plainly. */
export interface Manner {
  /** Answers a request in place of the server, which goes on when there is no answer. */
  readonly answer?: (request: TinyRequest) => TinyAnswer | undefined;
  /** Looks at a write before anything is done; an answer refuses it. */
  readonly refuse?: (fields: Fields, request: TinyRequest) => TinyAnswer | undefined;
  /** What the server understands of a body; default: forms and JSON. */
  readonly read?: (request: TinyRequest) => Fields;
  /** What it takes from the fields of a write, where that differs from the documented names. */
  readonly take?: (fields: Fields) => Partial<TinyRecord>;
  /** What it keeps of that. */
  readonly keep?: (record: TinyRecord, old: TinyRecord | undefined) => TinyRecord;
  /** A record on the wire; default: the documented names and `code`. */
  readonly record?: (record: TinyRecord, where: "list" | "single") => unknown;
  readonly list?: (records: readonly unknown[], page: TinyPage) => unknown;
  readonly listHeaders?: (page: TinyPage) => Readonly<Record<string, string>>;
  /** Chooses the records of a page; default: by `page` and `per_page`, the newest first. */
  readonly choose?: (all: readonly TinyRecord[], page: TinyPage) => readonly TinyRecord[];
  readonly firstPage?: number;
  readonly maximalPerPage?: number;
  readonly created?: (record: TinyRecord) => TinyAnswer;
  readonly edited?: (record: TinyRecord) => TinyAnswer;
  readonly deleted?: (record: TinyRecord) => TinyAnswer;
  readonly account?: unknown;
  readonly languages?: unknown;
  readonly tags?: unknown;
  readonly newId?: (count: number) => string;
  /** Rewrites every JSON text before it is sent. */
  readonly json?: (text: string) => string;
  readonly tokenPlace?: "query" | "header" | "both";
  readonly echoesState?: boolean;
  /** How it writes what it answers to a refresh. */
  readonly refresh?: "rotated" | "same" | "refused" | "unsupported";
  /** After so many requests with one access token it answers 401 to that token. */
  readonly tokenLasts?: number;
}

/**
 * A server by its behaviour, and what the script must come to with it: everything is kept, or one sentence
 * tells what this server cannot do.
 */
export interface Personality {
  readonly name: string;
  readonly result: "kept" | RegExp;
  /** A function where the server remembers something of its own; called for each start. */
  readonly manner?: Manner | (() => Manner);
  /**
   * A server of its own in place of the tiny one with this manner, that nobody asks what it has. It answers every path: an
   * authorization server under `/oauth2/` (client `client`, secret `secret-of-the-tiny-server`; everybody agrees at once),
   * `/account`, `/languages` with 1 TypeScript and 2 Go, `/tags`, and `/snippets` with `seeds` snippets, which are entitled
   * "Seed 1" and so on and have `seed(1);` and a second line as code. One listener is walked through once.
   */
  readonly listener?: RequestListener;
  /** Settings `snippetService.api.*` by their last name. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** What is saved in place of the script's own code. */
  readonly code?: string;
  /** Snippets that are there before; default 3. */
  readonly seeds?: number;
  /** Whether the code of those snippets can be shown; default: where a record on the wire holds it. */
  readonly tellsSeeds?: boolean;
  /** Whether titles are shown before the first write; default true. */
  readonly titlesAtOnce?: boolean;
  /** Where it has texts otherwise than it was sent them, and the client undoes that: only what is shown is compared then. */
  readonly rewritesTexts?: boolean;
  /** Where what was deleted stays there in a way. */
  readonly keepsDeleted?: boolean;
}
