import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { apiService } from "../../../../../src/composition/apiService.ts";
import {
  buildDurableLibrary,
  networkGrace,
} from "../../../../../src/composition/durableLibrary.ts";
import { SnippetError } from "../../../../../src/core/errors.ts";
import type {
  HttpRequest,
  HttpResponse,
  Transport,
} from "../../../../../src/core/http/transport.ts";
import { patientTransport } from "../../../../../src/core/http/resilience/patientTransport.ts";
import type { DurableLibrary } from "../../../../../src/core/library/durable/durableLibrary.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { HastyClock } from "../../../../support/computer/hastyClock.ts";
import { MemoryComputer } from "../../../../support/computer/memoryComputer.ts";
import { sharedDraft as draft } from "../../../../support/library/sharedDraft.ts";

/** How a server answers one kind of request, for ever. */
const manners = [
  "right",
  "202",
  "204",
  "200 html",
  "200 fail",
  "200 error",
  "201 without id",
  "303",
  "400",
  "401",
  "403",
  "404",
  "409",
  "429",
  "500",
  "503",
  "lost before",
  "lost after",
  "time-out",
] as const;
type Manner = (typeof manners)[number];

interface Answers {
  readonly post: Manner;
  readonly put: Manner;
  readonly remove: Manner;
  readonly single: Manner;
  readonly list: Manner;
  /** Whether what answers otherwise than right to a write is done all the same, and whether it is listed then. */
  readonly isDone: boolean;
  readonly isListed: boolean;
}

/** Right as often as not: what is wrong alone is seen as well as what is wrong together. */
const manner = fc.oneof(fc.constant("right" as const), fc.constantFrom(...manners));

const answers: fc.Arbitrary<Answers> = fc.record({
  post: manner,
  put: manner,
  remove: manner,
  single: manner,
  list: manner,
  isDone: fc.boolean(),
  isListed: fc.boolean(),
});

/** A deletion is said to find nothing, its snippet is there, and the list that could tell fails. */
const costly: Answers = {
  post: "right",
  put: "right",
  remove: "404",
  single: "right",
  list: "500",
  isDone: false,
  isListed: false,
};

const hour = 3_600_000;

class GeneratedServer implements Transport {
  readonly seen: {
    readonly at: number;
    readonly method: string;
    readonly path: string;
    readonly status: number;
  }[] = [];
  readonly #records = new Map<string, Record<string, unknown>>();
  readonly #clock: HastyClock;
  answers: Answers | undefined;

  constructor(clock: HastyClock) {
    this.#clock = clock;
    this.#records.set("1", { ...draft, id: 1, language_id: 1 });
  }

  get count(): number {
    return this.#records.size;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    await setImmediate();
    const manner = this.#manner(request);
    const isRight = manner === "right";
    const isDone = isRight || (this.answers?.isDone === true && request.method !== "GET");
    const told = isDone ? this.#do(request) : undefined;
    const { method, pathTemplate } = request;
    const at = this.#clock.now();
    if (!isOther(pathTemplate))
      this.seen.push({ at, method, path: pathTemplate, status: statusOf(manner) });
    if (manner === "lost before" || manner === "lost after") {
      throw new SnippetError("network", "Lost.");
    }
    if (manner === "time-out") {
      throw new SnippetError("time-out", "Too slow.");
    }
    return isRight ? (told ?? answer(404, {})) : wrongAnswer(manner);
  }

  #manner({ method, pathTemplate }: HttpRequest): Manner {
    const { answers } = this;
    if (answers === undefined || isOther(pathTemplate)) {
      return "right";
    }
    switch (method) {
      case "POST":
        return answers.post;
      case "PUT":
        return answers.put;
      case "DELETE":
        return answers.remove;
      case "GET":
        return pathTemplate === "/snippets" ? answers.list : answers.single;
    }
  }

  #do({ method, url, body = "" }: HttpRequest): HttpResponse {
    const id = url.pathname.split("/")[2] ?? "";
    const form = Object.fromEntries(new URLSearchParams(body));
    const fields = { ...form, private: form["private"] === "true", tags: [] };
    if (url.pathname === "/languages") {
      return answer(200, [{ id: 1, name: "TypeScript" }]);
    }
    if (url.pathname === "/tags") {
      return answer(200, []);
    }
    if (method === "POST") {
      const made = String(this.#records.size + 1);
      this.#records.set(made, { id: Number(made), ...fields });
      return answer(201, this.#records.get(made));
    }
    if (method === "GET" && id === "") {
      const isHidden = this.answers?.isListed === false && this.answers.post !== "right";
      const page = Number(url.searchParams.get("page")) > 1;
      const all = [...this.#records.values()].filter((it) => !isHidden || it["id"] === 1);
      return answer(200, page ? [] : all);
    }
    if (!this.#records.has(id)) {
      return answer(404, {});
    }
    if (method === "DELETE") {
      this.#records.delete(id);
      return answer(204, "");
    }
    if (method === "PUT") {
      this.#records.set(id, { id: Number(id), ...fields });
    }
    return answer(200, this.#records.get(id));
  }
}

function wrongAnswer(manner: Manner): HttpResponse {
  const wrong: Partial<Record<Manner, HttpResponse>> = {
    "200 html": answer(200, "<html>", "text/html"),
    "200 fail": answer(200, { status: "error", message: "Quota reached" }),
    "200 error": answer(200, { error: "no" }),
    "201 without id": answer(201, { message: "ok" }),
    "204": answer(204, ""),
    "303": answer(303, ""),
  };
  return wrong[manner] ?? answer(Number(manner), { message: "No." });
}

/** What the library asks for besides the change. */
function isOther(pathTemplate: string): boolean {
  return pathTemplate === "/languages" || pathTemplate === "/tags";
}

function statusOf(manner: Manner): number {
  return manner === "right" ? 200 : Number.parseInt(manner, 10) || 0;
}

function answer(status: number, body: unknown, type = "application/json"): HttpResponse {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = new Map([["content-type", type]]);
  return { status, headers, body: new TextEncoder().encode(text) };
}

/** Two hours of virtual time, or less where nothing is left to wait for. */
async function passTwoHours(clock: HastyClock): Promise<void> {
  const end = clock.now() + 2 * hour;
  for (let idle = 0, seen = clock.now(); idle < 60 && clock.now() < end;) {
    await setImmediate();
    idle = clock.now() === seen ? idle + 1 : 0;
    seen = clock.now();
  }
}

describe("A change at a server that answers one kind of request wrongly for ever", function () {
  this.timeout(120_000);

  const changes: Readonly<Record<string, (library: DurableLibrary) => Promise<unknown>>> = {
    create: (library) => library.create({ ...draft, title: "Mine", code: "mine" }),
    edit: (library) => {
      const base = library.all()[0] ?? assert.fail("Nothing is listed.");
      return library.edit(base.id, { ...base, title: "Other" }, base);
    },
    delete: (library) => library.delete("1"),
  };

  for (const [what, change] of Object.entries(changes)) {
    it(`(${what}) costs ten requests in the first hour, none after that, and no POST after a 2xx`, async () => {
      await fc.assert(
        fc.asyncProperty(answers, async (given) => {
          const clock = new HastyClock();
          const server = new GeneratedServer(clock);
          const client = apiClient("https://snippets.example", patientTransport(server, clock));
          const origin = { kind: "computer" } as const;
          const ground = new MemoryComputer().window({ clock });
          const service = apiService(client);
          const library = buildDurableLibrary(
            ground,
            origin,
            () => Promise.resolve(service),
            networkGrace,
          );
          try {
            await library.loadAll();
            server.seen.length = 0;
            server.answers = given;
            const began = clock.now();
            await change(library);
            await passTwoHours(clock);
            const late = server.seen.filter(({ at }) => at > began + hour);
            const trace = server.seen
              .map(({ at, method, path, status }) =>
                [Math.round((at - began) / 100) / 10, method, path, status].join(" "),
              )
              .join("; ");
            const posts = server.seen.filter(({ method }) => method === "POST");
            const first = posts.findIndex(({ status }) => status >= 200 && status < 300);
            assert.ok(first === -1 || first === posts.length - 1, `a POST after a 2xx: ${trace}`);
            assert.equal(late.length, 0, `requests after the first hour: ${trace}`);
            assert.ok(server.seen.length <= 10, trace);
            assert.ok(
              library.waiting().every(({ error }) => error !== undefined),
              "silent",
            );
          } finally {
            library.dispose();
          }
        }),
        { numRuns: 300, examples: [[costly]] },
      );
    });
  }
});
