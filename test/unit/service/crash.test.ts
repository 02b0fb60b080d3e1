import assert from "node:assert/strict";
import { checkKills } from "../../chaos/kill/killCheck.ts";

const forgetful = new URL("../../support/service/forgetfulService.ts", import.meta.url);

describe("the service killed with SIGKILL while it writes", function () {
  this.timeout(120_000);

  it("has everything that it acknowledged when it is started again", async () => {
    const result = await checkKills(6, 1);
    assert.deepEqual(result.faults, []);
    assert.equal(result.kills, 6);
    assert.ok(result.acknowledged > 30, `only ${result.acknowledged} writes`);
  });

  it("is told from one that has not, or this test would find nothing", async () => {
    const { lost, faults } = await checkKills(1, 1, forgetful);
    assert.ok(lost > 0, faults.join());
  });
});
