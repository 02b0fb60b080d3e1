import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { ApiClient } from "../../../../src/core/api/client.ts";
import { isSnippetError } from "../../../../src/core/errors.ts";
import type { SnippetError, SnippetErrorCode } from "../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { sendJson } from "../../../support/http/httpDouble.ts";
import { InMemoryStore } from "../../../support/computer/inMemoryStore.ts";
import { SnippetApiDouble, doubleToken } from "../../../support/api/snippetApiDouble.ts";
import type { Manner } from "../../../support/api/snippetApiDouble.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "Debounce",
  description: "Waits until it is quiet",
  tags: ["web", "timing"],
  private: true,
  code: "const a = `$" + "{b}`;\n",
};

/** Codes that have gone wrong in other clients. */
const hardTexts: readonly (readonly [name: string, code: string])[] = [
  ["dollars and backticks", "echo $HOME ${x:-1} $$ `ls` \\$ $1 \\}"],
  ["CRLF", "a\r\nb\r\n"],
  ["a lone CR", "a\rb"],
  ["no final line end", "a"],
  ["leading and trailing space", "\n\n\t  a  \t\n\n"],
  ["tabs", "\tif x:\n\t\treturn"],
  ["emoji", "👩‍👩‍👧‍👦 🏳️‍🌈 é é"],
  ["right-to-left marks", "\u202eabc\u2066def\u2069 שלום"],
  ["NUL and controls", "a\u0000b\u0001\u001b[31m\u007f\u0085"],
  ["line separators", "a\u2028b\u2029c\ufeff"],
  ["form and URL characters", "a=b&c=d+e%20f;g#h?i"],
  ["markup", "<script>alert('&amp;')</script>"],
  ["1 MiB", "0123456789abcde\n".repeat(65_536)],
];

describe("ApiClient", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;
  let store: InMemoryStore;
  let client: ApiClient;

  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    store = new InMemoryStore();
    client = newClient();
  });
  afterEach(async () => {
    await double[Symbol.asyncDispose]();
  });
  after(async () => {
    await transport.dispose();
  });

  function newClient(): ApiClient {
    return apiClient(double.http.url, transport, undefined, store);
  }

  async function assertFails(
    promise: Promise<unknown>,
    code: SnippetErrorCode,
    message?: RegExp,
  ): Promise<SnippetError> {
    const error: unknown = await promise.then(
      () => assert.fail(`did not fail with ${code}`),
      (thrown: unknown) => thrown,
    );
    assert.ok(isSnippetError(error), inspect(error));
    assert.equal(error.code, code, inspect(error));
    assert.match(error.message, message ?? /^[A-Z“].{3,300}\.$/u);
    const everything = inspect(error, { depth: 20, showHidden: true });
    for (const secret of [doubleToken, encodeURIComponent(doubleToken), double.http.url]) {
      assert.ok(!everything.includes(secret), everything);
    }
    return error;
  }

  it("sends the token in the query, last, and nowhere else", async () => {
    await client.list({ page: 1, perPage: 100, languageId: "2" });
    const [request] = double.http.seen;
    assert.deepEqual(
      [...(request?.query ?? [])],
      [
        ["language_id", "2"],
        ["page", "1"],
        ["per_page", "100"],
        ["access_token", doubleToken],
      ],
    );
    assert.ok(!JSON.stringify(request?.headers).includes("token-of"));
  });

  it("reads account, languages and tags", async () => {
    const account = await client.account();
    assert.deepEqual([account.id, account.label, account.status], ["7", "ada", "active"]);
    assert.deepEqual(await client.languages(), [
      { id: "1", name: "TypeScript" },
      { id: "2", name: "Go" },
    ]);
    assert.deepEqual(await client.tags(), ["web", "cli"]);
  });

  it("creates what was meant, reads it back, and sends a form", async () => {
    const snippet = await client.create(draft);
    assert.deepEqual(double.seen, ["POST /snippets", "GET /snippets/1"]);
    assert.equal(double.http.seen[0]?.headers["content-type"], "application/x-www-form-urlencoded");
    const { id, language, createdAt, updatedAt, ...kept } = snippet;
    assert.deepEqual(kept, draft);
    assert.equal(id, "1");
    assert.ok(createdAt !== undefined && updatedAt !== undefined && language === "1");
    assert.equal(double.records.get("1")?.code, draft.code);
  });

  for (const encoding of ["form", "json"] as const) {
    for (const [name, code] of hardTexts) {
      it(`keeps ${name} byte for byte, sent as ${encoding}`, async () => {
        double.manner = { bodies: [encoding] };
        const description = name === "1 MiB" ? "" : code;
        const snippet = await client.create({ ...draft, code, description });
        assert.equal(snippet.code, code);
        assert.equal(double.records.get(snippet.id)?.code, code);
        assert.equal(snippet.description, description);
      });
    }
  }

  it("edits and deletes", async () => {
    double.add();
    const edited = await client.update("1", { ...draft, title: "Other", private: false });
    assert.equal(edited.title, "Other");
    assert.equal(double.records.get("1")?.private, false);
    await client.delete("1");
    assert.equal(double.records.size, 0);
  });

  it("empties what was emptied", async () => {
    double.add({ description: "old", tags: ["a"] });
    await client.update("1", { ...draft, description: "", tags: [], code: "" });
    const record = double.records.get("1");
    assert.deepEqual([record?.description, record?.tags, record?.code], ["", [], ""]);
  });

  it("takes a snippet that is already gone for deleted", async () => {
    await client.delete("404");
    assert.deepEqual(double.seen, ["DELETE /snippets/404", "GET /snippets/404"]);
  });

  for (const status of [404, 410]) {
    it(`does not take a snippet for deleted that it still tells after ${status}`, async () => {
      double.add();
      double.manner = {
        before: ({ method }, response) => {
          if (method === "DELETE") sendJson(response, status, { message: "Not Found" });
          return method === "DELETE";
        },
      };
      await assertFails(client.delete("1"), "not-the-service", /did not delete/);
      assert.equal(double.records.size, 1);
    });
  }

  for (const [name, answer] of [
    [
      "200 with text",
      (response) => void response.writeHead(200, { "content-type": "text/plain" }).end("OK"),
    ],
    ["200 with JSON", (response) => sendJson(response, 200, { deleted: true })],
    [
      "200 with a page, and gone",
      (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>ok"),
    ],
  ] satisfies readonly (readonly [string, NonNullable<Manner["deleted"]>])[]) {
    it(`takes ${name} for deleted`, async () => {
      double.add();
      double.manner = { deleted: answer };
      await client.delete("1");
    });
  }

  it("does not take a captive portal's page for deleted", async () => {
    double.add();
    double.manner = {
      before: ({ method }, response) => {
        if (method === "DELETE") {
          response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
        }
        return method === "DELETE";
      },
    };
    await assertFails(client.delete("1"), "not-the-service");
  });

  describe("learning how bodies are encoded", () => {
    it("sends JSON once a form was refused as unsupported, and remembers it", async () => {
      double.manner = {
        before: ({ headers, method }, response) => {
          const refused = method === "POST" && headers["content-type"]?.includes("form") === true;
          if (refused) {
            sendJson(response, 415, { title: "Unsupported Media Type" });
          }
          return refused;
        },
      };
      await client.create(draft);
      await newClient().create(draft);
      assert.deepEqual(double.seen, [
        "POST /snippets",
        "POST /snippets",
        "GET /snippets/1",
        "POST /snippets",
        "GET /snippets/2",
      ]);
      assert.equal(double.records.size, 2);
    });

    it("sends JSON when fields are said to be missing that were sent", async () => {
      double.manner = { bodies: ["json"] };
      assert.equal((await client.create(draft)).code, draft.code);
      assert.equal(client.dialect.current.bodyEncoding, "json");
    });

    it("goes back to a form where JSON is refused now", async () => {
      await client.dialect.learn({ bodyEncoding: "json" });
      double.manner = { bodies: ["form"] };
      assert.equal((await client.create(draft)).code, draft.code);
      assert.equal(client.dialect.current.bodyEncoding, "form");
    });

    it("shows the first refusal where the other body is refused for a value, too", async () => {
      double.manner = {
        before: ({ method }, response) => {
          sendJson(response, 422, { errors: { title: ["is too long (maximum 255)"] } });
          return method === "POST";
        },
      };
      const error = await assertFails(
        client.create(draft),
        "invalid",
        /title was not accepted: is too long/,
      );
      assert.deepEqual(error.details.fields, { title: "is too long (maximum 255)" });
      assert.deepEqual(double.seen, ["POST /snippets", "POST /snippets"]);
    });

    it("learns from a write that was not kept whole what its kept fields prove", async () => {
      double.manner = { bodies: ["json"], keep: (it) => ({ ...it, code: "", description: "" }) };
      await assertFails(client.create(draft), "not-kept");
      assert.equal(client.dialect.current.bodyEncoding, "json");
      assert.ok(!client.dialect.knows("codeField"));
    });
  });

  describe("finding what was created", () => {
    for (const [name, created] of [
      [
        "the record in an envelope",
        (record, response) => sendJson(response, 200, { data: record }),
      ],
      ["the id alone", (record, response) => sendJson(response, 201, { id: Number(record.id) })],
      [
        "204 and Location",
        (record, response) =>
          void response.writeHead(204, { location: `/snippets/${record.id}` }).end(),
      ],
      [
        "201, a page and Location",
        (record, response) =>
          void response
            .writeHead(201, {
              location: `https://elsewhere.invalid/v9/snippets/${record.id}/?x=1#y`,
            })
            .end("<p>Created"),
      ],
      [
        "303 and Location",
        (record, response) =>
          void response.writeHead(303, { location: `/snippets/${record.id}` }).end(),
      ],
      ["204 alone", (_record, response) => void response.writeHead(204).end()],
      [
        "200 with a message",
        (_record, response) => sendJson(response, 200, { message: "Created" }),
      ],
    ] satisfies readonly (readonly [string, NonNullable<Manner["created"]>])[]) {
      it(`works with ${name}, and sends one POST`, async () => {
        double.add({ title: draft.title, code: "another one" });
        double.manner = { created };
        const snippet = await client.create(draft);
        assert.equal(snippet.id, "2");
        assert.equal(double.seen.filter((line) => line.startsWith("POST")).length, 1);
      });
    }

    it("says so when it cannot be found, and sends no second POST", async () => {
      double.manner = {
        created: (_record, response) => void response.writeHead(204).end(),
        keep: (record) => ({ ...record, title: "renamed" }),
      };
      const error = await assertFails(client.create(draft), "not-kept", /Refresh/);
      assert.equal(error.details.what, "id");
      assert.equal(double.seen.filter((line) => line.startsWith("POST")).length, 1);
    });

    it("takes a success that says it failed for a failure", async () => {
      double.manner = {
        before: ({ method }, response) => {
          sendJson(response, 200, { success: false, message: "Quota reached" });
          return method === "POST";
        },
      };
      await assertFails(client.create(draft), "invalid", /Quota reached/);
    });

    it("says that it could not be checked when reading back fails", async () => {
      double.manner = {
        before: ({ method }, response) => {
          response.statusCode = 500;
          return method === "GET" && response.end() !== undefined;
        },
      };
      const error = await assertFails(client.create(draft), "not-kept", /read back/);
      assert.deepEqual(error.details, { what: "check", id: "1" });
    });

    it("ignores an abort that comes after the snippet exists", async () => {
      const controller = new AbortController();
      double.manner = {
        created: (record, response) => {
          sendJson(response, 201, record);
          response.on("finish", () => controller.abort());
        },
      };
      await client.create(draft, controller.signal).then(
        (snippet) => assert.equal(snippet.id, "1"),
        // The abort may still meet the last bytes of the POST's answer.
        (error: unknown) => assert.ok(isSnippetError(error, "cancelled")),
      );
    });
  });

  describe("comparing what was kept with what was meant", () => {
    const once = ["POST /snippets", "GET /snippets/1"];
    const mended = ["PUT /snippets/1", "GET /snippets/1"];
    const cut = (text: string): string => text.slice(0, 4);
    for (const [what, keep, message, requests] of [
      [
        "private",
        (it) => ({ ...it, private: false }),
        /public, although it was saved as private/,
        // As JSON.
        [...once, ...mended],
      ],
      [
        "code",
        (it) => ({ ...it, code: cut(it.code), description: cut(it.description) }),
        /shortened the code: 18 characters were sent, 4 were saved/,
        // Carried in the description, which is cut, too: what there was of the code is restored.
        [...once, ...mended, "PUT /snippets/1"],
      ],
      [
        "code",
        (it) => ({ ...it, code: it.code.toUpperCase(), description: it.description.slice(0, 30) }),
        /changed the code: 18 characters were sent, 18 were saved/,
        // The description is restored.
        [...once, ...mended, "PUT /snippets/1"],
      ],
      ["title", (it) => ({ ...it, title: it.title.toUpperCase() }), /changed the title/, once],
      [
        "description",
        (it) => ({ ...it, description: "" }),
        /changed the description: 23 .* sent, 0 were saved/,
        once,
      ],
      ["tags", (it) => ({ ...it, tags: it.tags.slice(1) }), /changed the tags/, once],
      ["languageId", (it) => ({ ...it, language_id: "9" }), /changed the language/, once],
    ] satisfies readonly (readonly [
      string,
      NonNullable<Manner["keep"]>,
      RegExp,
      readonly string[],
    ])[]) {
      it(`sees a changed ${what} (${message.source.slice(0, 24)})`, async () => {
        double.manner = { keep };
        const error = await assertFails(client.create(draft), "not-kept", message);
        assert.deepEqual(error.details, { what, id: "1" });
        assert.deepEqual(double.seen, requests);
        await assertFails(client.update("1", { ...draft, title: "New" }), "not-kept", message);
      });
    }

    it("says clearly that the service has no place for the code", async () => {
      double.manner = {
        single: ({ code: _code, ...rest }) => ({
          ...rest,
          description: rest.description.slice(0, 30),
        }),
      };
      const error = await assertFails(client.create(draft), "not-kept", /not the code/);
      assert.match(
        error.message,
        /of the \d{3} characters of the description with the code it saved 30/,
      );
    });

    it("tells the lost privacy before anything else", async () => {
      double.manner = { keep: (it) => ({ ...it, private: false, code: "", title: "x" }) };
      assert.equal((await assertFails(client.create(draft), "not-kept")).details.what, "private");
    });

    it("takes another order of the tags for the same tags", async () => {
      double.manner = { keep: (it) => ({ ...it, tags: it.tags.toReversed() }) };
      assert.deepEqual((await client.create(draft)).tags, ["timing", "web"]);
    });
  });

  it("sends the code in the field in which the service's records carry it", async () => {
    double.manner = {
      listed: ({ code, ...rest }) => ({ ...rest, content: code }),
      single: ({ code, ...rest }) => ({ ...rest, content: code }),
      before: (request) => {
        Object.assign(request, { body: request.body.replace(/(^|&)content=/, "$1code=") });
        return false;
      },
    };
    double.add({ code: "there" });
    const { records } = await client.list({ page: 1, perPage: 100 });
    assert.equal(records[0]?.snippet.code, "there");
    assert.equal((await client.create(draft)).code, draft.code);
    assert.equal(client.dialect.current.codeField, "content");
  });

  it("tidies the title and the tags before it sends them", async () => {
    const snippet = await client.create({
      ...draft,
      title: "  A  b ",
      tags: ["x y", "x", " ", "z,"],
    });
    assert.equal(snippet.title, "A  b");
    assert.deepEqual(snippet.tags, ["x", "y", "z"]);
  });

  for (const [what, given] of [
    ["title", { title: " \n" }],
    ["language", { languageId: "" }],
    ["code", { code: "a\ud800b" }],
    ["description", { description: "\udc00" }],
    ["tags", { tags: ["\udfff"] }],
  ] as const) {
    it(`refuses an unusable ${what} before anything is sent`, async () => {
      const error = await assertFails(client.create({ ...draft, ...given }), "input");
      assert.equal(error.details.what, what);
      assert.deepEqual(double.seen, []);
    });
  }

  it("refuses a record that is not the one it asked for", async () => {
    double.add();
    double.manner = { single: (record) => ({ ...record, id: "999" }) };
    await assertFails(client.read("1"), "not-the-service");
  });
});
