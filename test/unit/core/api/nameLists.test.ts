import assert from "node:assert/strict";
import type { ApiClient } from "../../../../src/core/api/client.ts";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { HttpDouble, sendJson } from "../../../support/http/httpDouble.ts";

describe("Languages and tags", () => {
  const transport = new UndiciTransport();
  let http: HttpDouble;
  let client: ApiClient;
  const two = [
    { id: 1, name: "TypeScript" },
    { id: 2, name: "Go" },
  ];

  beforeEach(async () => {
    http = await HttpDouble.start((_request, response) => sendJson(response, 404, {}));
    client = apiClient(http.url, transport);
  });
  afterEach(async () => {
    await http.close();
  });
  after(async () => {
    await transport.dispose();
  });

  /** Answers with one page after the other, by number or by cursor. */
  function pages(page: (number: number) => unknown): void {
    http.answerWith(({ query }, response) => {
      const number = Number(query.get("page") ?? query.get("cursor") ?? "1");
      const body = page(number);
      sendJson(response, body === undefined ? 404 : 200, body ?? { message: "Not found" });
    });
  }

  async function names(): Promise<readonly string[]> {
    return (await client.languages()).map(({ id, name }) => `${id} ${name}`);
  }

  const whole = ["1 TypeScript", "2 Go"];
  const item = (number: number): unknown => two[number - 1];

  for (const [how, page] of [
    ["has_more", (at: number) => ({ has_more: at < 2, data: [item(at)] })],
    [
      "a link",
      (at: number) => ({ next: at < 2 ? "/languages?page=2" : null, results: [item(at)] }),
    ],
    ["a cursor", (at: number) => ({ next_cursor: at < 2 ? "2" : "", items: [item(at)] })],
    ["a total", (at: number) => ({ total: 2, items: [item(at)] })],
    [
      "a total, and a refusal after them",
      (at: number) => item(at) && { total: 5, items: [item(at)] },
    ],
    [
      "a total, and the last page again",
      (at: number) => ({ total: 5, items: [item(Math.min(2, at))] }),
    ],
    ["groups", () => ({ data: two.map((it) => ({ name: "Group", languages: [it] })) })],
  ] as const) {
    it(`are read as a whole from pages with ${how}`, async () => {
      pages(page);
      assert.deepEqual(await names(), whole);
    });
  }

  it("are read by one request where nothing tells of further pages", async () => {
    pages(() => two);
    assert.deepEqual(await names(), whole);
    assert.equal(http.seen.length, 1);
  });

  it("end at a server whose pages have no end", async () => {
    pages((at) => ({ has_more: true, data: [{ id: at, name: `L${at}` }] }));
    assert.equal((await client.languages()).length, 100);
  });

  it("end with a page that comes again", async () => {
    pages(() => ({ has_more: true, data: two }));
    assert.deepEqual(await names(), whole);
    assert.equal(http.seen.length, 2);
  });

  it("fail with a page that fails, and are never a part of them", async () => {
    pages((at) => (at === 1 ? { has_more: true, data: [item(1)] } : { success: false }));
    await assert.rejects(client.languages(), { code: "invalid" });
  });

  it("have names where the members are called after them", async () => {
    pages(() => [
      { language_id: 1, language_name: "TypeScript", is_active: 1 },
      { lang_id: 2, lang: "Go", total: 5 },
    ]);
    assert.deepEqual(await names(), whole);
    pages(() => [{ tag_id: 4, tag_name: "web" }]);
    assert.deepEqual(await client.tags(), ["web"]);
  });

  it("are not taken for none where no language can be read", async () => {
    pages(() => [{ total: 3 }]);
    await assert.rejects(client.languages(), /list of languages cannot be read/);
    pages(() => []);
    assert.deepEqual(await client.languages(), []);
  });
});
