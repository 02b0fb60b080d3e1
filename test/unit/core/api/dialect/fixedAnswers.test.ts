import assert from "node:assert/strict";
import type { ApiClient } from "../../../../../src/core/api/client.ts";
import { fixedAnswers } from "../../../../../src/core/api/dialect/fixedAnswers.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import type { SeenRequest } from "../../../../support/http/httpDouble.ts";
import { memoryLibrary } from "../../../../support/library/memoryLibrary.ts";
import { SnippetApiDouble, doubleToken } from "../../../../support/api/snippetApiDouble.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "Debounce",
  description: "Waits",
  tags: ["web", "timing"],
  private: true,
  code: "x();\n",
};

describe("A setting about the service", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;

  beforeEach(async () => {
    double = await SnippetApiDouble.start();
  });
  afterEach(async () => {
    await double[Symbol.asyncDispose]();
  });
  after(async () => {
    await transport.dispose();
  });

  function clientWith(settings: Readonly<Record<string, unknown>>): ApiClient {
    const fixed = fixedAnswers((name) => settings[name]);
    return apiClient(double.http.url, transport, undefined, undefined, fixed);
  }

  const jsonTitle = ({ body }: SeenRequest): unknown =>
    (JSON.parse(body) as { readonly title?: unknown }).title;
  const form = ({ body }: SeenRequest): URLSearchParams => new URLSearchParams(body);
  const sent: readonly [
    name: string,
    value: unknown,
    read: (request: SeenRequest) => unknown,
    is: unknown,
  ][] = [
    ["api.bodyEncoding", "form", (it) => form(it).get("title"), draft.title],
    ["api.bodyEncoding", "json", (it) => jsonTitle(it), draft.title],
    ["api.formBoolean", "true-false", (it) => form(it).getAll("private"), ["true"]],
    ["api.formBoolean", "1-0", (it) => form(it).getAll("private"), ["1"]],
    ["api.formArray", "comma", (it) => form(it).getAll("tags"), ["web,timing"]],
    ["api.formArray", "space", (it) => form(it).getAll("tags"), ["web timing"]],
    ["api.formArray", "brackets", (it) => form(it).getAll("tags[]"), draft.tags],
    ["api.formArray", "repeat", (it) => form(it).getAll("tags"), draft.tags],
    ["api.codeField", "program", (it) => form(it).get("program"), draft.code],
  ];
  for (const [name, value, read, is] of sent) {
    it(`${name} (${JSON.stringify(value)}) decides what a save sends`, async () => {
      // Whatever the request looks like, this server keeps what was meant.
      const record = double.add({ ...draft, private: true, language_id: draft.languageId });
      double.records.clear();
      const kept = { ...record, program: record.code };
      double.manner = {
        single: () => kept,
        before: (request, response) => {
          if (request.method !== "POST") {
            return false;
          }
          double.records.set(record.id, record);
          response.writeHead(201, { "content-type": "application/json" });
          response.end(JSON.stringify(kept));
          return true;
        },
      };
      await clientWith({ [name]: value }).create(draft);
      const [first] = double.http.seen;
      assert.ok(first !== undefined);
      assert.deepEqual(read(first), is);
    });
  }

  it("api.tokenTransport decides where the token is", async () => {
    double.manner = {
      before: ({ query }) => {
        query.set("access_token", doubleToken);
        return false;
      },
    };
    const places: unknown[] = [];
    for (const value of ["query", "header"]) {
      await clientWith({ "api.tokenTransport": value }).account();
      places.push(double.http.seen.at(-1)?.headers.authorization);
    }
    assert.deepEqual(places, [undefined, `Bearer ${doubleToken}`]);
  });

  it("api.listPath decides which of two lists is the one of the snippets", async () => {
    double.add({ title: "Mine" });
    double.add({ title: "Recommended" });
    double.manner = {
      list: ([recommended, mine]) => ({
        items: [recommended],
        result: { items: [mine] },
      }),
    };
    const titles = async (listPath: string): Promise<readonly string[]> => {
      const page = await clientWith({ "api.listPath": listPath }).list({ page: 1, perPage: 100 });
      return page.records.map(({ snippet }) => snippet.title);
    };
    assert.deepEqual(await titles("/result/items"), ["Mine"]);
    assert.deepEqual(await titles("/items"), ["Recommended"]);
  });

  it("api.fields decides which member is the title", async () => {
    const { id } = double.add({ title: "Debounce" });
    double.manner = { single: ({ title, ...rest }) => ({ ...rest, title: "x", heading: title }) };
    const named = clientWith({ "api.fields": { title: "heading" } });
    assert.equal((await named.read(id)).snippet.title, "Debounce");
    assert.equal((await clientWith({}).read(id)).snippet.title, "x");
  });

  it("api.firstPage decides where a list begins", async () => {
    double.add();
    const first = async (value: string): Promise<string | null | undefined> => {
      double.http.seen.length = 0;
      const library = memoryLibrary(clientWith({ "api.firstPage": value }));
      await library.open();
      library.dispose();
      const lists = double.http.seen.filter(({ path }) => path === "/snippets");
      return lists[0]?.query.get("page");
    };
    assert.deepEqual([await first("1"), await first("0")], ["1", "0"]);
  });

  it("api.pageSize decides whether a short first page is the last one", async () => {
    for (let count = 0; count < 15; count += 1) double.add();
    const pages = async (pageSize: number): Promise<readonly (string | null)[]> => {
      double.http.seen.length = 0;
      const settings = { "api.firstPage": "1", "api.pageSize": pageSize };
      const library = memoryLibrary(clientWith(settings));
      await library.loadAll();
      library.dispose();
      const lists = double.http.seen.filter(({ path }) => path === "/snippets");
      return lists.map(({ query }) => query.get("page"));
    };
    assert.deepEqual(await pages(20), ["1"]);
    // With others, which are on their way before the second is known to be empty.
    assert.ok((await pages(0)).includes("2"));
  });

  it("api.paging decides how the next page is found", async () => {
    double.add();
    const link = `<${double.http.url}/snippets?cursor=abc>; rel="next"`;
    double.manner = { listHeaders: () => ({ link }) };
    const next = async (paging: string): Promise<unknown> => {
      const page = await clientWith({ "api.paging": paging }).list({ page: 1, perPage: 1 });
      return [page.hasNext, page.link !== undefined];
    };
    assert.deepEqual(
      [await next("none"), await next("page"), await next("link")],
      [
        [false, false],
        [true, false],
        [true, true],
      ],
    );
  });
});
