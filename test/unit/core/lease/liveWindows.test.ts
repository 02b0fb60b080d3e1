import assert from "node:assert/strict";
import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WindowLocks } from "../../../../src/core/lease/windowLocks.ts";
import { WindowProcesses } from "../../../../src/core/lease/windowProcesses.ts";
import { SystemClock } from "../../../../src/core/systemClock.ts";
import { ChildProcess } from "../../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const program = new URL("../../../support/livingWindow.ts", import.meta.url);

for (const kind of ["locks", "processes"] as const) {
  describe(`live windows by ${kind}`, function () {
    this.timeout(30_000);
    let folder: TemporaryFolder;

    beforeEach(async () => {
      folder = await TemporaryFolder.create();
    });
    afterEach(() => folder.remove());

    const open = (id: string): Promise<WindowLocks | WindowProcesses> =>
      kind === "locks"
        ? WindowLocks.open(folder.path, id, new SystemClock())
        : WindowProcesses.open(folder.path, id);

    it("knows itself, a window that lives, one that was killed and one that never was", async () => {
      const other = new ChildProcess(program, [folder.path, "other", kind]);
      assert.equal(await other.line(), "open");
      const own = await open("own");
      const alive = async (): Promise<readonly boolean[]> => [
        await own.isAlive("own"),
        await own.isAlive("other"),
        await own.isAlive("never"),
      ];
      assert.deepEqual(await alive(), [true, true, false]);
      assert.deepEqual(await alive(), [true, true, false]);
      await other.kill("SIGKILL");
      assert.deepEqual(await alive(), [true, false, false]);
    });

    it("takes a window for living when it cannot be found out", async () => {
      const own = await open("own");
      await writeFile(
        folder.file("odd.window"),
        "no database, and long enough to be none".repeat(9),
      );
      await writeFile(folder.file("odd.process"), "{");
      assert.equal(await own.isAlive("odd"), true);
    });
  });
}

describe("the files of live windows", () => {
  it("are removed a day after their window has gone, and not before", async () => {
    const folder = await TemporaryFolder.create();
    const clock = new SystemClock();
    for (const id of ["old", "young"]) (await WindowLocks.open(folder.path, id, clock)).dispose();
    const held = await WindowLocks.open(folder.path, "held", clock);
    const before = Date.now() / 1_000 - 25 * 3_600;
    for (const id of ["old", "held"])
      await utimes(join(folder.path, `${id}.window`), before, before);
    const own = await WindowLocks.open(folder.path, "own", clock);
    assert.deepEqual((await readdir(folder.path)).toSorted(), [
      "held.window",
      "own.window",
      "young.window",
    ]);
    held.dispose();
    own.dispose();
    await rm(folder.path, { recursive: true });
  });
});
