import assert from "node:assert/strict";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { readList } from "../../../../../src/core/api/wire/readList.ts";

const noHeaders: ReadonlyMap<string, string> = new Map();
const never = (error: unknown): boolean => isSnippetError(error, "not-the-service");

describe("readList", () => {
  const one = { id: 1 };
  for (const [value, items] of [
    [[one], [one]],
    [[], []],
    [{ data: [one] }, [one]],
    [{ snippets: [one], tags: [] }, [one]],
    [{ data: { items: [one] } }, [one]],
    [{ _embedded: { anything: [one] } }, [one]],
    [{ page: 1, stuff: [one] }, [one]],
    [[[one], 9], [one]],
    [
      { users: [one], topics: { all: [{ id: 2, title: "x" }], pinned: [] } },
      [{ id: 2, title: "x" }],
    ],
    [
      { "1": { title: "a" }, "2": { title: "b" } },
      [
        { title: "a", id: "1" },
        { title: "b", id: "2" },
      ],
    ],
    [{ snippets: { a: { _id: "7", title: "x" } } }, [{ _id: "7", title: "x" }]],
    [{ snippets: { s0: { id: 7, title: { raw: "x" } } } }, [{ id: 7, title: { raw: "x" } }]],
    [
      { a: { title: "x", url: "https://example.com/posts/7" } },
      [{ title: "x", url: "https://example.com/posts/7", id: "a" }],
    ],
    [{}, []],
    [{ _links: { self: { href: "/snippets" } }, page: {} }, []],
    [{ page: { number: 4, totalElements: 45 } }, []],
    [{ status: "success", total: 0, data: null }, []],
  ] as const) {
    it(`finds the records in ${JSON.stringify(value)}`, () => {
      assert.deepEqual(readList(value, noHeaders).items, items);
    });
  }

  for (const value of [
    null,
    1,
    "x",
    true,
    { a: [1], b: [2] },
    { message: "hello" },
    { data: null },
    { status: 404, success: true },
    { total: 3, message: "hello" },
  ]) {
    it(`refuses ${JSON.stringify(value)} and never takes it for an empty list`, () => {
      assert.throws(() => readList(value, noHeaders), never);
    });
  }

  for (const [value, headers, total, next] of [
    [[], {}, undefined, undefined],
    [[one], { "x-total-count": "7" }, 7, undefined],
    [{ items: [one], total: 3 }, {}, 3, undefined],
    [{ items: [one], meta: { total: "3", next_page: 2 } }, {}, 3, true],
    [{ items: [one], total: -1, next: null }, {}, undefined, false],
    [{ items: [one], count: 1 }, {}, undefined, undefined],
    [{ items: [one], count: 9 }, {}, 9, undefined],
    [{ items: [one], total: 0 }, {}, undefined, undefined],
    [{ items: [one], has_more: false }, {}, undefined, false],
    [
      [one],
      { link: '<https://a/?page=2>; rel="next", <https://a/?page=9>; rel="last"' },
      undefined,
      true,
    ],
    [[one], { link: "<https://a/?page=2>; rel=next" }, undefined, true],
    [[one], { link: '<https://a/?page=1>; rel="prev"' }, undefined, false],
    [[one], { link: '<https://a/next>; rel="first"' }, undefined, false],
  ] as const) {
    it(`reads total and next of ${JSON.stringify([value, headers])}`, () => {
      const page = readList(value, new Map(Object.entries(headers)));
      assert.deepEqual([page.total, page.hasNext], [total, next]);
    });
  }
});
