import assert from "node:assert/strict";
import { Database } from "../../../src/service/storage/sqlite/database.ts";
import { ChildProcess } from "../../support/service/childProcess.ts";
import {
  type ServiceCaller,
  ServiceCaller as Caller,
} from "../../support/service/serviceCaller.ts";
import { ServiceFixture } from "../../support/service/serviceFixture.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";

const program = new URL("../../../src/service/main.ts", import.meta.url);
const rounds = 6;
/** Writers at work when the process is killed. */
const writers = 4;

/** What was acknowledged: the title of each snippet, undefined once it was deleted. */
type Acknowledged = Map<number, string | undefined>;

describe("the service killed with SIGKILL while it writes", function () {
  this.timeout(120_000);

  it("has everything that it acknowledged when it is started again", async () => {
    const folder = await TemporaryFolder.create();
    const path = folder.file("service.db");
    const { token } = await withFixture(path, (fixture) => fixture.signIn("ada"));
    const acknowledged: Acknowledged = new Map();
    for (let round = 1; round <= rounds; round += 1) {
      const before = acknowledged.size;
      await writeUntilKilled(folder.path, token, acknowledged, 10 + round * 7);
      assert.ok(acknowledged.size > before, "nothing was acknowledged before the kill");
      await assertKept(path, acknowledged);
    }
    await folder.remove();
  });

  async function writeUntilKilled(
    data: string,
    token: string | undefined,
    acknowledged: Acknowledged,
    writes: number,
  ): Promise<void> {
    const args = ["serve", "--port", "0", "--quiet", "--data", data];
    const child = new ChildProcess(program, args);
    const origin = /http:\/\/127\.0\.0\.1:\d+/u.exec(await child.line())?.[0] ?? "";
    const ada = new Caller({ fetch }, origin, token);
    const enough = Promise.withResolvers<void>();
    let left = writes;
    const work = Array.from({ length: writers }, (_, writer) =>
      writeForEver(ada, acknowledged, `${writes}-${writer}`, () => {
        left -= 1;
        if (left === 0) enough.resolve();
      }),
    );
    const ended = Promise.allSettled(work);
    // A writer ends before the kill only by a failure, which is the test's then.
    await Promise.race([enough.promise, Promise.all(work)]);
    await child.kill("SIGKILL");
    await ended;
  }

  /** Rejects when the service is gone. A snippet whose change was not acknowledged is not looked at again. */
  async function writeForEver(
    ada: ServiceCaller,
    acknowledged: Acknowledged,
    name: string,
    done: () => void,
  ): Promise<void> {
    for (let index = 0; ; index += 1) {
      const title = `${name}-${index}`;
      const { id } = await ada.create({ title, code: "x".repeat(20_000) });
      acknowledged.set(id, title);
      done();
      if (index % 3 === 0) continue;
      acknowledged.delete(id);
      const edited = { language_id: 183, title: `${title} edited` };
      assert.equal((await ada.send("PUT", `/snippets/${id}`, { json: edited })).status, 200);
      acknowledged.set(id, edited.title);
      done();
      if (index % 3 === 1) continue;
      acknowledged.delete(id);
      assert.equal((await ada.send("DELETE", `/snippets/${id}`)).status, 204);
      acknowledged.set(id, undefined);
      done();
    }
  }

  async function assertKept(path: string, acknowledged: Acknowledged): Promise<void> {
    const database = new Database(path);
    const check = database.get("PRAGMA integrity_check")?.text("integrity_check");
    database.close();
    assert.equal(check, "ok");
    await withFixture(path, async ({ storage }) => {
      for (const [id, title] of acknowledged) {
        const snippet = await storage.snippets.byId(id);
        assert.equal(snippet?.title, title);
        if (title !== undefined) assert.equal(snippet?.code.length, 20_000);
      }
    });
  }

  async function withFixture<Result>(
    path: string,
    work: (fixture: ServiceFixture) => Promise<Result>,
  ): Promise<Result> {
    const fixture = await ServiceFixture.open(path);
    fixture.now = Date.now();
    try {
      return await work(fixture);
    } finally {
      await fixture.close();
    }
  }
});
