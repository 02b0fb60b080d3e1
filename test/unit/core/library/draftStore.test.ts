import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { isSnippetError } from "../../../../src/core/errors.ts";
import { DraftStore, draftFormat } from "../../../../src/core/library/draftStore.ts";
import { NodeFiles } from "../../../../src/core/library/files/nodeFiles.ts";
import { formatRecord, parseRecord } from "../../../../src/core/library/files/recordFormat.ts";
import type { RecordFormat } from "../../../../src/core/library/files/recordFormat.ts";
import type { UnsentDraft } from "../../../../src/core/library/unsentDraft.ts";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { SystemClock } from "../../../../src/core/systemClock.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { MemoryFiles } from "../../../support/computer/memoryFiles.ts";
import { systemError } from "../../../support/computer/systemError.ts";

const draft: SnippetDraft = {
  languageId: "",
  title: "T",
  description: "",
  tags: ["a"],
  private: true,
  code: "a\r\n\u0000👋\u202e`${x}`",
};
const content = { libraryKey: "computer", snippetId: undefined, draft };

const anyFormat: RecordFormat<unknown> = { ...draftFormat, read: (value) => value };

function textOf<T>(format: RecordFormat<T>, record: T): string {
  return Buffer.from(formatRecord(format, record)).toString("utf8");
}

describe("DraftStore", () => {
  let folder = "";
  let clock: ManualClock;
  let store: DraftStore;

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "snippet-drafts-")), "drafts");
    clock = new ManualClock();
    store = new DraftStore(new NodeFiles(new SystemClock()), folder, clock);
  });
  afterEach(async () => {
    await rm(join(folder, ".."), { recursive: true, force: true, maxRetries: 9 });
  });

  const filesIn = async (path: string): Promise<readonly string[]> =>
    (await readdir(path)).toSorted();

  it("has nothing before anything was saved, and makes no folder for it", async () => {
    assert.deepEqual(await store.list(), []);
    await store.remove("00000000-0000-4000-8000-000000000000");
    await assert.rejects(stat(folder), { code: "ENOENT" });
  });

  it("gives back what was saved, the newest first, to any window", async () => {
    const first = await store.save(content);
    clock.advance(1_000);
    const second = await store.save({ ...content, libraryKey: "service-1", snippetId: "42" });
    const other = new DraftStore(new NodeFiles(new SystemClock()), folder, clock);
    assert.deepEqual(await other.list(), [second, first]);
    assert.deepEqual(second.draft, draft);
    assert.equal(second.snippetId, "42");
    assert.equal(second.savedAt - first.savedAt, 1_000);
  });

  it("replaces a draft that is saved under its id", async () => {
    const first = await store.save(content);
    const second = await store.save({ ...content, draft: { ...draft, title: "U" } }, first.id);
    assert.deepEqual(await store.list(), [second]);
  });

  it("removes, and takes it for done when it was removed elsewhere", async () => {
    const { id } = await store.save(content);
    await store.remove(id);
    await store.remove(id);
    assert.deepEqual(await store.list(), []);
  });

  it("leaves no other file behind, and lets only this user read", async () => {
    const { id } = await store.save(content);
    assert.deepEqual(await filesIn(folder), [`${id}.draft`]);
    if (process.platform !== "win32") {
      assert.equal((await stat(join(folder, `${id}.draft`))).mode & 0o777, 0o600);
    }
  });

  it("takes no id that would lead out of the folder", async () => {
    for (const id of ["../x", "", "x/../../y", "a".repeat(37), "A".repeat(36)]) {
      await assert.rejects(store.remove(id), { code: "internal" });
      await assert.rejects(store.save(content, id), { code: "internal" });
    }
  });

  for (const [name, damage] of [
    ["was emptied", () => ""],
    ["was cut", (text: string) => text.slice(0, -5)],
    ["was filled with zeros", (text: string) => "\0".repeat(text.length)],
    ["has one letter changed", (text: string) => text.replace('"T"', '"S"')],
    ["is doubled", (text: string) => text + text],
    ["is JSON of another kind", () => "[]"],
    ["has a right checksum over something else", () => textOf(anyFormat, [])],
    ["has a right checksum over no draft", () => textOf(anyFormat, { id: "1", savedAt: 1 })],
  ] as const) {
    it(`moves a file aside that ${name}, keeps its bytes, and gives the others`, async () => {
      const bad = await store.save(content);
      const good = await store.save(content);
      const path = join(folder, `${bad.id}.draft`);
      const damaged = damage(await readFile(path, "utf8"));
      await writeFile(path, damaged);
      assert.deepEqual(await store.list(), [good]);
      const [moved = ""] = await filesIn(join(folder, "unreadable"));
      assert.ok(moved.endsWith(`.${bad.id}.draft`));
      assert.equal(await readFile(join(folder, "unreadable", moved), "utf8"), damaged);
      assert.deepEqual(await store.list(), [good]);
    });
  }

  it("leaves a file of a later version where it is", async () => {
    const { id } = await store.save(content);
    const text = textOf({ ...anyFormat, version: 2, readableSince: 2 }, { shape: "unknown" });
    await writeFile(join(folder, `${id}.draft`), text);
    assert.deepEqual(await store.list(), []);
    assert.equal(await readFile(join(folder, `${id}.draft`), "utf8"), text);
  });

  it("leaves alone what is not its own", async () => {
    const { id } = await store.save(content);
    await writeFile(join(folder, "notes.txt"), "mine");
    await writeFile(join(folder, `${id}.draft.tmp`), "half");
    assert.equal((await store.list()).length, 1);
    assert.ok((await filesIn(folder)).includes("notes.txt"));
  });

  it("says storage when the disk refuses, and keeps the earlier draft", async () => {
    const first = await store.save(content);
    await rm(folder, { recursive: true, maxRetries: 9 });
    await writeFile(folder, "a file where the folder was");
    await assert.rejects(
      store.save(content),
      (error) => isSnippetError(error, "storage") && error.message.endsWith("."),
    );
    await rm(folder);
    await mkdir(folder);
    await store.save(content, first.id);
    const full = new MemoryFiles();
    full.faults = {
      before: ({ kind }) => {
        if (kind === "sync") throw systemError("ENOSPC", "fsync");
      },
    };
    await assert.rejects(new DraftStore(full, "/drafts", clock).save(content, first.id), {
      code: "storage",
      message: "The draft could not be saved on this computer. The disk is full.",
    });
    assert.deepEqual(full.disk.paths, []);
    assert.equal((await store.list())[0]?.draft.title, "T");
  });

  it("gives the others although the disk lets nothing begun or damaged go", async () => {
    const files = new MemoryFiles();
    const begun = `/drafts/0.${randomUUID()}.tmp`;
    const damaged = `/drafts/${randomUUID()}.draft`;
    for (const path of [begun, damaged]) files.disk.put(path, new Uint8Array(1));
    clock.advance(86_400_001);
    const kept = new DraftStore(files, "/drafts", clock);
    const draftKept = await kept.save(content);
    files.faults = {
      before: ({ kind, path }) => {
        if (kind === "remove" || kind === "rename") throw systemError("EROFS", path);
      },
    };
    assert.deepEqual(await kept.list(), [draftKept]);
    assert.ok([begun, damaged].every((path) => files.disk.paths.includes(path)));
    files.faults = undefined;
    assert.deepEqual(await kept.list(), [draftKept]);
    assert.ok(![begun, damaged].some((path) => files.disk.paths.includes(path)));
  });

  it("keeps any draft exactly", () => {
    const plain = { noNullPrototype: true };
    const anyDraft = fc.record(
      {
        id: fc.uuid(),
        savedAt: fc.nat(),
        libraryKey: fc.string(),
        snippetId: fc.option(fc.string(), { nil: undefined }),
        draft: fc.record(
          {
            languageId: fc.string(),
            title: fc.string({ unit: "grapheme" }),
            description: fc.string(),
            tags: fc.array(fc.string()),
            private: fc.boolean(),
            code: fc.string({ unit: "grapheme" }),
          },
          plain,
        ),
      },
      plain,
    );
    fc.assert(
      fc.property(anyDraft, (given: UnsentDraft) => {
        const parsed = parseRecord(draftFormat, formatRecord(draftFormat, given));
        assert.deepEqual(parsed, { kind: "record", record: given });
      }),
      { numRuns: 200 },
    );
  });

  it("takes no changed file for a whole one", () => {
    const text = textOf(draftFormat, { ...content, id: "x", savedAt: 1 });
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, letter) => {
          fc.pre(text[at] !== letter);
          const changed = text.slice(0, at) + letter + text.slice(at + 1);
          return parseRecord(draftFormat, Buffer.from(changed)).kind === "damaged";
        },
      ),
    );
  });
});
