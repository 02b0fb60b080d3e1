import assert from "node:assert/strict";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";
import {
  problemOf,
  type ServiceCaller,
  snippetOf,
} from "../../../support/service/serviceCaller.ts";

describe("snippets of the service", () => {
  let fixture: ServiceFixture;
  let ada: ServiceCaller;
  let bob: ServiceCaller;

  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    ada = await fixture.signIn("ada");
    bob = await fixture.signIn("bob");
  });
  afterEach(() => fixture.close());

  it("answers a creation with the whole record and its address", async () => {
    const json = {
      language_id: 378,
      title: "Read a file",
      description: "Line by line",
      tags: "io, files",
      private: false,
      code: "for await (const line of lines) {}\n",
    };
    const response = await ada.send("POST", "/snippets", { json });
    assert.equal(response.headers.get("Location"), `${serviceOrigin}/snippets/1`);
    const record = await snippetOf(response, 201);
    assert.deepEqual(record, {
      id: 1,
      language_id: 378,
      language: "TypeScript",
      title: "Read a file",
      description: "Line by line",
      tags: ["io", "files"],
      private: false,
      code: "for await (const line of lines) {}\n",
      created_at: "2026-01-02T03:04:05.000Z",
      updated_at: "2026-01-02T03:04:05.000Z",
      owner: "ada",
      html_url: `${serviceOrigin}/s/1`,
    });
    assert.deepEqual(await ada.snippet(1), record);
    assert.deepEqual(await ada.read("/snippets"), [record]);
  });

  it("keeps what was not said empty, and the snippet private", async () => {
    const record = await ada.create();
    assert.equal(record.private, true);
    assert.deepEqual([record.description, record.tags, record.code], ["", [], ""]);
  });

  it("takes a form as well, with booleans as words or digits", async () => {
    for (const [text, expected] of [
      ["true", true],
      ["1", true],
      ["false", false],
      ["0", false],
    ] as const) {
      const form = {
        language_id: "183",
        title: "Form & title",
        private: text,
        code: "a=1&b=2+3\r\n",
      };
      const record = await snippetOf(await ada.send("POST", "/snippets", { form }), 201);
      assert.equal(record.private, expected, text);
      assert.deepEqual([record.title, record.code], ["Form & title", "a=1&b=2+3\r\n"]);
    }
  });

  it("changes what an edit says and nothing else", async () => {
    const before = await ada.create({
      description: "kept",
      tags: "a b",
      code: "old",
      private: false,
    });
    fixture.now += 60_000;
    const json = { language_id: 378, title: "New title" };
    const after = await snippetOf(await ada.send("PUT", `/snippets/${before.id}`, { json }), 200);
    assert.deepEqual(after, {
      ...before,
      language_id: 378,
      language: "TypeScript",
      title: "New title",
      updated_at: "2026-01-02T03:05:05.000Z",
    });
    assert.deepEqual(await ada.snippet(before.id), after);
  });

  it("empties what an edit says is empty", async () => {
    const { id } = await ada.create({ description: "gone", tags: "a b", code: "gone" });
    const json = {
      language_id: 183,
      title: "T",
      description: "",
      tags: "",
      code: "",
      private: true,
    };
    const after = await snippetOf(await ada.send("PUT", `/snippets/${id}`, { json }), 200);
    assert.deepEqual(
      [after.description, after.tags, after.code, after.private],
      ["", [], "", true],
    );
  });

  it("needs language and title in an edit, too", async () => {
    const { id } = await ada.create();
    const response = await ada.send("PUT", `/snippets/${id}`, { json: { description: "only" } });
    const { errors } = await problemOf(response, 422);
    assert.deepEqual(Object.keys(errors), ["language_id", "title"]);
  });

  it("deletes once, and never gives the number to another", async () => {
    const { id } = await ada.create();
    const response = await ada.send("DELETE", `/snippets/${id}`);
    assert.equal(response.status, 204);
    assert.equal(await response.text(), "");
    await problemOf(await ada.send("GET", `/snippets/${id}`), 404);
    await problemOf(await ada.send("DELETE", `/snippets/${id}`), 404);
    assert.notEqual((await ada.create()).id, id);
  });

  const codes: readonly (readonly [string, string])[] = [
    ["Windows line ends", "a\r\nb\r\n"],
    ["tabs and trailing spaces", "\tif x:  \n\t\ty\n\n\n"],
    ["NUL", "a\0b\0"],
    ["emoji and combined letters", "👩‍👩‍👧 e\u0301 é"],
    ["a byte order mark", "\ufeffusing System;"],
    ["right-to-left marks", "\u202eabc\u202c \u200f"],
    ["separators of JavaScript", "\u2028\u2029"],
    ["what forms and JSON treat specially", '%41 + & = \\u0041 " \\'],
    ["nothing", ""],
  ];
  for (const [name, code] of codes) {
    it(`keeps code byte for byte: ${name}`, async () => {
      const viaJson = await ada.create({ code, description: code });
      assert.equal(viaJson.code, code);
      const form = { language_id: "183", title: "T", code, description: code };
      const viaForm = await snippetOf(await ada.send("POST", "/snippets", { form }), 201);
      for (const id of [viaJson.id, viaForm.id]) {
        const record = await ada.snippet(id);
        assert.deepEqual([record.code, record.description], [code, code]);
      }
    });
  }

  it("takes 1 MiB of code in the most wasteful encodings, and not a byte more", async function () {
    this.timeout(20_000);
    const most = "\0".repeat(1024 * 1024);
    assert.equal((await ada.create({ code: most })).code.length, most.length);
    const form = { language_id: "183", title: "T", code: most };
    assert.equal((await ada.send("POST", "/snippets", { form })).status, 201);
    const json = { language_id: 183, title: "T", code: `${"é".repeat(512 * 1024)}x` };
    const { errors } = await problemOf(await ada.send("POST", "/snippets", { json }), 422);
    assert.deepEqual(Object.keys(errors), ["code"]);
  });

  describe("of others", () => {
    it("can be read by anybody when public", async () => {
      const record = await ada.create({ private: false });
      assert.deepEqual(await bob.snippet(record.id), record);
      assert.deepEqual(await fixture.anybody().snippet(record.id), record);
    });

    it("do not exist for anybody else when private", async () => {
      const { id } = await ada.create();
      for (const caller of [bob, fixture.anybody()]) {
        await problemOf(await caller.send("GET", `/snippets/${id}`), 404);
      }
      const absent = await problemOf(await bob.send("GET", "/snippets/999"), 404);
      assert.deepEqual(await problemOf(await bob.send("GET", `/snippets/${id}`), 404), absent);
    });

    it("can be neither edited nor deleted, public or not", async () => {
      for (const isPrivate of [true, false]) {
        const record = await ada.create({ private: isPrivate });
        const json = { language_id: 183, title: "Mine now" };
        await problemOf(await bob.send("PUT", `/snippets/${record.id}`, { json }), 404);
        await problemOf(await bob.send("DELETE", `/snippets/${record.id}`), 404);
        assert.deepEqual(await ada.snippet(record.id), record);
      }
    });

    it("appear in nobody else's list or tags", async () => {
      await ada.create({ tags: "secret", private: false });
      assert.deepEqual(await bob.read("/snippets"), []);
      assert.deepEqual(await bob.read("/tags"), []);
    });
  });

  it("counts the tags of one's own snippets by name", async () => {
    await ada.create({ tags: "zip,io" });
    await ada.create({ tags: "io" });
    await ada.create({ tags: ["été", "IO"] });
    assert.deepEqual(await ada.read("/tags"), [
      { name: "IO", count: 1 },
      { name: "io", count: 2 },
      { name: "zip", count: 1 },
      { name: "été", count: 1 },
    ]);
  });

  for (const id of ["0", "01", "-1", "1.0", "1e3", "abc", "%31%00", "9".repeat(30), "1%20"]) {
    it(`has no snippet with the id ${id}`, async () => {
      await ada.create();
      await problemOf(await ada.send("GET", `/snippets/${id}`), 404);
    });
  }
});
