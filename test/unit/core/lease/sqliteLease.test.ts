import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { SqliteLease } from "../../../../src/core/lease/sqliteLease.ts";
import { SystemClock } from "../../../../src/core/systemClock.ts";
import { RecordingLog } from "../../../support/recordingLog.ts";
import { ChildProcess } from "../../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const holder = new URL("../../../support/leaseHolder.ts", import.meta.url);

describe("SQLite lease", function () {
  this.timeout(30_000);
  let folder: TemporaryFolder;
  let counter: string;
  let log: RecordingLog;

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    counter = folder.file("counter");
    await writeFile(counter, "0");
    log = new RecordingLog();
  });
  afterEach(() => folder.remove());

  const open = (): SqliteLease =>
    new SqliteLease(folder.file("leases"), new SystemClock(), randomBytes, log);
  const start = (rounds: string): ChildProcess =>
    new ChildProcess(holder, [folder.file("leases"), counter, rounds, "sqlite"]);

  it("lets one process at a time through", async () => {
    const children = ["20", "20", "20"].map(start);
    const outputs = await Promise.all(children.map((child) => child.rest()));
    assert.deepEqual(outputs.flat(), []);
    assert.deepEqual(
      children.map(({ errors }) => errors),
      ["", "", ""],
    );
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

  it("is free within a second after its holder was killed", async () => {
    const child = start("hold");
    const lease = open();
    const order: string[] = [];
    assert.equal(await child.line(), "held");
    const running = lease.run("counter", () => Promise.resolve(order.push("mine")));
    order.push("killed");
    const killed = performance.now();
    await child.kill("SIGKILL");
    await running;
    assert.deepEqual(order, ["killed", "mine"]);
    assert.ok(performance.now() - killed < 1_000);
    assert.deepEqual(log.lines, []);
  });

  it("does not keep anybody from working where there can be no file", async () => {
    await writeFile(folder.file("leases"), "a file where the folder should be");
    assert.equal(await open().run("counter", () => Promise.resolve("done")), "done");
    assert.match(log.lines.join(), /warn No lease: /);
  });
});
