import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { type MonitorServer, startMonitor } from "../../../src/service/monitor/monitorServer.ts";
import { StorageError } from "../../../src/service/storage/storageError.ts";
import { ChildProcess } from "../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";

const program = new URL("../../../src/service/main.ts", import.meta.url);

describe("the service's monitor", function () {
  this.timeout(60_000);
  let monitor: MonitorServer;
  let check: () => Promise<void>;
  let isServing: boolean;
  let checks: number;

  beforeEach(async () => {
    [check, isServing, checks] = [async () => undefined, true, 0];
    monitor = await startMonitor("127.0.0.1", 0, {
      check: () => {
        checks += 1;
        return check();
      },
      isServing: () => isServing,
      metrics: () => Promise.reject(new Error("secret")),
    });
  });
  afterEach(() => monitor.close());

  const ask = async (path: string): Promise<readonly [number, string]> => {
    const response = await fetch(`http://127.0.0.1:${monitor.port}${path}`);
    return [response.status, (await response.text()).trimEnd()];
  };

  it("says that the service lives, whatever its storage does", async () => {
    check = () => Promise.reject(new Error("secret"));
    assert.deepEqual(await ask("/live"), [200, "live"]);
  });

  it("says that it is ready while its storage answers", async () => {
    assert.deepEqual(await ask("/ready"), [200, "ready"]);
    check = () => Promise.reject(new Error("secret"));
    assert.deepEqual(await ask("/ready"), [503, "storage"]);
    check = () => Promise.reject(new StorageError("readonly", "secret"));
    assert.deepEqual(await ask("/ready"), [503, "storage readonly"]);
    check = async () => undefined;
    assert.deepEqual(await ask("/ready"), [200, "ready"]);
  });

  it("waits for the storage for a second, by one look however many ask", async () => {
    const late = Promise.withResolvers<void>();
    check = () => late.promise;
    const all = await Promise.all([ask("/ready"), ask("/ready"), ask("/ready")]);
    assert.deepEqual(all, [
      [503, "storage"],
      [503, "storage"],
      [503, "storage"],
    ]);
    assert.equal(checks, 1);
    late.resolve();
    assert.deepEqual(await ask("/ready"), [200, "ready"]);
  });

  it("says that it is not ready once it drains, without a look at the storage", async () => {
    isServing = false;
    assert.deepEqual(await ask("/ready"), [503, "draining"]);
    assert.equal(checks, 0);
  });

  it("tells nothing of an error, and of nothing else", async () => {
    assert.deepEqual(await ask("/metrics"), [500, "failed"]);
    assert.deepEqual(await ask("/"), [404, "nothing here"]);
  });

  it("answers a new connection beside as many silent ones as it keeps", async () => {
    const silent = Array.from({ length: 64 }, () => connect(monitor.port, "127.0.0.1"));
    for (const socket of silent) socket.on("error", () => undefined);
    await Promise.all(silent.map((socket) => once(socket, "connect")));
    assert.deepEqual(await ask("/ready"), [200, "ready"]);
    for (const socket of silent) socket.destroy();
  });

  it("is not ready from SIGTERM on, while the service still takes requests", async () => {
    const folder = await TemporaryFolder.create();
    const monitored = ["--monitor", "127.0.0.1:0", "--drain", "3"];
    const args = ["--port", "0", "--data", folder.path, ...monitored];
    const child = new ChildProcess(program, args);
    try {
      const port = Number(/:(\d+) /u.exec(await child.line())?.[1]);
      const monitorPort = /port (\d+)/u.exec(await child.line())?.[1] ?? "";
      const ready = async () => (await fetch(`http://127.0.0.1:${monitorPort}/ready`)).status;
      assert.equal(await ready(), 200);
      const languages = `http://127.0.0.1:${port}/languages`;
      assert.equal((await fetch(languages)).status, 200);
      const metrics = await (await fetch(`http://127.0.0.1:${monitorPort}/metrics`)).text();
      assert.match(metrics, /_count\{method="GET",route="\/languages",status="200"\} 1/u);
      assert.match(metrics, /nodejs_eventloop_lag_seconds/u);
      const ended = child.kill("SIGTERM");
      while ((await ready()) === 200) await new Promise((resolve) => setImmediate(resolve));
      const last = await fetch(languages);
      assert.deepEqual([last.status, last.headers.get("Connection")], [200, "close"]);
      assert.equal(await ended, 0);
      await assert.rejects(fetch(languages));
      const told = child.errors.split("\n").filter((line) => line.includes('"drain"'));
      assert.deepEqual(
        told.map((line) => ({ ...(JSON.parse(line) as object), time: "" })),
        [
          { time: "", drain: "begun", requests: 0 },
          { time: "", drain: "closing", requests: 0 },
          { time: "", drain: "ended", broken: 0 },
        ],
      );
    } finally {
      await child.kill("SIGKILL");
      await folder.remove();
    }
  });
});
