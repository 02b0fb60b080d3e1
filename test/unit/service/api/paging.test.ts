import assert from "node:assert/strict";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";
import { problemOf, type ServiceCaller } from "../../../support/service/serviceCaller.ts";

function links(response: Response): Readonly<Record<string, string>> {
  const header = response.headers.get("Link") ?? "";
  const found = new Map<string, string>();
  for (const [, target = "", relation = ""] of header.matchAll(/<([^>]*)>; rel="(\w+)"/gu)) {
    found.set(relation, target);
  }
  return Object.fromEntries(found);
}

describe("paging of the service's snippets", () => {
  let fixture: ServiceFixture;
  let ada: ServiceCaller;

  before(async () => {
    fixture = await ServiceFixture.open();
    ada = await fixture.signIn("ada");
    for (let index = 1; index <= 105; index += 1) {
      // Three at a time have the same moment, so that the id decides.
      if (index % 3 === 0) fixture.now += 1_000;
      await ada.create({ title: `No ${index}`, language_id: index <= 5 ? 378 : 183 });
    }
  });
  after(() => fixture.close());

  async function titles(query: string): Promise<readonly unknown[]> {
    const list = await ada.read(`/snippets?${query}`);
    assert.ok(Array.isArray(list));
    return list.map((one: { title: unknown }) => one.title);
  }

  it("gives 20 a page unless asked otherwise, the newest first", async () => {
    const expected = Array.from({ length: 20 }, (_, index) => `No ${105 - index}`);
    assert.deepEqual(await titles(""), expected);
  });

  it("gives every snippet once over all pages", async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 6; page += 1) seen.push(...(await titles(`page=${page}`)));
    assert.deepEqual(
      seen,
      Array.from({ length: 105 }, (_, index) => `No ${105 - index}`),
    );
  });

  for (const [asked, given] of [
    ["1", 1],
    ["100", 100],
    ["101", 100],
    ["4000000000", 100],
  ] as const) {
    it(`gives ${given} when asked for ${asked} a page`, async () => {
      assert.equal((await titles(`per_page=${asked}`)).length, given);
    });
  }

  it("filters by language, and counts what the filter leaves", async () => {
    const response = await ada.send("GET", "/snippets?language_id=378&per_page=2&page=3");
    assert.equal(response.headers.get("X-Total-Count"), "5");
    assert.deepEqual(await titles("language_id=378&per_page=2&page=3"), ["No 1"]);
  });

  it("gives an empty list for a language without snippets and for a page after the last", async () => {
    assert.deepEqual(await titles("language_id=1"), []);
    assert.deepEqual(await titles("page=4000000000"), []);
  });

  const linkCases: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
    ["page=1", { first: 1, next: 2, last: 6 }],
    ["page=3", { first: 1, prev: 2, next: 4, last: 6 }],
    ["page=6", { first: 1, prev: 5, last: 6 }],
    ["page=9", { first: 1, prev: 6, last: 6 }],
    ["language_id=1", { first: 1, last: 1 }],
  ];
  for (const [query, expected] of linkCases) {
    it(`links ${Object.keys(expected).join(", ")} from ${query}`, async () => {
      const found = links(await ada.send("GET", `/snippets?${query}`));
      const pages = Object.entries(found).map(([relation, target]) => [
        relation,
        Number(new URL(target).searchParams.get("page")),
      ]);
      assert.deepEqual(Object.fromEntries(pages), expected);
    });
  }

  it("keeps the parameters that it knows in links, no others, and never the token", async () => {
    const response = await ada.send("GET", "/snippets?per_page=7&language_id=183&x=%C3%A9");
    for (const target of Object.values(links(response))) {
      const url = new URL(target);
      assert.equal(`${url.origin}${url.pathname}`, `${serviceOrigin}/snippets`);
      const { page, ...others } = Object.fromEntries(url.searchParams);
      assert.ok(Number(page) > 0);
      assert.deepEqual(others, { per_page: "7", language_id: "183" });
    }
    assert.ok(!(response.headers.get("Link") ?? "").includes(String(ada.token)));
  });

  for (const [query, fields] of [
    ["page=0", ["page"]],
    ["page=-1", ["page"]],
    ["page=1.5", ["page"]],
    ["page=", ["page"]],
    ["page=99999999999", ["page"]],
    ["per_page=0", ["per_page"]],
    ["per_page=all", ["per_page"]],
    ["language_id=python", ["language_id"]],
    ["page=x&per_page=y&language_id=z", ["language_id", "page", "per_page"]],
  ] as const) {
    it(`refuses ${query}`, async () => {
      const { errors } = await problemOf(await ada.send("GET", `/snippets?${query}`), 422);
      assert.deepEqual(Object.keys(errors), fields);
    });
  }

  it("refuses a parameter that is there twice", async () => {
    await problemOf(await ada.send("GET", "/snippets?page=1&page=2"), 400);
  });
});
