import assert from "node:assert/strict";
import { defaultDialect } from "../../../../src/core/api/dialect/dialect.ts";
import fc from "fast-check";
import type { SnippetPage } from "../../../../src/core/api/snippetPage.ts";
import { readSnippet } from "../../../../src/core/api/wire/readSnippet.ts";
import { Paging } from "../../../../src/core/api/paging.ts";

function page(
  ids: readonly number[],
  told: { readonly total?: number; readonly hasNext?: boolean } = {},
): SnippetPage {
  return {
    records: ids.map((id) => readSnippet({ id }, defaultDialect)),
    total: told.total,
    hasNext: told.hasNext,
  };
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe("Paging", () => {
  it("is over after an empty page", () => {
    const paging = new Paging(undefined);
    assert.deepEqual(paging.accept(page([])), []);
    assert.equal(paging.next, undefined);
  });

  it("goes on after a full page", () => {
    const paging = new Paging(undefined);
    paging.accept(page(range(0, 100)));
    assert.equal(paging.next, 2);
  });

  it("goes on after a short first page of a server that says nothing", () => {
    const paging = new Paging(undefined);
    paging.accept(page(range(0, 20)));
    assert.equal(paging.next, 2);
  });

  it("learns from the second page that the server gives less than was asked for", () => {
    const paging = new Paging(undefined);
    paging.accept(page(range(0, 20)));
    paging.accept(page(range(20, 40)));
    assert.deepEqual([paging.pageSize, paging.next], [20, 3]);
    paging.accept(page(range(40, 45)));
    assert.equal(paging.next, undefined);
  });

  it("takes a page shorter than the known size for the last", () => {
    const paging = new Paging(20);
    paging.accept(page(range(0, 19)));
    assert.equal(paging.next, undefined);
  });

  it("is over when the total is reached, and not before", () => {
    const paging = new Paging(undefined);
    paging.accept(page(range(0, 20), { total: 40 }));
    assert.deepEqual([paging.next, paging.pageSize], [2, 20]);
    paging.accept(page(range(20, 40), { total: 40 }));
    assert.equal(paging.next, undefined);
  });

  it("is over when there is no next, or when it is not told any more", () => {
    const told = new Paging(undefined);
    told.accept(page(range(0, 100), { hasNext: false }));
    assert.equal(told.next, undefined);
    const silent = new Paging(undefined);
    silent.accept(page(range(0, 100), { hasNext: true }));
    assert.equal(silent.next, 2);
    silent.accept(page(range(100, 200)));
    assert.equal(silent.next, undefined);
  });

  it("is over when the last page is repeated for ever", () => {
    const paging = new Paging(undefined);
    paging.accept(page(range(0, 100)));
    assert.deepEqual(paging.accept(page(range(0, 100))), []);
    assert.equal(paging.next, undefined);
  });

  it("gives records that moved between pages once", () => {
    const paging = new Paging(undefined);
    paging.accept(page(range(0, 100)));
    const fresh = paging.accept(page([98, 99, ...range(100, 198)]));
    assert.deepEqual(
      fresh.map(({ snippet }) => snippet.id),
      range(100, 198).map(String),
    );
  });

  it("expects as many pages as the total needs", () => {
    const paging = new Paging(undefined);
    assert.equal(paging.expected(1), 1);
    paging.accept(page(range(0, 100), { total: 350 }));
    assert.equal(paging.expected(6), 3);
    assert.equal(paging.expected(2), 2);
  });

  it("finds every record of any well-behaved server, and ends", () => {
    const server = fc.record({
      count: fc.nat(700),
      size: fc.integer({ min: 1, max: 100 }),
      tellsTotal: fc.boolean(),
      tellsNext: fc.boolean(),
    });
    fc.assert(
      fc.property(server, ({ count, size, tellsTotal, tellsNext }) => {
        const paging = new Paging(undefined);
        const found: string[] = [];
        const pages = Math.ceil(count / size);
        let requests = 0;
        while (paging.next !== undefined) {
          requests += 1;
          assert.ok(requests <= pages + 1, "does not end");
          const start = (paging.next - 1) * size;
          const ids = range(start, Math.max(start, Math.min(count, start + size)));
          const told = {
            ...(tellsTotal ? { total: count } : {}),
            ...(tellsNext ? { hasNext: start + size < count } : {}),
          };
          found.push(...paging.accept(page(ids, told)).map(({ snippet }) => snippet.id));
        }
        assert.deepEqual(found, range(0, count).map(String));
      }),
      { numRuns: 200 },
    );
  });
});
