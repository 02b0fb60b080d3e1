import assert from "node:assert/strict";
import type { ApiClient } from "../../../../../src/core/api/client.ts";
import { defaultDialect } from "../../../../../src/core/api/dialect/dialect.ts";
import type { Answers, Dialect } from "../../../../../src/core/api/dialect/dialect.ts";
import { Dialects } from "../../../../../src/core/api/dialect/dialects.ts";
import { DialectStore } from "../../../../../src/core/api/dialect/dialectStore.ts";
import { fixedAnswers } from "../../../../../src/core/api/dialect/fixedAnswers.ts";
import { learnedPage } from "../../../../../src/host/library/learnedPage.ts";
import type { Say, SignInAnswers } from "../../../../../src/host/library/learnedPage.ts";
import { Emitter } from "../../../../../src/core/emitter.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { InMemoryStore } from "../../../../support/computer/inMemoryStore.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";
import { SnippetApiDouble, doubleToken } from "../../../../support/api/snippetApiDouble.ts";
import type { Manner } from "../../../../support/api/snippetApiDouble.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "Debounce",
  description: "Waits",
  tags: ["web", "timing"],
  private: true,
  code: "if (a < b) {\n  x();\n}\n",
};

const english: Say = (text, ...values) =>
  text.replaceAll(/\{(\d)\}/g, (_place, index: string) => String(values[Number(index)]));

function pageOf(
  { dialect }: ApiClient,
  basicEncoding: SignInAnswers["basicEncoding"],
  say = english,
): string {
  return learnedPage("https://a.example", dialect, { refresh: "possible", basicEncoding }, say);
}

const saved = ["POST", "GET"];
const mended = [...saved, "PUT", "GET"];

describe("What is learned about a service", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;
  let store: InMemoryStore;

  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    store = new InMemoryStore();
  });
  afterEach(async () => {
    await double[Symbol.asyncDispose]();
  });
  after(async () => {
    await transport.dispose();
  });

  const newClient = (): ApiClient => apiClient(double.http.url, transport, undefined, store);

  async function methodsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
    const before = double.seen.length;
    await work();
    return double.seen.slice(before).map((line) => line.split(" ")[0] ?? "");
  }

  /** A form field is what it is; the double's own reading is replaced. */
  const reads = (change: (form: URLSearchParams) => void): NonNullable<Manner["before"]> => {
    return (request, response) => {
      if (request.headers["content-type"] === "application/json") {
        sendJson(response, 415, {});
        return true;
      }
      const form = new URLSearchParams(request.body);
      change(form);
      Object.assign(request, { body: form.toString() });
      return false;
    };
  };

  for (const [name, manner, requests, learned] of [
    ["nothing where the defaults work", {}, saved, { codeField: "code", tagForm: "comma" }],
    [
      "booleans as 1 and 0",
      { before: reads((form) => form.set("private", String(form.get("private") === "1"))) },
      // JSON is refused.
      [...saved, "PUT", "PUT", "GET"],
      { formBoolean: "1-0" },
    ],
    [
      "tags parted by spaces",
      {
        before: reads((form) => {
          const tags = form.get("tags") ?? "";
          form.set("tags", tags.includes(",") ? "" : tags);
        }),
      },
      mended,
      { tagForm: "space" },
    ],
    [
      "that there is no place for code",
      { single: ({ code: _code, ...rest }) => rest },
      mended,
      { codeField: "description" },
    ],
    [
      "the limit of the code field",
      { keep: (it) => ({ ...it, code: it.code.slice(0, 10) }) },
      mended,
      { codeField: "code", rewrites: { code: ["cut at 10"] } },
    ],
    [
      "that the ends of code are trimmed",
      { keep: (it) => ({ ...it, code: it.code.trim() }) },
      mended,
      { codeField: "code", rewrites: { code: ["trimmed"] } },
    ],
    [
      "that code comes back escaped, at no cost",
      { single: (it) => ({ ...it, code: it.code.replaceAll("<", "&lt;") }) },
      saved,
      { rewrites: { code: ["escaped"] } },
    ],
    [
      "that line ends become CRLF, at no cost",
      { keep: (it) => ({ ...it, code: it.code.replaceAll("\n", "\r\n") }) },
      saved,
      { rewrites: { code: ["crlf"] } },
    ],
    [
      "another name of the code, at no cost",
      { single: ({ code, ...rest }) => ({ ...rest, program: code }) },
      saved,
      { codeField: "code", fields: { code: "program" } },
    ],
  ] satisfies readonly (readonly [string, Manner, readonly string[], Partial<Dialect>])[]) {
    it(`is ${name}; a server that is known costs nothing more`, async () => {
      double.manner = manner;
      const client = newClient();
      assert.deepEqual(await methodsOf(() => client.create(draft)), requests);
      const { current } = client.dialect;
      for (const [answer, value] of Object.entries(learned)) {
        assert.deepEqual(new Map(Object.entries(current)).get(answer), value);
      }
      const again = newClient();
      const other = { ...draft, title: "Another" };
      assert.deepEqual(await methodsOf(() => again.create(other)), saved);
      const id = [...double.records.keys()].at(-1) ?? "";
      const { code, description, tags, private: isPrivate } = (await again.read(id)).snippet;
      assert.deepEqual(
        { code, description, tags, isPrivate },
        {
          code: draft.code,
          description: draft.description,
          tags: draft.tags,
          isPrivate: true,
        },
      );
    });
  }

  it("keeps no answer that it could not read again, however long a server makes it", async () => {
    const store = new InMemoryStore();
    const dialect = new DialectStore(store, "https://snippets.example");
    await dialect.learn({ listPath: `/${"x".repeat(7_000_000)}`, firstPage: 0 });
    assert.deepEqual([dialect.current.listPath, dialect.current.firstPage], [undefined, 0]);
    assert.ok(JSON.stringify(store.get("dialect:https://snippets.example")).length < 1_000);
  });

  it("is never what a setting fixes", async () => {
    double.manner = { single: ({ code: _code, ...rest }) => rest };
    const fixed = (): Answers => ({ codeField: "code" });
    const dialect = new DialectStore(store, "https://a.example", fixed);
    await dialect.learn({ codeField: "description" });
    assert.equal(dialect.current.codeField, "code");
    assert.deepEqual(dialect.originOf("codeField"), { kind: "setting" });
  });

  it("keeps to code in its own field where it fits, and empties that field where it does not", async () => {
    double.manner = { keep: (it) => ({ ...it, code: it.code.slice(0, 10) }) };
    const client = newClient();
    await client.create(draft);
    const mending = double.http.seen.find(({ method }) => method === "PUT");
    assert.equal(new URLSearchParams(mending?.body).get("code"), "");
    await client.update("1", { ...draft, code: "short" });
    const record = double.records.get("1");
    assert.deepEqual([record?.code, record?.description], ["short", draft.description]);
  });

  it("is one store for all clients of an origin, dated, kept, and forgotten when it is asked for", async () => {
    const clock = new ManualClock(Date.UTC(2026, 4, 6));
    const changes = new Emitter<void>();
    let fixed: Answers = {};
    const settings = { answers: () => fixed, onDidChange: changes.event };
    const dialects = new Dialects(store, settings, clock);
    const dialect = dialects.of("https://a.example");
    await dialect.learn({ bodyEncoding: "json" });
    assert.equal(dialects.of("https://a.example"), dialect);
    assert.equal(dialects.of("https://b.example").current.bodyEncoding, "form");
    const later = new Dialects(store, settings, clock);
    const kept = later.of("https://a.example");
    assert.deepEqual(kept.originOf("bodyEncoding"), { kind: "learned", at: clock.now() });
    assert.deepEqual(kept.originOf("tagForm"), { kind: "default" });
    fixed = { bodyEncoding: "form" };
    changes.fire();
    assert.equal(kept.current.bodyEncoding, "form");
    later.dispose();
    dialects.dispose();
    await dialect.forget();
    assert.deepEqual(dialect.originOf("tagForm"), { kind: "default" });
    assert.equal(store.values.size, 0);
  });

  it("is read from a damaged store as far as it can be understood", () => {
    const values = {
      bodyEncoding: "xml",
      firstPage: 0,
      pageSize: -1,
      codeField: "a b",
      rewrites: { code: 7, title: ["eaten"], id: ["trimmed"] },
    };
    store.values.set("dialect:https://a.example", JSON.stringify(values));
    const { current } = new DialectStore(store, "https://a.example");
    assert.deepEqual(current, { ...defaultDialect, firstPage: 0 });
  });

  it("is fixed by settings only where they say something that can be", () => {
    const settings: Readonly<Record<string, unknown>> = {
      "api.bodyEncoding": "auto",
      "api.codeField": "files[0].content",
      "api.firstPage": "0",
      "api.pageSize": 0,
      "api.maxRecords": 500,
      "api.listPath": "",
      "api.tokenTransport": "header",
      "api.formArray": "telepathy",
      "api.fields": { title: "heading", wish: "x", id: "a b" },
    };
    assert.deepEqual(
      fixedAnswers((name) => settings[name]),
      {
        codeField: "/files/0/content",
        firstPage: 0,
        maxRecords: 500,
        tokenPlace: "header",
        fields: { title: "heading" },
      },
    );
  });

  it("stands on a page every word of which is translated", async () => {
    const client = newClient();
    await client.dialect.learn({ codeField: "body", privacy: "silent" });
    const page = pageOf(client, "raw", () => "÷");
    assert.equal(/\p{Ll}.*/u.exec(page.replaceAll(/`[^`]*`/g, "")), null);
  });

  it("stands on a page that no name of a service can break out of", async () => {
    const client = newClient();
    await client.dialect.learn({ listPath: "/a` | ![x](https:/evil.example) |\n# No" });
    const page = pageOf(client, "form");
    assert.match(page, /^\| The list is at \| `\/a[?\w./]+No` \| detected on/m);
    assert.doesNotMatch(page, /^# No|!\[/m);
  });

  it("names the snippet that taught an answer, whose title is nothing but text", async () => {
    const client = newClient();
    await client.create({ ...draft, title: "a | [b](c)\n# d" });
    const page = pageOf(client, "form");
    assert.match(page, /a form \| detected on [\d-]+, with “a \\\| \\\[b\\\]\\\(c\\\) \\# d” \|/);
  });

  it("counts as keeping keys while its answers to creates name the one that was sent", async () => {
    const client = newClient();
    const learned: string[] = [];
    for (const named of [undefined, '"another"', '"own"', '"own"', undefined]) {
      double.manner = {
        before: ({ method }, response) => {
          if (method === "POST" && named !== undefined) {
            response.setHeader("idempotency-key", named);
          }
          return false;
        },
      };
      await client.create(draft, undefined, { idempotencyKey: "own" });
      learned.push(client.dialect.current.createKey);
    }
    assert.deepEqual(learned, ["unproved", "unproved", "proved", "proved", "unproved"]);
  });

  it("counts as keeping keys still when something else has said yes in its place", async () => {
    const client = newClient();
    const isNamed: Manner = {
      before: ({ method }, response) => {
        if (method === "POST") response.setHeader("idempotency-key", '"own"');
        return false;
      },
    };
    const isElsewhere: Manner = {
      before: ({ method }, response) => {
        if (method !== "POST") return false;
        response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
        return true;
      },
    };
    double.manner = isNamed;
    await client.create(draft, undefined, { idempotencyKey: "own" });
    double.manner = isElsewhere;
    const other = { ...draft, title: "Another" };
    await assert.rejects(client.create(other, undefined, { idempotencyKey: "own" }));
    assert.equal(client.dialect.current.createKey, "proved");
  });

  it("stands on a page with where each answer comes from, and no secret", async () => {
    const client = newClient();
    await client.account();
    await client.create(draft);
    const page = pageOf(client, "raw");
    assert.match(
      page,
      /\| Bodies are sent as \| a form \| detected on \d{4}-\d\d-\d\d, with “Debounce” \|/,
    );
    assert.match(page, /\| The first page is \| number 1 \| default \|/);
    assert.match(page, /\| Sessions can be renewed \| yes \|/);
    assert.ok(!page.includes(doubleToken) && !page.includes("undefined"));
    assert.equal(page.split("\n").filter((line) => line.startsWith("| ")).length, 19);
  });
});
