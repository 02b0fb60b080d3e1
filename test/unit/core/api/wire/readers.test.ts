import assert from "node:assert/strict";
import { defaultDialect } from "../../../../../src/core/api/dialect/dialect.ts";
import fc from "fast-check";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { decodeJson } from "../../../../../src/core/http/json/decodeJson.ts";
import { readAccount } from "../../../../../src/core/api/wire/readAccount.ts";
import { readLanguage } from "../../../../../src/core/api/wire/readLanguage.ts";
import { readList, readNames } from "../../../../../src/core/api/wire/readList.ts";
import { isDisguisedProblem, readProblem } from "../../../../../src/core/api/wire/readProblem.ts";
import { readSnippet, readSnippetId } from "../../../../../src/core/api/wire/readSnippet.ts";
import { readTags } from "../../../../../src/core/api/wire/readTag.ts";
import { readTime } from "../../../../../src/core/api/wire/readTime.ts";

const noHeaders: ReadonlyMap<string, string> = new Map();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Names the readers look for, mixed with names that are traps. */
const names = fc.constantFrom(
  "id",
  "snippet_id",
  "title",
  "name",
  "code",
  "content",
  "files",
  "tags",
  "language",
  "language_id",
  "private",
  "public",
  "visibility",
  "data",
  "snippet",
  "items",
  "snippets",
  "_embedded",
  "total",
  "count",
  "meta",
  "next",
  "links",
  "has_more",
  "error",
  "errors",
  "message",
  "detail",
  "field",
  "created_at",
  "updated_at",
  "username",
  "account",
  "__proto__",
  "constructor",
  "toString",
  "length",
  "then",
  "hasOwnProperty",
);

/** JSON as a server could send it: objects made by JSON.parse, so that `__proto__` is an own member. */
const anyJson = fc
  .letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.string(),
      fc.double({ noNaN: true }),
      fc.integer(),
      fc.constantFrom(true, false, null, "", 0, "true", 1e21, "2026-01-01", 9007199254740991),
      fc.array(tie("value"), { maxLength: 4 }),
      fc
        .array(fc.tuple(names, tie("value")), { maxLength: 6 })
        .map((entries) => Object.fromEntries(entries)),
    ),
  }))
  .value.map((value): unknown => JSON.parse(JSON.stringify(value)));

function never(error: unknown): boolean {
  return isSnippetError(error, "not-the-service");
}

describe("Any JSON", () => {
  const readers: readonly (readonly [string, (value: unknown) => unknown])[] = [
    ["readSnippet", (value) => readSnippet(value, defaultDialect)],
    ["readSnippetId", (value) => readSnippetId(value)],
    ["readList", (value) => readList(value, noHeaders)],
    ["readLanguage", (value) => readLanguage(value)],
    ["readAccount", (value) => readAccount(value)],
    ["readTags", (value) => readTags(value)],
    ["readTime", (value) => readTime(value)],
    ["readProblem", (value) => readProblem(value)],
    ["isDisguisedProblem", (value) => isDisguisedProblem(value)],
  ];
  for (const [name, read] of readers) {
    it(`gives ${name} a result or "not the service", never another error`, () => {
      fc.assert(
        fc.property(anyJson, (value) => {
          const keys = Object.keys(Object.prototype).length;
          try {
            read(value);
          } catch (error) {
            assert.ok(never(error), String(error));
          }
          assert.equal(Object.keys(Object.prototype).length, keys);
        }),
        { numRuns: 1_000 },
      );
    });
  }

  it("gives a snippet whose members all have their types", () => {
    fc.assert(
      fc.property(anyJson, fc.string({ minLength: 1 }), (value, id) => {
        const record = typeof value === "object" && !Array.isArray(value) ? value : {};
        const { snippet, missing } = readSnippet(
          { ...record, id: `i${id.replaceAll(/[\p{Cc}\p{Cs}]/gu, "")}`.slice(0, 99) },
          defaultDialect,
        );
        for (const text of [
          snippet.id,
          snippet.title,
          snippet.code,
          snippet.description,
          snippet.language,
          snippet.languageId,
          ...snippet.tags,
        ]) {
          assert.equal(typeof text, "string");
        }
        assert.equal(snippet.private === undefined, missing.has("private"));
        assert.ok(
          [snippet.createdAt, snippet.updatedAt].every(
            (time) => time === undefined || Number.isSafeInteger(time),
          ),
        );
        assert.ok(!missing.has("code") || snippet.code === "");
      }),
      { numRuns: 500 },
    );
  });
});

describe("readSnippet", () => {
  const read = (value: unknown): ReturnType<typeof readSnippet>["snippet"] =>
    readSnippet(value, defaultDialect).snippet;

  it("reads the plain record", () => {
    const { snippet, missing } = readSnippet(
      {
        id: 5,
        language_id: 3,
        language: "Go",
        title: "T",
        description: "D",
        tags: ["a"],
        private: true,
        code: "c",
        created_at: "2026-01-02T03:04:05Z",
        updated_at: 1767323046,
      },
      defaultDialect,
    );
    assert.deepEqual(snippet, {
      id: "5",
      languageId: "3",
      language: "Go",
      title: "T",
      description: "D",
      tags: ["a"],
      private: true,
      code: "c",
      createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      updatedAt: 1767323046000,
    });
    assert.equal(missing.size, 0);
  });

  for (const [name, value, id] of [
    ["a number, beside others", { $id: "1", "@id": "/5", _id: "x", id: 7 }, "7"],
    ["text", { id: "abc-1" }, "abc-1"],
    ["beyond 2^53", decodeJson(bytes('{"id":9007199254740993}')), "9007199254740993"],
    ["0", { id: 0 }, "0"],
    ["under another name", { _id: "x" }, "x"],
    ["at the end of its own link", { title: "T", _links: { self: { href: "/snippets/x" } } }, "x"],
    ["in an envelope", { data: { id: 1 } }, "1"],
    ["the only one of a list", [{ id: 1 }], "1"],
    ["beside the id of an answer", { id: "q", data: { id: 1, title: "T" } }, "1"],
    ["an address", { "@id": "/snippets/7" }, "7"],
    ["in its own URL", { title: "T", url: "https://a.example/v1/snippets/7/" }, "7"],
    ["in its own name", { title: "T", name: "projects/p/snippets/7" }, "7"],
  ] as const) {
    it(`takes an id that is ${name}`, () => assert.equal(read(value).id, id));
  }

  for (const [name, value] of [
    ["no id", { title: "x" }],
    ["what only this extension gives", { id: "local-0-1", title: "x" }],
    ["null", { id: null }],
    ["in the URL of something else", { title: "T", url: "https://a.example/users/7" }],
    ["in a part of its own URL", { title: "T", url: "/snippets/7/raw" }],
    ["an object", { id: {} }],
    ["empty", { id: "" }],
    ["a fraction", { id: 1.5 }],
    ["infinite", { id: Infinity }],
    ["4,096 characters", { id: "x".repeat(4_096) }],
    ["with a line break", { id: "a\nb" }],
    ["one of two", [{ id: 1 }, { id: 2 }]],
  ] as const) {
    it(`refuses an id that is ${name}`, () => assert.throws(() => read(value), never));
  }

  for (const [name, value, code] of [
    ["code", { code: "a", content: "b" }, "a"],
    ["content", { content: "b" }, "b"],
    ["body", { body: "b" }, "b"],
    ["a file", { files: [{ content: "f" }] }, "f"],
    ["a map of one file", { files: { a: { content: "f" } } }, "f"],
    ["none of several files", { files: { a: { content: "f" }, b: { content: "g" } } }, ""],
    ["null", { code: null }, ""],
    ["nowhere", {}, ""],
  ] as const) {
    it(`finds the code in ${name}`, () => assert.equal(read({ id: 1, ...value }).code, code));
  }

  it("prefers the member that is known to carry the code", () => {
    assert.equal(
      readSnippet({ id: 1, code: "no", src: "yes" }, { ...defaultDialect, codeField: "src" })
        .snippet.code,
      "yes",
    );
  });

  for (const [value, expected] of [
    [{ private: true }, true],
    [{ private: "1" }, true],
    [{ private: 0, public: false }, false],
    [{ is_private: "true" }, true],
    [{ public: false }, true],
    [{ is_public: 1 }, false],
    [{ visibility: "PRIVATE" }, true],
    [{ visibility: "public" }, false],
    [{ visibility: { id: 1, name: "Public" } }, false],
    [{ private: { type: "Buffer", data: [1] } }, true],
  ] as const) {
    it(`reads ${JSON.stringify(value)} as ${expected ? "private" : "public"}`, () => {
      const { snippet, missing } = readSnippet({ id: 1, ...value }, defaultDialect);
      assert.equal(snippet.private, expected);
      assert.ok(!missing.has("private"));
    });
  }

  for (const value of [
    { visibility: "unlisted" },
    { visibility: "internal" },
    { visibility: { id: 1, name: "Team" } },
    { private: { id: 1, name: "Public" } },
  ]) {
    it(`does not take ${JSON.stringify(value)} for private or public`, () => {
      assert.ok(readSnippet({ id: 1, ...value }, defaultDialect).missing.has("private"));
    });
  }

  it("reads a title that is only told as HTML, unless it has tags", () => {
    const titleOf = (title: unknown) => readSnippet({ id: 1, title }, defaultDialect).snippet.title;
    assert.equal(titleOf({ rendered: "a &amp; b" }), "a & b");
    assert.equal(titleOf({ rendered: "<b>a</b>" }), "");
  });

  it("takes nothing of a related record for an unreadable field of its own", () => {
    const user = { id: 7, name: "Ada", description: { de: "x" }, tags: [{ x: 1 }], code: { a: 1 } };
    const record = { id: 1, title: "t", language_id: 1, private: true, user };
    assert.equal(readSnippet(record, defaultDialect).unreadable?.size, 0);
  });

  for (const name of ["attributes", "fields", "properties"]) {
    it(`reads a record whose ${name} have an id, too, by the id beside them`, () => {
      const inner = { Id: 4, title: "t", description: "d", code: "c" };
      const language = { data: { type: "languages", id: "2" } };
      const record = { id: "rec1", [name]: inner, relationships: { language } };
      const { snippet, missing } = readSnippet({ data: record }, defaultDialect);
      assert.deepEqual([snippet.id, snippet.code, snippet.languageId], ["rec1", "c", "2"]);
      assert.deepEqual([...missing].toSorted(), ["private", "tags"]);
    });
  }

  it("takes code that is only linked for unreadable, and code beside a link for code", () => {
    const record = { id: 1, title: "t", raw_url: "/raw/1" };
    assert.deepEqual(
      [...(readSnippet(record, defaultDialect).unreadable ?? [])],
      [["code", "raw_url"]],
    );
    const whole = readSnippet({ ...record, code: "x" }, defaultDialect);
    assert.deepEqual([whole.snippet.code, whole.unreadable?.size], ["x", 0]);
  });

  it("finds languages in every form of their list", () => {
    const go = [{ id: "2", name: "Go" }];
    for (const [given, expected] of [
      [[null, null, { name: "Go" }], go],
      [{ 2: "Go" }, go],
      [{ go: { id: 2, label: "Go" } }, go],
      [{ go: { id: 2, extensions: [".go"] } }, [{ id: "2", name: "go" }]],
      [[{ name: "languages/2", displayName: "Go" }], go],
      [[{ url: "https://a.example/languages/2/", name: "Go" }], go],
      [[[2, "Go"]], go],
      [[{ name: "Go" }], [{ id: "Go", name: "Go" }]],
    ] as const) {
      assert.deepEqual(
        readNames(given, noHeaders).items.map(readLanguage),
        expected,
        JSON.stringify(given),
      );
    }
  });

  it("knows a language by any part of what a record tells of it", () => {
    const languages = [{ id: "2", name: "Go" }];
    for (const language of [{ name: "Go" }, [2, "Go"], "go", ["Go"], { label: "GO", color: 1 }]) {
      const told = readSnippet({ id: 1, language }, defaultDialect, languages);
      assert.equal(told.snippet.languageId, "2", JSON.stringify(language));
    }
    const both = readSnippet({ id: 1, language: ["Go", "C"] }, defaultDialect, languages);
    assert.ok(both.missing.has("languageId"));
  });

  for (const [value, id, name] of [
    [{ language_id: 3, language: { id: 4, name: "Go" } }, "3", "Go"],
    [{ language: { id: 4, name: "Go" } }, "4", "Go"],
    [{ language: "go" }, "go", "go"],
    [{ lang: 5 }, "5", "5"],
    [{ language_id: "7" }, "7", "7"],
    [{}, "", ""],
  ] as const) {
    it(`reads the language of ${JSON.stringify(value)}`, () => {
      const { languageId, language } = read({ id: 1, ...value });
      assert.deepEqual([languageId, language], [id, name]);
    });
  }

  it("says what a record does not tell", () => {
    const { missing } = readSnippet({ id: 1, title: "T" }, defaultDialect);
    assert.deepEqual([...missing].toSorted(), [
      "code",
      "description",
      "languageId",
      "private",
      "tags",
    ]);
  });

  it("takes no inherited member for one of the record", () => {
    assert.equal(
      read(JSON.parse('{"id":1,"__proto__":{"title":"evil","private":true}}')).title,
      "",
    );
  });
});

describe("readTime", () => {
  const time = Date.UTC(2026, 10, 21, 6, 30, 0);
  for (const [value, expected] of [
    ["2026-11-21T06:30:00Z", time],
    ["2026-11-21T06:30:00.250Z", time + 250],
    ["2026-11-21 06:30:00", time],
    ["2026-11-21T07:30:00+01:00", time],
    ["2026-11-21T07:30:00+0100", time],
    ["2026-11-21", Date.UTC(2026, 10, 21)],
    [time, time],
    [time / 1_000, time],
    [String(time), time],
    [String(time / 1_000), time],
    [0, 0],
    ["", undefined],
    ["yesterday", undefined],
    ["2026-13-45", undefined],
    [1e300, undefined],
    [-1e300, undefined],
    [null, undefined],
    [{}, undefined],
  ] as const) {
    it(`reads ${JSON.stringify(value)}`, () => assert.equal(readTime(value), expected));
  }
});

describe("readAccount", () => {
  it("keeps a name on its line, whatever a service hopes that people take it for", () => {
    const told = { id: "7\u202e", username: "ada\r\n\nYou are safe.\u202e [Go on](command:x)" };
    const { id, label, username } = readAccount({ ...told, lastname: "x".repeat(1_000_000) });
    assert.equal(id, told.id);
    assert.equal(label, "ada You are safe. [Go on] (command:x)");
    assert.equal(username, label);
  });

  it("reads the account of the specification", () => {
    const account = {
      id: "12",
      username: "ada",
      firstname: "Ada",
      lastname: "L",
      email: "a@b.c",
      locale: "en",
      timezone: "UTC",
      registration_date: "2026-01-02 03:04:05",
      activation_date: "2026-01-02 03:04:06",
      status: "active",
    };
    assert.deepEqual(readAccount(account), {
      id: "12",
      label: "ada",
      username: "ada",
      firstName: "Ada",
      lastName: "L",
      email: "a@b.c",
      locale: "en",
      timeZone: "UTC",
      registrationDate: "2026-01-02 03:04:05",
      activationDate: "2026-01-02 03:04:06",
      status: "active",
    });
  });

  for (const [value, id, label] of [
    [{ id: 3, email: "a@b.c" }, "3", "a@b.c"],
    [{ data: { id: 3 } }, "3", "3"],
    [{ username: "ada" }, "ada", "ada"],
    [{ id: 3, login: "bob" }, "3", "bob"],
  ] as const) {
    it(`finds id and label of ${JSON.stringify(value)}`, () => {
      const account = readAccount(value);
      assert.deepEqual([account.id, account.label], [id, label]);
    });
  }

  for (const value of [null, [], {}, { id: "" }, { data: [] }, "ada"]) {
    it(`refuses ${JSON.stringify(value)}`, () => assert.throws(() => readAccount(value), never));
  }
});

describe("The page of a snippet's record", () => {
  const cases: readonly [object, string | undefined][] = [
    [{ html_url: "https://x/s/1", url: "https://x/api/1" }, "https://x/s/1"],
    [{ web_url: "/s/1" }, "/s/1"],
    [{ url: "https://x/1" }, "https://x/1"],
    [{ html_url: null }, undefined],
    [{ html_url: "" }, undefined],
    [{ html_url: 7 }, undefined],
    [{}, undefined],
  ];
  for (const [more, expected] of cases) {
    it(`is told by ${JSON.stringify(more)}`, () => {
      const { snippet } = readSnippet({ id: 1, title: "t", code: "c", ...more }, defaultDialect);
      assert.equal(snippet.pageUrl, expected);
    });
  }
});
