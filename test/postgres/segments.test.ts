import assert from "node:assert/strict";
import { SeededRandom } from "../bench/seededRandom.ts";
import { SegmentedLists } from "../support/service/segmentedLists.ts";
import { ServiceFixture } from "../support/service/serviceFixture.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const columns =
  "owner_id, language_id, private, created_at, updated_at, version, title, tags, description, code";

/** None of them asks for its turn. */
const statements: readonly ((random: SeededRandom) => string)[] = [
  (random) => `INSERT INTO snippets (${columns})
    SELECT 1, n % 2, 1, (n * 7919 + ${random.below(1_000)}) % 50, 0, 1, '', '[]', '', ''
    FROM generate_series(1, ${1 + random.below(30)}) AS n`,
  (random) =>
    `DELETE FROM snippets WHERE id % 5 = ${random.below(5)} AND created_at < ${random.below(50)}`,
  (random) => `UPDATE snippets SET language_id = 1 - language_id WHERE id % 7 = ${random.below(7)}`,
];

describe("The segments of lists in PostgreSQL", () => {
  it("hold what they say, at any moment, while several write many rows at once", async function () {
    this.timeout(60_000);
    const database = await TestDatabase.create();
    const fixture = await ServiceFixture.open(database.address);
    const lists = await SegmentedLists.dividedAt(database.address, 4);
    await fixture.signIn("ada");
    let isOver = false;
    let most = 0;
    const writers = [1, 2, 3].map(async (seed) => {
      const random = new SeededRandom(seed);
      for (let count = 0; count < 25; count += 1) {
        // Of two that wait for each other, one is undone.
        await lists.rows(random.pick(statements)(random)).catch(() => []);
      }
    });
    const watcher = (async () => {
      while (!isOver) most = Math.max(most, await lists.check());
    })();
    await Promise.all(writers);
    isOver = true;
    await watcher;
    await lists.check();
    assert.ok(most > 10, `no more than ${most} segments`);
    await fixture.close();
    await database.remove();
  });
});
