import assert from "node:assert/strict";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkHostKills } from "../chaos/hostKill/hostKillCheck.ts";

/** The short form; the long one is `npm run test:long -- hosts`. */
describe("An editor whose extension host is killed while it saves", function () {
  this.timeout(300_000);

  it("shows at its next start everything that was saved", async () => {
    const { kills, promises, faults } = await checkHostKills({ seed: 1, count: 2 });
    assert.deepEqual(faults, []);
    assert.equal(kills, 2);
    assert.ok(promises > 0);
  });

  it("would be seen to have lost what is gone from the disk", async () => {
    const damage = async (globalStorage: string): Promise<void> => {
      for (const name of await readdir(globalStorage)) {
        if (name.includes("snippet-service"))
          await rm(join(globalStorage, name), { recursive: true, maxRetries: 9 });
      }
    };
    const { faults } = await checkHostKills({ seed: 1, count: 1, damage });
    assert.match(faults.join("\n"), /has nothing instead of/);
  });
});
