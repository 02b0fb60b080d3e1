import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { SeenRequest } from "../walk/arrival.ts";
import type { WalkedServer } from "../walk/walkedServer.ts";
import { Authority, clientSecret } from "./authority.ts";
import { createdReply, deletedReply, editedReply, missingReply, policyReply } from "./answers.ts";
import { readBody, saysPrivate, understood } from "./bodies.ts";
import { accountReply, languagesReply, listReply } from "./lists.ts";
import { Moods } from "./moods.ts";
import { refusal } from "./refusals.ts";
import { languageNames } from "./row.ts";
import type { Asked, Reply, Row } from "./row.ts";
import { newId, wrapped } from "./telling.ts";
import type { Traits } from "./traits.ts";

/** One request as the server saw it. */
export interface Seen extends SeenRequest {
  /** What it made or changed. */
  readonly row: Row | undefined;
  readonly was: Row | undefined;
  /** The title that a write names, whatever became of it. */
  readonly title: string;
  readonly saysPrivate: boolean | undefined;
  readonly body: string;
  readonly answer: string;
  /** Epoch milliseconds of the test's clock. */
  readonly at: number;
}

/** A server that was put together from traits, on a port of its own. It shares nothing with the product. */
export class GeneratedServer implements AsyncDisposable, WalkedServer {
  readonly clientSecret = clientSecret;
  readonly firstPage: 0 | 1;
  readonly #rows = new Map<string, Row>();
  readonly seen: Seen[] = [];
  readonly #traits: Traits;
  readonly #authority: Authority;
  readonly #moods: Moods;
  readonly #server: Server;
  readonly #clock: () => number;
  readonly #cache = new Map<string, { readonly at: number; readonly reply: Reply }>();
  #count = 0;

  private constructor(traits: Traits, clock: () => number) {
    this.#traits = traits;
    this.firstPage = traits.firstPage === "zero" ? 0 : 1;
    this.#clock = clock;
    this.#authority = new Authority(traits);
    this.#moods = new Moods(traits, clock);
    this.#server = createServer((request, response) => {
      void text(request).then((raw) => {
        const url = new URL(request.url ?? "/", "http://generated");
        const segments = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
        const { method = "", headers } = request;
        const asked = {
          method,
          path: url.pathname,
          segments,
          query: url.searchParams,
          headers,
          type: headers["content-type"] ?? "",
          raw,
        };
        this.#send(response, this.#cached(request.url ?? "", asked));
      });
    });
  }

  static async start(traits: Traits, clock: () => number): Promise<GeneratedServer> {
    const server = new GeneratedServer(traits, clock);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${String(typeof address === "object" && address !== null ? address.port : 0)}`;
  }

  rows(): readonly Row[] {
    return [...this.#rows.values()].map((row) => ({
      ...row,
      isHidden: this.#moods.isHidden(row),
    }));
  }

  /** Puts a row in, as another device would. */
  add(given: Partial<Row>): Row {
    this.#count += 1;
    const time = Date.UTC(2026, 0, 1, 0, 0, this.#count);
    const blank = { language: "1", title: "", description: "", tags: [], private: false, code: "" };
    const row = {
      id: newId(this.#count, this.#traits),
      number: this.#count,
      created: time,
      updated: time,
      ...blank,
      ...given,
    };
    this.#rows.set(row.id, row);
    return row;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #send(response: ServerResponse, { status, headers, json, text: plain, hangsUp }: Reply): void {
    if (hangsUp === true) {
      response.destroy();
      return;
    }
    const type = json === undefined ? {} : { "content-type": mediaTypes[this.#traits.media] };
    response.writeHead(status, { ...type, ...headers });
    response.end(plain ?? (json === undefined ? "" : JSON.stringify(json)));
  }

  /** Through the cache in front, which forgets the address of a write. */
  #cached(address: string, asked: Asked): Reply {
    const { method, headers } = asked;
    const isFresh = ({ at }: { readonly at: number }): boolean => this.#clock() - at < 300_000;
    const kept = this.#cache.get(address);
    if (method === "GET" && kept && isFresh(kept) && headers["cache-control"] !== "no-cache") {
      return kept.reply;
    }
    const reply = this.#answer(asked);
    const isKept = this.#traits.cache === "minutes" && method === "GET" && reply.status === 200;
    if (isKept) this.#cache.set(address, { at: this.#clock(), reply });
    if (method !== "GET") this.#cache.delete(address);
    return reply;
  }

  #answer(asked: Asked): Reply {
    if (asked.path.startsWith("/oauth2/")) return this.#authority.answer(asked);
    const before = new Map(this.#rows);
    const reply =
      this.#elsewhere(asked) ??
      this.#authority.refuses(asked) ??
      this.#moods.before(asked) ??
      this.#route(asked);
    const late = this.#moods.after(asked, reply);
    const changed = [...this.#rows.values()].find((row) => before.get(row.id) !== row);
    const answer = late.text ?? (late.json === undefined ? "" : JSON.stringify(late.json));
    const { method, path, query, raw } = asked;
    this.seen.push({
      method,
      path,
      status: late.hangsUp === true ? 0 : late.status,
      row: changed,
      was: before.get(changed?.id ?? ""),
      query: [...query]
        .filter(([name]) => name !== "access_token")
        .map((pair) => pair.join("="))
        .join("&"),
      title: titleIn(asked),
      saysPrivate: saysPrivate(asked),
      body: raw,
      answer,
      at: this.#clock(),
    });
    return late;
  }

  /** Frameworks that want a slash at the end of the collection. */
  #elsewhere({ path, query }: Asked): Reply | undefined {
    const { redirects } = this.#traits;
    if (redirects === "none" || path !== "/snippets") return undefined;
    const location = `/snippets/?${query.toString()}`;
    return { status: redirects === "slash308" ? 308 : 307, headers: { location } };
  }

  #route(asked: Asked): Reply {
    const [noun = "", id] = asked.segments;
    const row = id === undefined ? undefined : this.#rows.get(id);
    const single = id === undefined ? "" : "/:id";
    switch (`${asked.method} /${noun}${single}`) {
      case "GET /account":
        return accountReply(this.#traits);
      case "GET /languages":
        return languagesReply(this.#traits);
      case "GET /tags":
        return { status: 200, json: ["web"] };
      case "GET /snippets":
        return this.#list(asked);
      case "POST /snippets":
        return this.#write(asked, undefined);
      case "GET /snippets/:id":
        return this.#single(row);
      case "PUT /snippets/:id":
      case "PATCH /snippets/:id":
        return row === undefined ? missingReply(this.#traits) : this.#edit(asked, row);
      case "DELETE /snippets/:id":
        return row === undefined ? missingReply(this.#traits) : this.#delete(row);
      default:
        return { status: 405, json: { message: "Method not allowed" } };
    }
  }

  #list(asked: Asked): Reply {
    const language = asked.query.get("language_id");
    const all = [...this.#rows.values()]
      .filter((row) => language === null || row.language === language)
      .filter((row) => this.#moods.lists(row));
    return listReply(all.toReversed(), asked, this.#traits);
  }

  #single(row: Row | undefined): Reply {
    const told = row === undefined ? undefined : this.#moods.tells(row);
    return told === undefined
      ? missingReply(this.#traits)
      : { status: 200, json: wrapped(told, this.#traits) };
  }

  #edit(asked: Asked, row: Row): Reply {
    const isRefused =
      this.#traits.puts === "patchMethodOnly" ? asked.method === "PUT" : asked.method === "PATCH";
    const outdated = this.#outdated(asked, row);
    if (outdated !== undefined) return outdated;
    return isRefused
      ? {
          ...refusal(405, undefined, "Method not allowed", this.#traits),
          headers: { allow: "GET, PATCH, DELETE" },
        }
      : this.#write(asked, row);
  }

  #tag({ id, updated }: Row): Readonly<Record<string, string>> {
    return this.#traits.versions === "none" ? {} : { etag: `"${id}-${updated}"` };
  }

  #outdated({ headers }: Asked, row: Row): Reply | undefined {
    const { versions } = this.#traits;
    const given = headers["if-match"];
    if (given === undefined) {
      const words = "This request must name a version in If-Match";
      return versions === "demanded" ? refusal(428, undefined, words, this.#traits) : undefined;
    }
    const isCurrent = versions === "none" || given === this.#tag(row)["etag"];
    return isCurrent ? undefined : refusal(412, undefined, "Precondition Failed", this.#traits);
  }

  #delete(row: Row): Reply {
    if (this.#traits.policy === "locked")
      return policyReply({}, row, this.#traits) ?? { status: 423 };
    this.#rows.delete(row.id);
    return deletedReply(row, this.#traits);
  }

  #write(asked: Asked, old: Row | undefined): Reply {
    const traits = this.#traits;
    const read = readBody(asked, traits);
    if ("reply" in read) return read.reply;
    const given = understood(read.fields, asked, traits);
    if ("reply" in given) return given.reply;
    const isPatch = asked.method === "PATCH";
    for (const name of ["title", "language"] as const) {
      if (!isPatch && (given.row[name] ?? "") === "")
        return refusal(422, name === "language" ? "language_id" : name, "is required", traits);
    }
    if (!isPatch && traits.required === "description" && given.row.description === undefined)
      return refusal(422, "description", "is required", traits);
    if (given.row.language !== undefined && !Object.hasOwn(languageNames, given.row.language)) {
      return refusal(422, "language_id", "is not the id of a language", traits);
    }
    const policy = policyReply(given.row, old, traits);
    if (policy !== undefined) return policy;
    if (old === undefined) {
      const row = this.add(given.row);
      this.#moods.created(row);
      return createdReply(row, traits);
    }
    const kept =
      traits.puts === "replace"
        ? { ...old, description: "", tags: [], private: false, code: "" }
        : old;
    const row = { ...kept, ...given.row, updated: old.updated + 1_000 };
    this.#rows.set(row.id, row);
    this.#moods.edited(old, row);
    return editedReply(row, traits);
  }
}

const mediaTypes: Readonly<Record<Traits["media"], string>> = {
  json: "application/json",
  charset: "application/json; charset=utf-8",
  vendor: "application/vnd.api+json",
  text: "text/json",
};

function titleIn({ type, raw }: Asked): string {
  if (!type.includes("json"))
    return (
      new URLSearchParams(raw).get("title") ?? /name="title"\r\n\r\n([^\r]*)/.exec(raw)?.[1] ?? ""
    );
  return /"title"\s*:\s*"([^"]*)"/.exec(raw)?.[1] ?? "";
}
