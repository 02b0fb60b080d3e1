import assert from "node:assert/strict";
import type { CacheRow } from "../../../../../src/core/library/cache/cacheChange.ts";
import type { CacheStore } from "../../../../../src/core/library/cache/sqliteStore.ts";
import { emptyState } from "../../../../../src/core/library/cache/cacheState.ts";
import { SnippetCache } from "../../../../../src/core/library/cache/snippetCache.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";

/** Counts how many of its rows were taken in. */
class CountedRow implements CacheRow {
  static taken = 0;
  readonly #cached: CacheRow["cached"];
  readonly position = 1;
  readonly changed = 1;
  readonly written = 0;
  #isTaken = false;

  constructor(id: string) {
    this.#cached = cachedSnippet({ id });
  }

  get cached(): CacheRow["cached"] {
    CountedRow.taken += this.#isTaken ? 0 : 1;
    this.#isTaken = true;
    return this.#cached;
  }
}

describe("A cache of many snippets", () => {
  it("takes in each slice as it is read, and shows them when all are there", async () => {
    CountedRow.taken = 0;
    const slices = ["a", "b", "c"].map((name) =>
      Array.from({ length: 500 }, (_, at) => new CountedRow(`${name}${String(at)}`)),
    );
    const taken: number[] = [];
    const shown: number[] = [];
    const cache = new SnippetCache(
      storeOf((take) => {
        for (const rows of slices) {
          take(rows);
          taken.push(CountedRow.taken);
          shown.push(cache.size);
        }
      }),
    );
    await cache.load();
    assert.deepEqual(taken, [500, 1_000, 1_500]);
    assert.deepEqual(shown, [0, 0, 0]);
    assert.equal(cache.size, 1_500);
  });

  it("shows nothing of what was read before the store began anew", async () => {
    const cache = new SnippetCache(
      storeOf((take) => {
        take([new CountedRow("old")]);
        take(undefined);
        take([new CountedRow("new")]);
      }),
    );
    await cache.load();
    assert.deepEqual([...cache.ids()], ["new"]);
  });
});

function storeOf(load: (take: Parameters<CacheStore["load"]>[0]) => void): CacheStore {
  return {
    fault: undefined,
    load: (take) => {
      load(take);
      return Promise.resolve({ how: "loaded", state: emptyState, moment: 1 });
    },
    transaction: () => Promise.resolve(undefined),
    verify: () => Promise.resolve(true),
    close: () => undefined,
  };
}
