import assert from "node:assert/strict";
import { DoubledLibrary } from "../../support/library/doubledLibrary.ts";
import { sendJson, type SeenRequest } from "../../support/http/httpDouble.ts";

interface Page {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const languages = [{ id: 1, name: "Python" }];
const record = (id: string): unknown => ({ id, title: "T", language_id: 1, code: "c", tags: [] });
const records = (page: number): readonly unknown[] =>
  Array.from({ length: 100 }, (_, index) => record(`${page}-${index}`));

describe("A service whose list never ends", function () {
  this.timeout(60_000);

  const endless: readonly (readonly [string, (page: number, url: string) => Page])[] = [
    ["has new snippets on every page", (page) => ({ body: records(page) })],
    ["repeats its first page", () => ({ body: records(1) })],
    [
      "says that there are a billion",
      (page) => ({ body: records(page), headers: { "x-total-count": "1000000000" } }),
    ],
    [
      "says that there are fewer than none",
      (page) => ({ body: { items: records(page), total: -1 } }),
    ],
    [
      "says that there are more than numbers tell",
      (page) => ({ body: { items: records(page), total: 1e300 } }),
    ],
    [
      "links each page to itself",
      (page, url) => ({ body: records(page), headers: { link: `<${url}>; rel="next"` } }),
    ],
    [
      "links to a page of another host",
      (page) => ({
        body: { items: records(page), next: "//evil.example/snippets?page=2" },
        headers: { link: '<https://evil.example/snippets>; rel="next"' },
      }),
    ],
    [
      "gives the same snippets under other titles",
      (page) => ({
        body: Array.from({ length: 100 }, (_, index) => ({
          ...(record(String(index)) as object),
          title: `T${page}`,
        })),
      }),
    ],
    ["says that there is more after empty pages", () => ({ body: { items: [], has_more: true } })],
  ];
  for (const [what, pageOf] of endless) {
    it(`${what}: after two hundred pages at most, nothing more is asked`, async () => {
      await using doubled = await DoubledLibrary.start();
      const { http } = doubled.api;
      doubled.api.manner = {
        before: (request, response) => {
          if (request.path !== "/snippets") {
            sendJson(response, 200, request.path === "/languages" ? languages : []);
            return true;
          }
          const { body, headers } = pageOf(pageNumber(request), `${http.url}/snippets?page=1`);
          sendJson(response, 200, body, headers);
          return true;
        },
      };
      await doubled.library.loadAll();
      const asked = http.seen.filter(({ path }) => path === "/snippets").length;
      assert.ok(asked > 0 && asked < 210, `${asked} requests`);
      assert.ok(doubled.library.all().length <= 20_000);
      const ids = new Set(doubled.library.all().map(({ id }) => id));
      assert.equal(ids.size, doubled.library.all().length);
    });
  }
});

function pageNumber({ query }: SeenRequest): number {
  return Number(query.get("page") ?? 1);
}
