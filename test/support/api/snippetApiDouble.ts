import type { ServerResponse } from "node:http";
import { HttpDouble, sendJson } from "../http/httpDouble.ts";
import type { SeenRequest } from "../http/httpDouble.ts";

/** A record of the double; what it looks like on the wire is the server's manner. */
export interface DoubleRecord {
  readonly id: string;
  readonly language_id: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly private: boolean;
  readonly code: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** How this server answers what the specification leaves open; every member has a plain default. */
export interface Manner {
  /** Body types it understands. */
  readonly bodies?: readonly ("form" | "json")[];
  /** What it keeps of what was sent. */
  readonly keep?: (record: DoubleRecord) => DoubleRecord;
  /** The record on the wire, in lists and singly. */
  readonly listed?: (record: DoubleRecord) => unknown;
  readonly single?: (record: DoubleRecord) => unknown;
  readonly list?: (records: readonly unknown[], total: number) => unknown;
  readonly listHeaders?: (
    total: number,
    page: number,
    pages: number,
  ) => Readonly<Record<string, string>>;
  readonly maximalPerPage?: number;
  /** Answers a write that was done. */
  readonly created?: (record: DoubleRecord, response: ServerResponse) => void;
  readonly edited?: (record: DoubleRecord, response: ServerResponse) => void;
  readonly deleted?: (response: ServerResponse) => void;
  /** Looks at a request first; true when it has answered it, or never will. */
  readonly before?: (request: SeenRequest, response: ServerResponse) => boolean;
}

export const doubleToken = "token-of-the-double/+&=";

/**
 * A snippet API that keeps to the letter of the specification over HTTP, in memory. It shares nothing with the
 * extension or with the service, so that an error of both cannot hide here.
 */
export class SnippetApiDouble implements AsyncDisposable {
  readonly records = new Map<string, DoubleRecord>();
  readonly http: HttpDouble;
  manner: Manner;
  #lastId = 0;
  #time = Date.UTC(2026, 0, 1);

  private constructor(http: HttpDouble, manner: Manner) {
    this.http = http;
    this.manner = manner;
  }

  static async start(manner: Manner = {}): Promise<SnippetApiDouble> {
    const http = await HttpDouble.start(() => undefined);
    const double = new SnippetApiDouble(http, manner);
    http.answerWith((request, response) => double.#answer(request, response));
    return double;
  }

  /** Requests as `METHOD /path`, in order. */
  get seen(): readonly string[] {
    return this.http.seen.map(({ method, path }) => `${method} ${path}`);
  }

  /** Puts a record in, as another device would. */
  add(given: Partial<DoubleRecord> = {}): DoubleRecord {
    this.#lastId += 1;
    const now = this.#tick();
    const record: DoubleRecord = {
      id: String(this.#lastId),
      language_id: "1",
      title: `Snippet ${this.#lastId}`,
      description: "",
      tags: [],
      private: false,
      code: `code ${this.#lastId}\n`,
      created_at: now,
      updated_at: now,
      ...given,
    };
    this.records.set(record.id, record);
    return record;
  }

  change(id: string, given: Partial<DoubleRecord>): void {
    const record = this.records.get(id);
    if (record === undefined) {
      throw new Error("No such record.");
    }
    this.records.set(id, { ...record, ...given, updated_at: this.#tick() });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.http.close();
  }

  #tick(): string {
    this.#time += 1_000;
    return new Date(this.#time).toISOString();
  }

  #answer(request: SeenRequest, response: ServerResponse): void {
    if (this.manner.before?.(request, response) === true) {
      return;
    }
    if (request.query.getAll("access_token").join() !== doubleToken) {
      sendJson(response, 401, { error: "invalid_token" });
      return;
    }
    const [, noun, id] = request.path.split("/");
    const route = `${request.method} /${noun}${id === undefined ? "" : "/:id"}`;
    const record = this.records.get(decodeURIComponent(id ?? ""));
    if (id !== undefined && record === undefined) {
      sendJson(response, 404, { message: "No such snippet." });
      return;
    }
    this.#route(route, request, response, record);
  }

  #route(
    route: string,
    request: SeenRequest,
    response: ServerResponse,
    record: DoubleRecord | undefined,
  ): void {
    switch (route) {
      case "GET /account":
        sendJson(response, 200, { id: "7", username: "ada", status: "active" });
        return;
      case "GET /languages":
        sendJson(response, 200, [
          { id: 1, name: "TypeScript" },
          { id: 2, name: "Go" },
        ]);
        return;
      case "GET /tags":
        sendJson(response, 200, ["web", "cli"]);
        return;
      case "GET /snippets":
        this.#list(request, response);
        return;
      case "POST /snippets":
        this.#write(request, response, undefined);
        return;
      default:
        break;
    }
    if (record === undefined) {
      sendJson(response, 404, {});
    } else if (route === "GET /snippets/:id") {
      sendJson(response, 200, this.manner.single?.(record) ?? record);
    } else if (route === "PUT /snippets/:id") {
      this.#write(request, response, record);
    } else if (route === "DELETE /snippets/:id") {
      this.records.delete(record.id);
      (this.manner.deleted ?? ((answer) => void answer.writeHead(204).end()))(response);
    }
  }

  #list(request: SeenRequest, response: ServerResponse): void {
    const language = request.query.get("language_id");
    const perPage = Math.min(
      Number(request.query.get("per_page")),
      this.manner.maximalPerPage ?? 100,
    );
    const page = Number(request.query.get("page"));
    const all = [...this.records.values()]
      .filter((record) => language === null || record.language_id === language)
      .reverse();
    const records = all.slice((page - 1) * perPage, page * perPage);
    const pages = Math.ceil(all.length / perPage);
    const wire = records.map((record) => this.manner.listed?.(record) ?? record);
    sendJson(
      response,
      200,
      this.manner.list?.(wire, all.length) ?? wire,
      this.manner.listHeaders?.(all.length, page, pages),
    );
  }

  #write(request: SeenRequest, response: ServerResponse, old: DoubleRecord | undefined): void {
    const kind = request.headers["content-type"]?.includes("json") === true ? "json" : "form";
    const fields =
      kind === "form" ? Object.fromEntries(new URLSearchParams(request.body)) : parse(request.body);
    const understood = (this.manner.bodies ?? ["form", "json"]).includes(kind) ? fields : {};
    const missing = ["title", "language_id"].filter((name) => understood[name] === undefined);
    if (missing.length > 0) {
      const errors = Object.fromEntries(missing.map((name) => [name, ["is required"]]));
      sendJson(response, 422, { message: "Validation failed", errors });
      return;
    }
    const made = this.add(old === undefined ? {} : { id: old.id, created_at: old.created_at });
    const record = { ...made, ...meant(understood) };
    const kept = this.manner.keep?.(record) ?? record;
    this.records.set(kept.id, kept);
    if (old === undefined) {
      (this.manner.created ?? ((it, answer) => sendJson(answer, 201, it)))(kept, response);
    } else {
      (this.manner.edited ?? ((it, answer) => sendJson(answer, 200, it)))(kept, response);
    }
  }
}

function parse(body: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(body);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function meant(fields: Readonly<Record<string, unknown>>): Partial<DoubleRecord> {
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return {
    language_id: text("language_id"),
    title: text("title"),
    description: text("description"),
    tags: text("tags")
      .split(/[\s,]+/)
      .filter((tag) => tag !== ""),
    private: fields["private"] === true || fields["private"] === "true",
    code: text("code"),
  };
}
