import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { kernelLocks } from "../../../../src/core/lease/kernelLocks.ts";
import { LockLease } from "../../../../src/core/lease/lockLease.ts";
import type { Clock } from "../../../../src/core/ports.ts";
import { SystemClock } from "../../../../src/core/systemClock.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { RecordingLog } from "../../../support/computer/recordingLog.ts";
import { ChildProcess } from "../../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const holder = new URL("../../../support/lease/leaseHolder.ts", import.meta.url);

describe("A lease", function () {
  this.timeout(90_000);
  let folder: TemporaryFolder;
  let leases: string;
  let counter: string;
  let log: RecordingLog;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    leases = folder.file("leases");
    counter = folder.file("counter");
    await writeFile(counter, "0");
    log = new RecordingLog();
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => child.kill("SIGKILL")));
    await folder.remove();
  });

  const open = (clock: Clock = new SystemClock()): LockLease =>
    new LockLease(kernelLocks(leases), clock, log);
  const start = (rounds: string): ChildProcess => {
    const child = new ChildProcess(holder, [leases, counter, rounds]);
    children.push(child);
    return child;
  };

  it("lets one process at a time through", async () => {
    const running = ["20", "20", "20"].map(start);
    const outputs = await Promise.all(running.map((child) => child.rest()));
    assert.deepEqual(outputs.flat(), []);
    assert.equal(running.map(({ errors }) => errors).join(""), "");
    assert.equal(await readFile(counter, "utf8"), "60");
  });

  it("lets one caller at a time through within a process, by one object or by several", async () => {
    const [one, two] = [open(), open()];
    let inside = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      assert.equal(inside, 1);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : two).run("counter", work)),
    );
  });

  it("does not hold up what has another name", async () => {
    const lease = open();
    const result = await lease.run("one", () => lease.run("two", () => Promise.resolve("both")));
    assert.equal(result, "both");
  });

  it("is given back when the work fails", async () => {
    await assert.rejects(
      open().run("counter", () => Promise.reject(new Error("no"))),
      /no/,
    );
    assert.equal(await open().run("counter", () => Promise.resolve("next")), "next");
    assert.deepEqual(log.lines, []);
  });

  it("is waited for while its holder works", async () => {
    const clock = new WatchedClock();
    const done = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = await begin(open(), done.promise);
    const second = open(clock).run("counter", () => Promise.resolve(order.push("second")));
    await clock.asked();
    order.push("first");
    done.resolve();
    await first.ended;
    clock.advance(100);
    await second;
    assert.deepEqual(order, ["first", "second"]);
  });

  it("is gone on without when its holder hangs", async () => {
    const clock = new WatchedClock();
    const never = Promise.withResolvers<void>();
    const hanging = await begin(open(), never.promise);
    const second = open(clock).run("counter", () => Promise.resolve("done"));
    await clock.asked();
    clock.advance(35_000);
    assert.equal(await second, "done");
    assert.deepEqual(log.lines, ["warn A lease was not given back in time; going on without it"]);
    never.resolve();
    await hanging.ended;
  });

  it("is taken over from a process that was killed", async () => {
    const child = start("hold");
    assert.equal(await child.line(), "held");
    await child.kill("SIGKILL");
    assert.equal(await open().run("counter", () => Promise.resolve("mine")), "mine");
    assert.deepEqual(log.lines, []);
  });

  it("does not keep anybody from working where there can be no file", async () => {
    await writeFile(leases, "a file where the folder should be");
    assert.equal(await open().run("counter", () => Promise.resolve("done")), "done");
    assert.match(log.lines.join(), /warn No lease: (EEXIST|ENOTDIR)/);
  });
});

/** @returns once the lease is held; `ended` when it is given back. */
async function begin(
  lease: LockLease,
  until: Promise<void>,
): Promise<{ readonly ended: Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const ended = lease.run("counter", () => {
    held.resolve();
    return until;
  });
  await held.promise;
  return { ended };
}

/** Tells when somebody begins to wait. */
class WatchedClock extends ManualClock {
  readonly #asked = Promise.withResolvers<void>();

  override after(milliseconds: number, callback: () => void): ReturnType<ManualClock["after"]> {
    this.#asked.resolve();
    return super.after(milliseconds, callback);
  }

  asked(): Promise<void> {
    return this.#asked.promise;
  }
}
