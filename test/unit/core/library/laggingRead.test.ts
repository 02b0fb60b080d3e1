import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { RemoteSnippet } from "../../../../src/core/library/remote.ts";
import type { SnippetPage } from "../../../../src/core/api/snippetPage.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** It tells no versions, and takes some seconds until it reads what it has written. */
describe("A service that reads from a copy which lags behind", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;
  /** What the copy has of the snippet; without the key where it does not lag. */
  let copy: { readonly draft?: SnippetDraft } | undefined;
  let keep: (id: SnippetId) => Promise<void>;

  let reads = 0;

  /** What the list and the record are for ever. */
  let kept: { readonly page: SnippetPage; readonly record: RemoteSnippet } | undefined;

  const lagging: EngineVariant = {
    ...ourEngine,
    remote: (remote) => {
      const read = remote.read.bind(remote);
      const list = remote.list.bind(remote);
      keep = async (id) => {
        kept = { page: await list({ page: 1, perPage: 100 }), record: await read(id) };
      };
      const behind = async (id: SnippetId): Promise<RemoteSnippet> => {
        reads += 1;
        const told = kept?.record ?? (await read(id));
        if (copy !== undefined && copy.draft === undefined) {
          throw new SnippetError("not-found", "Not yet.");
        }
        return { ...told, snippet: { ...told.snippet, ...copy?.draft } };
      };
      return Object.assign(remote, {
        read: behind,
        list: async (...given: Parameters<typeof list>) => kept?.page ?? (await list(...given)),
      });
    },
  };
  const shown = (): Snippet => library.all()[0] ?? assert.fail("not shown");
  const edit = async (changes: Partial<SnippetDraft>): Promise<void> => {
    await library.edit(shown().id, { ...shown(), ...changes }, shown());
    await world.pass(2_000);
  };
  const caughtUp = async (): Promise<void> => {
    copy = undefined;
    await world.pass(600_000);
  };
  const sync = async (): Promise<void> => {
    library.sync().catch(() => assert.fail("not synced"));
    await world.pass(60_000);
  };
  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => `${it.draft.title}: ${it.draft.code}`);

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    [copy, kept] = [undefined, undefined];
    ({ library } = new SimWindow("one", world, lagging));
    await world.pass(60_000);
    await library.create(draft);
    await world.pass(2_000);
    assert.deepEqual([library.waiting(), onServer()], [[], ["Shared: old"]]);
  });

  it("does not undo an edit by the next one, of another field", async () => {
    await edit({ title: "Newer" });
    copy = { draft };
    await edit({ code: "newer" });
    await caughtUp();
    assert.deepEqual([library.waiting(), onServer()], [[], ["Newer: newer"]]);
  });

  it("is told of an edit that goes back to what it was", async () => {
    await edit({ code: "newer" });
    copy = { draft };
    await edit({ code: "old" });
    await caughtUp();
    assert.deepEqual([library.waiting(), onServer()], [[], ["Shared: old"]]);
  });

  it("is told of the deletion of what has just been created", async () => {
    copy = {};
    await library.delete(shown().id);
    await world.pass(2_000);
    await caughtUp();
    assert.deepEqual([library.waiting(), onServer()], [[], []]);
  });

  it("shows another device's change in the end, also where the record lagged behind the list that told it", async () => {
    const [id = assert.fail("not there")] = world.server.records.keys();
    world.server.update(id, { ...draft, code: "theirs" }, undefined);
    copy = { draft: { ...draft, code: "of a moment before" } };
    await sync();
    copy = undefined;
    for (let count = 0; count < 6; count += 1) await sync();
    assert.equal(shown().code, "theirs");
  });

  it("brings back what was deleted only where the list has it for ever", async () => {
    const [id = assert.fail("not there")] = world.server.records.keys();
    const keeping = keep(id);
    await world.pass(2_000);
    await keeping;
    await library.delete(shown().id);
    await world.pass(2_000);
    for (let count = 0; count < 5; count += 1) {
      await sync();
      assert.deepEqual([library.all(), library.waiting(), onServer()], [[], [], []]);
    }
    await sync();
    assert.equal(shown().code, "old");
  });

  it("raises no question about an edit of what has just been created", async () => {
    copy = {};
    await edit({ code: "newer" });
    await caughtUp();
    assert.deepEqual([library.waiting(), onServer()], [[], ["Shared: newer"]]);
  });

  it("is believed in the end where another device has changed it", async () => {
    world.server.update(shown().id, { ...draft, code: "theirs" }, undefined);
    await edit({ code: "newer" });
    await caughtUp();
    assert.deepEqual(
      library.waiting().map(({ state }) => state),
      ["conflict"],
    );
    assert.deepEqual(onServer(), ["Shared: theirs"]);
  });

  it("is read four times, the last time before the write", async () => {
    world.server.update(shown().id, { ...draft, code: "theirs" }, undefined);
    reads = 0;
    await edit({ title: "Mine" });
    await caughtUp();
    assert.deepEqual([reads, library.waiting(), onServer()], [4, [], ["Mine: theirs"]]);
  });
});
