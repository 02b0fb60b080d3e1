import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { SeededRandom } from "../../../../bench/seededRandom.ts";
import { CacheFolder } from "../../../../support/library/cacheFolder.ts";
import { projectRoot } from "../../../../support/projectRoot.ts";

const rounds = 4;

describe("A cache that two windows write, and one is killed", function () {
  this.timeout(120_000);

  it("has every durable write of both, each as a whole, and is not damaged", async () => {
    await using folder = await CacheFolder.make(true);
    const random = new SeededRandom(1);
    for (let round = 0; round < rounds; round += 1) {
      const goal = 2 + random.below(8);
      using one = new Writer(folder, `a${String(round)}`);
      using other = new Writer(folder, `b${String(round)}`);
      await Promise.all([one.wrote(goal), other.wrote(goal)]);
      await one.kill();
      await other.wrote(other.last + 2);
      await other.kill();
      const cache = folder.open();
      await cache.load();
      for (const { name, last } of [one, other]) {
        const written = [1, 2, 3].map((part) => cache.get(`${name}-${String(part)}`)?.snippet);
        const at = Number(written[0]?.title);
        // The last one may have been made durable without being told.
        assert.ok(at === last || at === last + 1, `${name}: ${String(at)} in place of ${last}`);
        for (const snippet of written) {
          assert.deepEqual([snippet?.title, snippet?.code], [String(at), `${at}\n`.repeat(500)]);
        }
      }
      assert.equal(await cache.verify(), true);
      cache.dispose();
    }
  });
});

/** A window in a process of its own. */
class Writer implements Disposable {
  readonly name: string;
  /** The last write that it said to be durable. */
  last = 0;
  readonly #child: ReturnType<typeof spawn>;
  readonly #closed: Promise<unknown>;
  #heard = Promise.withResolvers<void>();

  constructor(folder: CacheFolder, name: string) {
    this.name = name;
    const script = join(projectRoot, "test/support/library/cacheWriter.ts");
    this.#child = spawn(process.execPath, [script, folder.path, name], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#closed = once(this.#child, "close");
    void this.#closed.then(() => this.#heard.resolve());
    assert.ok(this.#child.stdout);
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      this.last = Number(line);
      this.#heard.resolve();
      this.#heard = Promise.withResolvers();
    });
  }

  async wrote(goal: number): Promise<void> {
    while (this.last < goal) {
      assert.equal(this.#child.exitCode, null, `${this.name} ended.`);
      await this.#heard.promise;
    }
  }

  /** Resolves when all that it said has arrived. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#closed;
  }

  [Symbol.dispose](): void {
    this.#child.kill("SIGKILL");
  }
}
