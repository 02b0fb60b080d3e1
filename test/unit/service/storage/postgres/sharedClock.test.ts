import assert from "node:assert/strict";
import { SharedClock } from "../../../../../src/service/storage/postgres/sharedClock.ts";

const day = 24 * 60 * 60 * 1000;

describe("the clock that processes over PostgreSQL share", () => {
  for (const days of [-500, 500]) {
    it(`is the database's, when that is ${days} days from this computer's`, () => {
      const clock = new SharedClock();
      const read = Date.now() + days * day;
      const asked = performance.now();
      clock.correct(read, asked);
      const now = clock.now();
      assert.ok(now >= read - 1 && now <= read + 1 + performance.now() - asked, `${now - read}`);
    });
  }

  it("stays as it is where a late reading proves nothing", () => {
    const clock = new SharedClock();
    const before = clock.now() - performance.now();
    // Read by the clock itself within the last minute.
    clock.correct(clock.now() - 30_000, performance.now() - 60_000);
    assert.ok(Math.abs(clock.now() - performance.now() - before) <= 1);
  });
});
