import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdir, utimes, writeFile } from "node:fs/promises";
import type { LiveWindows } from "../../../../src/core/lease/liveWindows.ts";
import { openWindow } from "../../../../src/core/lease/openWindow.ts";
import { ProcessWindows } from "../../../../src/core/lease/processWindows.ts";
import { WindowLocks } from "../../../../src/core/lease/windowLocks.ts";
import { SystemClock } from "../../../../src/core/systemClock.ts";
import { ChildProcess } from "../../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const program = new URL("../../../support/lease/livingWindow.ts", import.meta.url);

describe("live windows", function () {
  this.timeout(30_000);
  let folder: TemporaryFolder;
  let clock: SystemClock;

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    clock = new SystemClock();
  });
  afterEach(() => folder.remove());

  for (const kind of ["locks", "processes"] as const) {
    const open = (): LiveWindows =>
      kind === "locks"
        ? WindowLocks.open(folder.path, randomBytes, clock)
        : new ProcessWindows(folder.path, randomBytes);

    it(`by ${kind}: itself, one that lives, one that was killed, an earlier one of its process`, async () => {
      const child = new ChildProcess(program, [folder.path, kind]);
      const other = await child.line();
      const [earlier, own] = [open(), open()];
      earlier.dispose();
      const alive = async (): Promise<readonly boolean[]> =>
        Promise.all([own.own, other, earlier.own].map((id) => own.isAlive(id)));
      assert.deepEqual(await alive(), [true, true, false]);
      assert.deepEqual(await alive(), [true, true, false]);
      await child.kill("SIGKILL");
      assert.deepEqual(await alive(), [true, false, false]);
    });

    it(`by ${kind}: one whose library is closed has ended, although its process lives on`, async () => {
      const child = new ChildProcess(program, [folder.path, kind]);
      const other = await child.line();
      const own = open();
      const before = await own.isAlive(other);
      child.write("close\n");
      const said = await child.line();
      const after = await own.isAlive(other);
      await child.kill("SIGKILL");
      assert.deepEqual([before, said, after], [true, "closed", false]);
    });
  }

  it("count as ended while they rest, and never again once they are closed", async () => {
    const [own, other] = [0, 1].map(() => WindowLocks.open(folder.path, randomBytes, clock));
    assert.ok(own !== undefined && other !== undefined);
    const seen: boolean[] = [];
    for (const isResting of [false, true, true, false, false, true, false]) {
      other.rest(isResting);
      seen.push(await own.isAlive(other.own));
    }
    other.dispose();
    other.rest(false);
    seen.push(await own.isAlive(other.own));
    assert.deepEqual(seen, [true, false, false, true, true, false, true, false]);
  });

  it("count as alive when it cannot be found out", async () => {
    const own = WindowLocks.open(folder.path, randomBytes, clock);
    await writeFile(folder.file("odd.window"), "no database, and long enough to be none".repeat(9));
    assert.equal(await own.isAlive("odd"), true);
    assert.equal(await own.isAlive("never"), false);
  });

  it("are known by their processes where there can be no locks", async () => {
    await writeFile(folder.file("file"), "");
    const own = openWindow(folder.file("file/windows"), randomBytes, clock);
    assert.match(own.own, new RegExp(`^${process.pid}-`));
  });

  it("say that they have ended as long as their process lives, where there are no locks", async () => {
    const child = new ChildProcess(program, [folder.path, "processes"]);
    const other = await child.line();
    child.write("close\n");
    await child.line();
    new ProcessWindows(folder.path, randomBytes).dispose();
    await child.kill("SIGKILL");
    const own = new ProcessWindows(folder.path, randomBytes);
    while ((await readdir(folder.path)).some((name) => name.startsWith(other))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal((await readdir(folder.path)).length, 1);
    assert.equal(await own.isAlive(own.own), true);
  });

  it("leave files that are removed a day after their process has gone, and not before", async () => {
    const child = new ChildProcess(program, [folder.path, "locks"]);
    const alive = await child.line();
    for (const name of ["old", "young"]) await writeFile(folder.file(`${name}.window`), "");
    const before = Date.now() / 1_000 - 25 * 3_600;
    for (const name of ["old", alive]) {
      await utimes(folder.file(`${name}.window`), before, before);
    }
    const locks = WindowLocks.open(folder.path, randomBytes, clock);
    while ((await readdir(folder.path)).includes("old.window")) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    locks.dispose();
    WindowLocks.open(folder.path, randomBytes, clock).dispose();
    const left = await readdir(folder.path);
    assert.deepEqual(
      [left.includes("young.window"), left.includes(`${alive}.window`)],
      [true, true],
    );
    await child.kill("SIGKILL");
  });
});
