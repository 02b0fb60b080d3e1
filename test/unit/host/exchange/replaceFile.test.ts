import assert from "node:assert/strict";
import type { Uri } from "vscode";
import { replaceFile, type Replacing } from "../../../../src/host/exchange/replaceFile.ts";

const [before, after] = ["the backup of last week", "the backup of today, which is longer"];

function uriOf(path: string): Uri {
  return { path, with: (change: { readonly path: string }) => uriOf(change.path) } as Uri;
}

/** A place with one backup, whose calls fail from one on: for once, or for good. */
class FaultyPlace implements Replacing {
  readonly files = new Map([["/b/backup.json", before]]);
  /** What each call says that fails, by its number. */
  readonly #fault: (call: number) => string | undefined;
  #calls = 0;

  constructor(fault: (call: number) => string | undefined) {
    this.#fault = fault;
  }

  async copy(from: Uri, to: Uri): Promise<void> {
    await this.#call();
    this.files.set(to.path, this.files.get(from.path) ?? assert.fail("missing"));
  }

  async writeFile({ path }: Uri, bytes: Uint8Array): Promise<void> {
    const text = Buffer.from(bytes).toString();
    this.files.set(path, text.slice(0, 9));
    await this.#call();
    this.files.set(path, text);
  }

  async rename(from: Uri, to: Uri): Promise<void> {
    await this.#call();
    this.files.set(to.path, this.files.get(from.path) ?? assert.fail("missing"));
    this.files.delete(from.path);
  }

  async delete({ path }: Uri): Promise<void> {
    await this.#call();
    this.files.delete(path);
  }

  async #call(): Promise<void> {
    await Promise.resolve();
    this.#calls += 1;
    const code = this.#fault(this.#calls);
    if (code !== undefined) {
      throw Object.assign(new Error("not now"), { code });
    }
  }
}

async function replaceAt(place: FaultyPlace): Promise<string> {
  try {
    await replaceFile(place, uriOf("/b/backup.json"), Buffer.from(after));
    return "written";
  } catch {
    return "failed";
  }
}

describe("A file that is exported over another one", () => {
  it("takes its place, and nothing else is left", async () => {
    const place = new FaultyPlace(() => undefined);
    assert.equal(await replaceAt(place), "written");
    assert.deepEqual([...place.files], [["/b/backup.json", after]]);
  });

  for (const last of [0, 1, 2, 3]) {
    it(`leaves the old one or the new one whole where nothing succeeds after ${last} calls`, async () => {
      const place = new FaultyPlace((call) => (call > last ? "Unavailable" : undefined));
      const end = await replaceAt(place);
      const texts = [...place.files.values()];
      assert.ok(texts.includes(before) || texts.includes(after), texts.join("\n"));
      assert.equal(end, last === 3 ? "written" : "failed");
    });
  }

  it("leaves the old one, and nothing else, where the disk is full", async () => {
    const place = new FaultyPlace((call) => (call === 2 ? "Unknown" : undefined));
    assert.equal(await replaceAt(place), "failed");
    assert.deepEqual([...place.files], [["/b/backup.json", before]]);
  });

  for (const [where, refused] of [
    ["nothing may be made beside it", 1],
    ["it cannot be moved there", 3],
  ] as const) {
    it(`is written all the same where ${where}`, async () => {
      const place = new FaultyPlace((call) => (call === refused ? "NoPermissions" : undefined));
      assert.equal(await replaceAt(place), "written");
      assert.deepEqual([...place.files], [["/b/backup.json", after]]);
    });
  }

  it("has its ending beside it, too, so that it can be imported from there", async () => {
    const place = new FaultyPlace((call) => (call > 2 ? "Unavailable" : undefined));
    await replaceAt(place);
    const beside = [...place.files].find(([, text]) => text === after);
    assert.match(beside?.[0] ?? "", /^\/b\/backup\.[0-9a-f-]{36}\.json$/);
  });
});
