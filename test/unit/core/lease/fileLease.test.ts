import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FileLease } from "../../../../src/core/lease/fileLease.ts";
import { SystemClock } from "../../../../src/core/systemClock.ts";
import { RecordingLog } from "../../../support/recordingLog.ts";

const holder = fileURLToPath(new URL("../../../support/leaseHolder.ts", import.meta.url));

describe("file lease", () => {
  let folder: string;
  let counter: string;
  let log: RecordingLog;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lease-"));
    counter = join(folder, "counter");
    await writeFile(counter, "0");
    log = new RecordingLog();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill("SIGKILL");
    }
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true });
  });

  const open = (): FileLease =>
    new FileLease(join(folder, "leases"), new SystemClock(), randomBytes, log);

  function start(rounds: string): ChildProcess {
    const child = spawn(process.execPath, [holder, join(folder, "leases"), counter, rounds], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    return child;
  }

  /** Ages the lease as if its holder had not renewed it for `seconds`. */
  async function age(seconds: number): Promise<void> {
    const time = Date.now() / 1000 - seconds;
    await utimes(join(folder, "leases", "counter.lease"), time, time);
  }

  it("lets one process at a time through, and leaves nothing behind", async () => {
    const outputs = ["20", "20", "20"].map(start).map(async (child) => {
      let output = "";
      for await (const piece of child.stdout ?? []) {
        output += String(piece);
      }
      return output;
    });
    assert.deepEqual(await Promise.all(outputs), ["", "", ""]);
    assert.equal(await readFile(counter, "utf8"), "60");
    assert.deepEqual(await readdir(join(folder, "leases")), []);
  }).timeout(30_000);

  it("lets one caller at a time through within a process", async () => {
    const lease = open();
    let inside = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      assert.equal(inside, 1);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => lease.run("counter", work)));
  });

  it("does not hold up what has another name", async () => {
    const lease = open();
    const result = await lease.run("one", () => lease.run("two", () => Promise.resolve("both")));
    assert.equal(result, "both");
  });

  it("is given back when the work fails", async () => {
    const lease = open();
    const failing = lease.run("counter", () => Promise.reject(new Error("no")));
    await assert.rejects(failing, /no/);
    assert.equal(await open().run("counter", () => Promise.resolve("next")), "next");
    assert.deepEqual(log.lines, []);
  });

  it("is taken over from a process that was killed, once it is stale", async () => {
    const child = start("hold");
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    await age(31);
    assert.equal(await open().run("counter", () => Promise.resolve("mine")), "mine");
    assert.deepEqual(await readdir(join(folder, "leases")), []);
  }).timeout(10_000);

  it("is waited for while it is not stale", async () => {
    const child = start("hold");
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    await age(25);
    let ran = false;
    const running = open().run("counter", async () => {
      ran = true;
      await Promise.resolve();
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(ran, false);
    await rm(join(folder, "leases", "counter.lease"));
    await running;
    assert.equal(ran, true);
  }).timeout(10_000);

  it("does not keep anybody from working where there can be no file", async () => {
    await writeFile(join(folder, "leases"), "a file where the folder should be");
    assert.equal(await open().run("counter", () => Promise.resolve("done")), "done");
    assert.match(log.lines.join(), /warn No lease: (EEXIST|ENOTDIR)/);
  });
});
