import assert from "node:assert/strict";
import fc from "fast-check";
import type { Snippet, SnippetId } from "../../../../src/core/model.ts";
import { HistoryStore } from "../../../../src/core/library/history/historyStore.ts";
import { keepReplaced, replacedTexts } from "../../../../src/core/library/replacedTexts.ts";
import { Quarantine } from "../../../../src/core/library/files/quarantine.ts";
import { SnippetError } from "../../../../src/core/errors.ts";
import { DriftingService } from "../../../support/api/driftingService.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { MemoryFiles } from "../../../support/computer/memoryFiles.ts";
import { cachedSnippet } from "../../../support/library/cachedSnippet.ts";
import { SyncedCache } from "../../../support/library/syncedCache.ts";

const day = 86_400_000;
const text = ({
  title,
  description,
  tags,
  code,
}: Pick<Snippet, "title" | "description" | "tags" | "code">) =>
  JSON.stringify([title, description, [...tags].sort(), code]);

class Kept {
  readonly clock = new ManualClock();
  readonly replaced: HistoryStore;
  readonly history: HistoryStore;
  readonly #files = new MemoryFiles();

  constructor(limit?: number) {
    const { clock } = this;
    const files = this.#files;
    const parts = { files, clock, quarantine: new Quarantine(files, "/quarantine", clock) };
    this.replaced = replacedTexts({
      ...parts,
      folder: "/replaced",
      ...(limit === undefined ? {} : { limit }),
    });
    this.history = new HistoryStore({ ...parts, folder: "/history", otherVersions: this.replaced });
  }

  keep(texts: Parameters<typeof keepReplaced>[1]): Promise<void> {
    return keepReplaced(this.replaced, texts, this.clock.now());
  }

  files(folder: string): Promise<readonly string[]> {
    return this.#files.list(folder);
  }

  async texts(id: SnippetId): Promise<readonly string[]> {
    return (await this.history.list(id)).map(({ draft }) => text(draft));
  }
}

const changes = fc.record(
  {
    title: fc.constantFrom("one", "two"),
    description: fc.constantFrom("", "other"),
    tags: fc.constantFrom([], ["a"], ["a", "b"]),
    code: fc.constantFrom("", "x", "y\r\n", "\ud800\0"),
    private: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe("What a server has replaced by other texts", () => {
  it("is in the history, whatever it changes in whichever sync", async () => {
    const round = fc.array(fc.tuple(fc.nat(4), changes), { maxLength: 8 });
    const manner = fc.record({ isCodeListed: fc.boolean(), hasTags: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(manner, fc.array(round, { maxLength: 4 }), async (listed, rounds) => {
        const service = new DriftingService(5, listed);
        const kept = new Kept();
        const keep = (texts: Parameters<Kept["keep"]>[0]) => kept.keep(texts);
        const window = await SyncedCache.open(service, {}, undefined, kept.clock, keep);
        await window.run();
        const had = new Map<SnippetId, Set<string>>();
        for (const changed of rounds) {
          for (const snippet of window.cache.all()) {
            had.set(snippet.id, (had.get(snippet.id) ?? new Set()).add(text(snippet)));
          }
          for (const [at, given] of changed) {
            service.change(String(at + 1), given);
          }
          await window.run();
          for (const snippet of window.cache.all()) {
            const left = [...(await kept.texts(snippet.id)), text(snippet)];
            for (const was of had.get(snippet.id) ?? []) {
              assert.ok(left.includes(was), `${was} is not among ${left.join()}`);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is all of a library, of which every text was replaced at once", async function () {
    this.timeout(60_000);
    const service = new DriftingService(1_200);
    const kept = new Kept();
    const window = await SyncedCache.open(service, {}, undefined, kept.clock, (texts) =>
      kept.keep(texts),
    );
    await window.run();
    const before = window.cache.all().map((snippet) => [snippet.id, text(snippet)] as const);
    service.records.forEach(({ id }) => service.change(id, { code: "gone" }));
    await window.run();
    assert.ok(window.cache.all().every(({ code }) => code === "gone"));
    // Each is looked for among the names of all.
    const all = await kept.files("/replaced");
    assert.equal(all.length, before.length);
    for (const [id, was] of before.filter((_, at) => at % 50 === 0)) {
      assert.deepEqual(await kept.texts(id), [was]);
    }
  });

  it("stays where nothing can be kept of it", async () => {
    const service = new DriftingService(2);
    let isFull = false;
    const window = await SyncedCache.open(service, {}, undefined, undefined, () =>
      isFull ? Promise.reject(new SnippetError("storage", "The disk is full.")) : Promise.resolve(),
    );
    await window.run();
    const before = window.cache.all().map(text);
    isFull = true;
    service.change("1", { code: "gone" });
    await assert.rejects(window.run(), { message: "The disk is full." });
    assert.deepEqual(window.cache.all().map(text), before);
  });

  it("outlasts the texts of a server that sends other ones again and again", async () => {
    const kept = new Kept(100_000);
    const at = (readAt: number, code: string) => ({ ...cachedSnippet({ id: "1", code }), readAt });
    const since = kept.clock.now();
    const mine = cachedSnippet({ id: "1", code: "saved here" }).snippet;
    await kept.history.add({ id: "own", snippetId: "1", savedAt: since, draft: mine });
    kept.clock.advance(day);
    await kept.keep([at(since, "what the user had")]);
    for (let round = 0; round < 200; round += 1) {
      const before = kept.clock.now();
      kept.clock.advance(60_000);
      await kept.keep([at(before, `${String(round)}${"x".repeat(2_000)}`)]);
    }
    const codes = (await kept.history.list("1")).map(({ draft }) => draft.code);
    assert.ok(codes.includes("what the user had") && codes.includes("saved here"));
    assert.ok(codes.length < 60, `${String(codes.length)} versions`);
  });
});
