import assert from "node:assert/strict";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkFaults } from "../../../chaos/storage/faultCheck.ts";
import { checkKills } from "../../../chaos/storage/killCheck.ts";
import { checkMutations } from "../../../chaos/storage/mutationCheck.ts";
import { checkFilling } from "../../../chaos/storage/fillingCheck.ts";
import { checkPower } from "../../../chaos/storage/powerCheck.ts";
import { unsafeWays } from "../../../chaos/storage/powerRun.ts";

type Sabotage = NonNullable<Parameters<typeof checkMutations>[0]["sabotage"]>;

/** The short forms; the long ones are `npm run test:long -- power saves faults mutations`. */
describe("what was saved on this computer", function () {
  this.timeout(120_000);

  it("outlives a power cut at any moment", async () => {
    const { states, faults } = await checkPower({ seed: 1, count: 2_000 });
    assert.deepEqual(faults, []);
    assert.ok(states >= 2_000, `only ${states} states of the disk`);
  });

  for (const { name, skips } of unsafeWays) {
    it(`would be seen to be lost in a power cut ${name}`, async () => {
      const { faults } = await checkPower({ seed: 1, count: 1_000, skips });
      assert.notDeepEqual(faults, []);
    });
  }

  it("is read as it was, or seen to be damaged, after a power cut while a cache is filled", async () => {
    const { noticed, faults } = await checkFilling({ seed: 1, count: 25 });
    assert.deepEqual(faults, []);
    assert.ok(noticed > 0);
  });

  it("would be seen to be missing after a first filling that is never flushed", async () => {
    const { faults } = await checkFilling({ seed: 1, count: 10, isNeverFlushed: true });
    assert.match(faults.join("\n"), /are missing of what was promised/);
  });

  it("outlives the end of its process at any moment", async () => {
    const { kills, promises, faults } = await checkKills({ seed: 1, count: 5 });
    assert.deepEqual(faults, []);
    assert.equal(kills, 5);
    assert.ok(promises > 0);
  });

  it("would be seen to be lost after a kill", async () => {
    const damage = async (folder: string): Promise<void> => {
      for (const place of ["inbox", "items"]) {
        const path = join(folder, "outbox", place);
        const [first] = await readdir(path).catch(() => []);
        if (first !== undefined) await rm(join(path, first));
      }
    };
    const { faults } = await checkKills({ seed: 1, count: 5, damage });
    assert.match(faults[0] ?? "", /^kill \d+ \(seed 1\): snippet .* has nothing instead of/);
  });

  it("is told in a sentence, or still there, whichever call of the disk fails", async () => {
    const kinds = ["EIO", "ENOSPC", "EACCES", "short"] as const;
    const { points, messages, faults } = await checkFaults({ seed: 1, count: 1, steps: 12, kinds });
    assert.deepEqual(faults, []);
    assert.ok(points > 150, `only ${points} calls were made to fail`);
    assert.ok(
      messages.has("The snippet could not be saved on this computer. The disk is full."),
      [...messages].join("\n"),
    );
  });

  it("outlives the end of its process before and after any call of a save", async () => {
    const kinds = ["kill", "kill after"] as const;
    const { points, faults } = await checkFaults({ seed: 7, count: 1, steps: 1, kinds });
    assert.deepEqual(faults, []);
    assert.ok(points > 20, `only ${points} calls were made to fail`);
  });

  it("is given as it was or set aside with its bytes, whatever happens to one file", async () => {
    const { noticed, faults } = await checkMutations({ seed: 1, count: 1_000 });
    assert.deepEqual(faults, []);
    assert.ok(noticed > 500, `only ${noticed} damages were noticed`);
  });

  for (const [name, sabotage, expected] of [
    ["deleted", (disk, path) => disk.remove(path), /the bytes were not kept/],
    ["replaced by another", (disk, path) => disk.put(path, new Uint8Array(3)), /not kept/],
    [
      "lost with its neighbours",
      (disk, path) => {
        for (const other of disk.paths) if (dirname(other) === dirname(path)) disk.remove(other);
      },
      /harmed others/,
    ],
  ] as const satisfies readonly (readonly [string, Sabotage, RegExp])[]) {
    it(`would be seen to be harmed: a file ${name}`, async () => {
      const { faults } = await checkMutations({ seed: 1, count: 50, sabotage });
      assert.match(faults.join("\n"), expected);
    });
  }
});
