import { createServer } from "node:http";
import type { IncomingHttpHeaders, RequestListener, Server, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Fields, Manner, TinyPage } from "./personality.ts";
import type { SeenRequest } from "./walk/arrival.ts";
import type { ServerRow } from "./walk/truth.ts";
import { TinyTokens } from "./tinyTokens.ts";

export interface TinyRecord {
  readonly id: string;
  readonly language_id: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly private: boolean;
  readonly code: string;
  readonly created_at: string;
}

export interface TinyRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Whether the body says that it is a form, or JSON. */
  readonly kind: "form" | "json";
}

/** `json` is sent as JSON, `text` as it is. */
export interface TinyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
}

/**
 * A snippet API with its authorization server in as few lines as it takes, on plain `node:http`, in memory.
 * It shares nothing with the extension or with the service, so that an error of both cannot hide here.
 */
export class TinyServer implements AsyncDisposable {
  readonly records = new Map<string, TinyRecord>();
  /** Every request of the API. */
  readonly seen: SeenRequest[] = [];
  readonly tokens: TinyTokens;
  readonly #manner: Manner;
  readonly #server: Server;
  #count = 0;

  private constructor(manner: Manner, listener: RequestListener | undefined) {
    this.#manner = manner;
    this.tokens = new TinyTokens(manner);
    this.#server = createServer((request, response) => {
      if (listener !== undefined) {
        listener(request, response);
        response.on("close", () => {
          const { pathname, searchParams } = new URL(request.url ?? "/", "http://tiny");
          this.#saw(request.method ?? "", pathname, searchParams, response.statusCode);
        });
        return;
      }
      const url = new URL(request.url ?? "/", "http://tiny");
      void text(request).then((body) => {
        const kind = request.headers["content-type"]?.includes("json") === true ? "json" : "form";
        const { method = "", headers } = request;
        const { pathname: path, searchParams: query } = url;
        const answer = this.#answer({ method, path, query, headers, body, kind });
        this.#saw(method, path, query, answer.status);
        this.#send(response, answer);
      });
    });
  }

  static async start(
    manner: Manner = {},
    seeds = 0,
    listener?: RequestListener,
  ): Promise<TinyServer> {
    const tiny = new TinyServer(manner, listener);
    for (let seed = 1; seed <= seeds; seed += 1) {
      tiny.add({ title: `Seed ${String(seed)}`, code: `seed(${String(seed)});\nsecond line\n` });
    }
    await new Promise<void>((resolve) => tiny.#server.listen(0, "127.0.0.1", resolve));
    return tiny;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  /** Puts a record in, as another device would. */
  add(given: Partial<TinyRecord>): TinyRecord {
    this.#count += 1;
    const record: TinyRecord = {
      id: this.#manner.newId?.(this.#count) ?? String(this.#count),
      language_id: "1",
      title: "",
      description: "",
      tags: [],
      private: false,
      code: "",
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, this.#count)).toISOString(),
      ...given,
    };
    this.records.set(record.id, record);
    return record;
  }

  /** @param hasCode whether it has a field for code, which it tells. */
  rows(hasCode: boolean): readonly ServerRow[] {
    return [...this.records.values()].map(({ language_id: language, code, ...rest }) => ({
      ...rest,
      language,
      code: hasCode ? code : "",
    }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #saw(method: string, path: string, parameters: URLSearchParams, status: number): void {
    if (path.startsWith("/oauth2/")) return;
    const shown = [...parameters].filter(([name]) => name !== "access_token");
    const query = shown.map((pair) => pair.join("=")).join("&");
    this.seen.push({ method, path, query, status });
  }

  #send(response: ServerResponse, answer: TinyAnswer): void {
    const { status, headers = {}, json, text: plain } = answer;
    if (json === undefined) {
      response.writeHead(status, headers).end(plain ?? "");
      return;
    }
    const written = JSON.stringify(json);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(this.#manner.json?.(written) ?? written);
  }

  #answer(request: TinyRequest): TinyAnswer {
    if (request.path.startsWith("/oauth2/")) {
      return this.tokens.answer(request);
    }
    const own = this.#manner.answer?.(request);
    if (own !== undefined) {
      return own;
    }
    if (!this.tokens.admits(request)) {
      return { status: 401, json: { error: "invalid_token" } };
    }
    const [, noun, id] = request.path.split("/");
    const record = this.records.get(decodeURIComponent(id ?? ""));
    if (id !== undefined && record === undefined) {
      return { status: 404, json: { message: "There is no such snippet." } };
    }
    return this.#route(`${request.method} /${noun ?? ""}`, request, record);
  }

  #route(route: string, request: TinyRequest, record: TinyRecord | undefined): TinyAnswer {
    const manner = this.#manner;
    switch (route) {
      case "GET /account":
        return { status: 200, json: manner.account ?? { id: "7", username: "ada" } };
      case "GET /languages":
        return { status: 200, json: manner.languages ?? languages };
      case "GET /tags":
        return { status: 200, json: manner.tags ?? ["web"] };
      case "POST /snippets":
        return this.#write(request, undefined);
      case "PUT /snippets":
        return record === undefined ? { status: 404 } : this.#write(request, record);
      case "GET /snippets":
        return record === undefined ? this.#list(request) : this.#told(200, record);
      case "DELETE /snippets":
        if (record === undefined) {
          return { status: 404 };
        }
        this.records.delete(record.id);
        return manner.deleted?.(record) ?? { status: 204 };
      default:
        return { status: 404 };
    }
  }

  #told(status: number, record: TinyRecord): TinyAnswer {
    return { status, json: this.#manner.record?.(record, "single") ?? record };
  }

  #list(request: TinyRequest): TinyAnswer {
    const manner = this.#manner;
    const language = request.query.get("language_id");
    const all = [...this.records.values()]
      .filter((record) => language === null || record.language_id === language)
      .reverse();
    const firstPage = manner.firstPage ?? 1;
    const perPage = Math.min(
      Number(request.query.get("per_page") ?? 100),
      manner.maximalPerPage ?? 100,
    );
    const page = Number(request.query.get("page") ?? firstPage);
    const start = (page - firstPage) * perPage;
    const pages = Math.ceil(all.length / perPage);
    const place: TinyPage = { page, pages, perPage, total: all.length, request };
    const chosen =
      manner.choose?.(all, place) ?? (start < 0 ? [] : all.slice(start, start + perPage));
    const records = chosen.map((record) => manner.record?.(record, "list") ?? record);
    const headers = manner.listHeaders?.(place);
    const json = manner.list?.(records, place) ?? records;
    return { status: 200, json, ...(headers === undefined ? {} : { headers }) };
  }

  #write(request: TinyRequest, old: TinyRecord | undefined): TinyAnswer {
    const manner = this.#manner;
    const fields = manner.read?.(request) ?? readBody(request);
    const refusal = manner.refuse?.(fields, request);
    if (refusal !== undefined) {
      return refusal;
    }
    const missing = ["title", "language_id"].filter((name) => fields[name] === undefined);
    if (missing.length > 0) {
      const errors = Object.fromEntries(missing.map((name) => [name, ["is required"]]));
      return { status: 422, json: { message: "Validation failed", errors } };
    }
    const taken = { ...takeFields(fields), ...manner.take?.(fields) };
    const given = old === undefined ? taken : { ...old, ...taken };
    const made = old === undefined ? this.add(given) : { ...old, ...given };
    const kept = manner.keep?.(made, old) ?? made;
    this.records.set(kept.id, kept);
    return old === undefined
      ? (manner.created?.(kept) ?? this.#told(201, kept))
      : (manner.edited?.(kept) ?? this.#told(200, kept));
  }
}

const languages = [
  { id: 1, name: "TypeScript" },
  { id: 2, name: "Go" },
];

/** Both kinds of body; of a repeated form field the last one. */
export function readBody({ kind, body }: TinyRequest): Fields {
  if (kind === "form") {
    return Object.fromEntries(new URLSearchParams(body));
  }
  const value: unknown = JSON.parse(body);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What a write leaves out keeps its value. */
function takeFields(fields: Fields): Partial<TinyRecord> {
  const told = (name: string): boolean => fields[name] !== undefined;
  return {
    language_id: textOf(fields["language_id"]),
    title: textOf(fields["title"]),
    ...(told("description") ? { description: textOf(fields["description"]) } : {}),
    ...(told("tags") ? { tags: splitTags(fields["tags"]) } : {}),
    ...(told("private")
      ? { private: fields["private"] === true || fields["private"] === "true" }
      : {}),
    ...(told("code") ? { code: textOf(fields["code"]) } : {}),
  };
}

function splitTags(value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[\s,]+/);
  return texts.filter((tag) => tag !== "");
}
