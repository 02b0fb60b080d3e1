import assert from "node:assert/strict";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";
import {
  type Call,
  problemOf,
  type ServiceCaller,
  snippetOf,
} from "../../../support/service/serviceCaller.ts";

const jsonType = { "Content-Type": "application/json" };
const formType = { "Content-Type": "application/x-www-form-urlencoded" };
const mebibyte = 1024 * 1024;
const valid = { language_id: 183, title: "T" };

interface BadBody {
  readonly what: string;
  readonly call: Call;
  readonly status: number;
  /** Names of the fields that are named as wrong. */
  readonly fields?: readonly string[];
}

function wrongField(what: string, fields: Readonly<Record<string, unknown>>): BadBody {
  return {
    what,
    call: { json: { ...valid, ...fields } },
    status: 422,
    fields: Object.keys(fields),
  };
}

function broken(what: string, body: string | Uint8Array<ArrayBuffer>, headers = jsonType): BadBody {
  return { what, call: { body, headers }, status: 400 };
}

function unsupported(what: string, contentType: string): BadBody {
  const call = { body: JSON.stringify(valid), headers: { "Content-Type": contentType } };
  return { what, call, status: 415 };
}

const badBodies: readonly BadBody[] = [
  { what: "an empty object", call: { json: {} }, status: 422, fields: ["language_id", "title"] },
  { what: "no body at all", call: {}, status: 422, fields: ["language_id", "title"] },
  wrongField("an unknown language", { language_id: 4_000_000_000 }),
  wrongField("a negative language", { language_id: -1 }),
  wrongField("a broken number", { language_id: 1.5 }),
  wrongField("a language as text in JSON", { language_id: "183" }),
  wrongField("a language that is null", { language_id: null }),
  wrongField("an empty title", { title: "" }),
  wrongField("a title of spaces", { title: " \u00a0 " }),
  wrongField("a title of 256 characters", { title: "x".repeat(256) }),
  wrongField("a title of two lines", { title: "a\nb" }),
  wrongField("a title with NUL", { title: "a\0" }),
  wrongField("a title that is a number", { title: 7 }),
  wrongField("a title that is a list", { title: ["T"] }),
  wrongField("a description that is null", { description: null }),
  wrongField("a description over 64 KiB", { description: "é".repeat(32 * 1024 + 1) }),
  wrongField("a tag over 64 characters", { tags: "x".repeat(65) }),
  wrongField("101 tags", { tags: Array.from({ length: 101 }, (_, index) => `t${index}`) }),
  wrongField("a listed tag with a space", { tags: ["two words"] }),
  wrongField("a tag with a control character", { tags: ["a\u0007"] }),
  wrongField("tags with a number among them", { tags: ["a", 1] }),
  wrongField("tags as an object", { tags: { a: 1 } }),
  wrongField("private as text in JSON", { private: "true" }),
  wrongField("private as a number in JSON", { private: 1 }),
  wrongField("private that is null", { private: null }),
  wrongField("code that is a number", { code: 1 }),
  wrongField("several wrong fields at once", { title: "", private: "yes", tags: 7 }),
  {
    what: "a form with a word for private",
    call: { form: { language_id: "183", title: "T", private: "yes" } },
    status: 422,
    fields: ["private"],
  },
  {
    what: "a form with a language in hexadecimal",
    call: { form: { language_id: "0xB7", title: "T" } },
    status: 422,
    fields: ["language_id"],
  },
  {
    what: "half a surrogate pair",
    call: {
      body: String.raw`{"language_id":183,"title":"T","code":"a\ud800b"}`,
      headers: jsonType,
    },
    status: 422,
    fields: ["code"],
  },
  broken("broken JSON", '{"title": "T"'),
  broken("JSON that is a list", "[]"),
  broken("JSON that is null", "null"),
  broken("an empty JSON body", ""),
  broken("the same JSON field twice", '{"language_id":1,"title":"a","language_id":2}'),
  broken("the same field twice, once escaped", String.raw`{"title":"a","t\u0069tle":"b"}`),
  broken("bytes that are not UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d)),
  broken("a form with the same field twice", "title=a&title=b", formType),
  broken("a form with a broken escape", "title=%zz", formType),
  broken("a form with bytes that are not UTF-8", "title=%ff", formType),
  broken("a lone list 200,000 deep", "[".repeat(200_000) + "]".repeat(200_000)),
  broken(
    "700,000 fields that nobody knows",
    `{"language_id":183,"title":"T"${Array.from({ length: 700_000 }, (_, at) => `,"${at.toString(36)}":0`).join("")}}`,
  ),
  broken("a form of 700,000 fields", `language_id=183&title=T${"&a=b".repeat(700_000)}`, formType),
  broken("a list of four million items", `[0${",0".repeat(4_000_000)}]`),
  unsupported("XML", "application/xml"),
  unsupported("multipart", "multipart/form-data; boundary=x"),
  unsupported("plain text", "text/plain"),
  unsupported("another character set", "application/json; charset=iso-8859-1"),
  unsupported("UTF-16", 'application/json; charset="utf-16"'),
  {
    what: "a compressed body",
    call: { json: valid, headers: { "Content-Encoding": "gzip" } },
    status: 415,
  },
];

describe("request bodies of the service", () => {
  let fixture: ServiceFixture;
  let ada: ServiceCaller;

  before(async () => {
    fixture = await ServiceFixture.open();
    ada = await fixture.signIn("ada");
  });
  after(() => fixture.close());

  for (const { what, call, status, fields = [] } of badBodies) {
    it(`refuses ${what} with ${status}`, async () => {
      const created = await ada.create({ title: "Untouched" });
      const total = async () => (await ada.send("GET", "/snippets")).headers.get("X-Total-Count");
      const before = await total();
      for (const [method, path] of [
        ["POST", "/snippets"],
        ["PUT", `/snippets/${created.id}`],
      ] as const) {
        const { errors } = await problemOf(await ada.send(method, path, call), status);
        assert.deepEqual(Object.keys(errors).sort(), [...fields].sort());
      }
      assert.equal(await total(), before);
      assert.deepEqual(await ada.snippet(created.id), created);
    });
  }

  const goodBodies: readonly (readonly [string, string, string])[] = [
    ["upper-case UTF-8", '{"language_id":183,"title":"T"}', "application/JSON; charset=UTF-8"],
    ["a byte order mark before JSON", '\ufeff{"language_id":183,"title":"T"}', "application/json"],
    [
      "fields nobody knows",
      '{"language_id":183,"title":"T","stars":{"a":1,"b":2}}',
      "application/json",
    ],
    [
      "__proto__",
      '{"__proto__":{"private":false},"language_id":183,"title":"T"}',
      "application/json",
    ],
    [
      "names that objects inherit",
      '{"constructor":1,"toString":2,"language_id":183,"title":"T"}',
      "application/json",
    ],
    [
      "the same name at another depth",
      '{"x":{"title":1,"title":2},"language_id":183,"title":"T"}',
      "application/json",
    ],
    [
      "brackets and quotes in text",
      String.raw`{"language_id":183,"title":"T","description":"{\"title\":[\\"}`,
      "application/json",
    ],
    [
      "a form with empty pairs",
      "&language_id=183&&title=T&",
      "application/x-www-form-urlencoded;charset=utf-8",
    ],
    [
      "depth in a field nobody knows",
      `{"language_id":183,"title":"T","x":${"[".repeat(1_000)}${"]".repeat(1_000)}}`,
      "application/json",
    ],
  ];
  for (const [what, body, contentType] of goodBodies) {
    it(`takes ${what}`, async () => {
      const call = { body, headers: { "Content-Type": contentType } };
      const record = await snippetOf(await ada.send("POST", "/snippets", call), 201);
      assert.deepEqual([record.title, record.private], ["T", true]);
    });
  }

  it("takes fields at their very limits", async () => {
    const tags = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(64, "t"));
    const fields = { title: "👩".repeat(255), description: "x".repeat(64 * 1024), tags };
    const record = await ada.create(fields);
    assert.deepEqual([record.title, record.description], [fields.title, fields.description]);
    assert.deepEqual(record.tags, tags);
  });

  for (const [what, begin, character] of [
    ["two bytes", "", "é"],
    ["three bytes", "a", "中"],
    ["four bytes", "ab", "👩"],
  ] as const) {
    it(`keeps a whole mebibyte of characters of ${what}, read in pieces`, async () => {
      // Escaped, so that it is read in more than one piece.
      const escapes = String.raw`\u00e9`.repeat(mebibyte / 4);
      const own = character.repeat((mebibyte / 2 - 4) / Buffer.byteLength(character));
      const body = `{"language_id":183,"title":"T","code":"${escapes}${begin}${own}"}`;
      const record = await snippetOf(
        await ada.send("POST", "/snippets", { body, headers: jsonType }),
        201,
      );
      assert.ok(record.code === `${"é".repeat(mebibyte / 4)}${begin}${own}`);
    });
  }

  const tagInputs: readonly (readonly [string | readonly string[], readonly string[]])[] = [
    ["a,b", ["a", "b"]],
    ["a b", ["a", "b"]],
    [" a , b,,  c ", ["a", "b", "c"]],
    ["a\tb\nc", ["a", "b", "c"]],
    ["a,a b a", ["a", "b"]],
    ["A a", ["A", "a"]],
    ["", []],
    [" , ", []],
    [
      ["a", " b ", "", "a"],
      ["a", "b"],
    ],
    [[], []],
  ];
  for (const [input, expected] of tagInputs) {
    it(`reads the tags ${JSON.stringify(input)}`, async () => {
      assert.deepEqual((await ada.create({ tags: input })).tags, expected);
    });
  }

  it("are not asked for where there can be none", async () => {
    const request = new Request(`${serviceOrigin}/snippets?access_token=${ada.token}`);
    Object.defineProperty(request, "body", { get: () => assert.fail("asked for") });
    assert.equal((await fixture.service.fetch(request)).status, 200);
  });

  it("refuses more than 8 MiB, whether its length was announced or not", async function () {
    this.timeout(20_000);
    const body = new Uint8Array(8 * 1024 * 1024 + 1);
    await problemOf(await ada.send("POST", "/snippets", { body, headers: jsonType }), 413);
    const headers = { ...jsonType, "Content-Length": String(body.length) };
    await problemOf(await ada.send("POST", "/snippets", { body, headers }), 413);
  });
});
