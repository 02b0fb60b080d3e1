import assert from "node:assert/strict";
import { checkRefresh } from "../../../chaos/storage/refreshCheck.ts";
import { checkWindows } from "../../../chaos/storage/windowsCheck.ts";

/** The short forms; the long ones are `npm run test:long -- windows refresh`. */
describe("several windows", function () {
  this.timeout(120_000);

  it("lose nothing and send nothing twice when one of them is killed", async () => {
    const { rounds, saved, faults } = await checkWindows({ seed: 1, count: 8 });
    assert.deepEqual(faults, []);
    assert.equal(rounds, 8);
    assert.ok(saved > 8, `only ${saved} saves`);
  });

  it("would be seen to send twice where each leads whoever has the lock", async () => {
    const options = { seed: 1, count: 40, manner: "robbing", mostFaults: 1 } as const;
    const { faults } = await checkWindows(options);
    assert.match(faults.join(), /was sent twice/);
  });

  it("renew a token once for all", async () => {
    const { requests, reuses, faults } = await checkRefresh({ count: 10, windows: 4 });
    assert.deepEqual({ requests, reuses, faults }, { requests: 10, reuses: 0, faults: [] });
  });

  for (const manner of ["alone", "forgetful"] as const) {
    it(`would be seen to spend a token twice (${manner})`, async () => {
      const { reuses } = await checkRefresh({ count: 10, windows: 4, manner });
      assert.ok(reuses > 0);
    });
  }
});
