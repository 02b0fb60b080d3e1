import assert from "node:assert/strict";
import fc from "fast-check";
import { readList } from "../../../../../src/core/api/wire/readList.ts";
import { readSnippet } from "../../../../../src/core/api/wire/readSnippet.ts";
import { defaultDialect } from "../../../../../src/core/api/dialect/dialect.ts";
import { assertCost, costRatio } from "../../../../support/cost.ts";

describe("A record", () => {
  it("costs the same steps however many members it and they have, and whatever they are called", () => {
    const name = fc.constantFrom("createdat", "data", "language", "tags", "files", "x", "private");
    fc.assert(
      fc.property(name, fc.constantFrom("k", "title", "id", "name"), (outer, inner) => {
        const [few, many] = [stepsOf(400, outer, inner), stepsOf(500, outer, inner)];
        assert.ok(many <= few, `${many} steps after ${few}`);
      }),
      { numRuns: 5 },
    );
  });

  it("costs no more the more members with damaged code blocks it has", () => {
    const block = `\`\`\`text snippet-code\n${"a".repeat(300_000)}\n\`\`\`\nsnippet-code 1 sha256=${"0".repeat(64)}\n`;
    const read = (count: number): unknown =>
      readSnippet({ id: 1, title: "x", ...wide(count, "m", () => block) }, defaultDialect);
    assert.ok(
      costRatio(
        () => read(4),
        () => read(20),
      ) < 3,
    );
  });

  it("costs no copies of its long names", () => {
    const read = (count: number): unknown =>
      readSnippet({ id: 1, ["k".repeat(300_000)]: wide(count, "m", () => 1) }, defaultDialect);
    assert.ok(
      costRatio(
        () => read(5),
        () => read(300),
      ) < 10,
    );
  });
});

describe("A list as a map of ids to records", () => {
  it("costs little, as long as a server may make it", () => {
    const record = (at: number): readonly [string, object] => [
      `k${at}`,
      { id: at, title: "t", code: "x", created_at: "", updated_at: "", tags: [], private: true },
    ];
    const map = Object.fromEntries(Array.from({ length: 13_000 }, (_, at) => record(at)));
    assertCost(25, () => assert.equal(readList(map, new Map()).items.length, 13_000));
  });
});

/** How often a member is read where a record and its members have so many each. */
function stepsOf(count: number, outer: string, inner: string): number {
  let steps = 0;
  const counted = (target: object): object =>
    new Proxy(target, {
      get: (of, key) => {
        steps += 1;
        return Reflect.get(of, key) as unknown;
      },
    });
  const member = counted(wide(count, inner, () => 1));
  const record = wide(count, outer, () => member);
  readSnippet({ id: 1, title: "x", code: "y", ...record }, defaultDialect);
  return steps;
}

/** Members of one name in many spellings. */
function wide(count: number, name: string, value: () => unknown): Record<string, unknown> {
  const all = Array.from({ length: count }, (_, at) => [
    name + "_".repeat(at % 100) + "-".repeat(at / 100),
    value(),
  ]);
  return Object.fromEntries(all) as Record<string, unknown>;
}
