import assert from "node:assert/strict";
import { brokenAnswers } from "../../../chaos/brokenAnswers.ts";
import { brokenTransfers } from "../../../chaos/brokenTransfers.ts";
import { brokenWays } from "../../../chaos/brokenWays.ts";
import { checkChaos, operationCount } from "../../../chaos/chaosCheck.ts";
import { answers } from "../../../chaos/misbehaviour.ts";

/** The whole table is for the long run. */
const all = [...brokenTransfers, ...brokenAnswers, ...brokenWays];
const some = [
  ...[...brokenTransfers, ...brokenAnswers].filter((_, at) => at % 2 === 0),
  ...brokenWays,
];

describe("a service that misbehaves", function () {
  this.timeout(120_000);

  it("brings every operation to a typed error in time, and to no other origin", async () => {
    assert.ok(some.length >= 100, `only ${some.length} misbehaviours were tried`);
    const result = await checkChaos(some);
    assert.deepEqual(result.faults, []);
    assert.equal(result.ended, some.length * operationCount);
    assert.equal(result.foreignRequests, 0);
    assert.equal(result.unhandled, 0);
    assert.ok(result.heapGrowthBytes < 64 * 1024 * 1024, `${result.heapGrowthBytes} bytes`);
  });

  it("is told from one that does not, or this test would find nothing", async () => {
    const headers = { "content-type": "application/json" };
    const result = await checkChaos([answers("behaves", 200, headers, '[{"id":"1"}]')]);
    assert.ok(result.faults.some((fault) => fault.startsWith("behaves, languages: gave")));
  });

  it("has no name twice", () => {
    const names = all.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    );
  });
});
