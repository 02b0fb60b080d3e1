import assert from "node:assert/strict";
import type { LibraryChange } from "../../../../src/core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

describe("A service that replaces an edited snippet by a new one", () => {
  let world: ScriptedWorld;
  let window: SimWindow;
  let library: SimWindow["library"];

  const replacing: EngineVariant = {
    ...ourEngine,
    remote: (remote) => {
      const { server } = world;
      const create = remote.create.bind(remote);
      return Object.assign(remote, {
        update: (id: SnippetId, ...given: Parameters<typeof create>) => {
          server.delete(id, undefined);
          return create(given[0], { idempotencyKey: "", isRepeated: false });
        },
      });
    },
  };
  const open = async (name: string): Promise<void> => {
    window = new SimWindow(name, world, replacing);
    ({ library } = window);
    await world.pass(60_000);
  };
  const shown = (): Snippet => library.all()[0] ?? assert.fail("not shown");
  const edit = (code: string): Promise<Snippet> =>
    library.edit(shown().id, { ...draft, code }, shown());
  const standing = (): unknown => [
    library.waiting().length,
    library.all().map(({ id, code }) => `${id}: ${code}`),
    [...world.server.records.values()].map((it) => `${it.id}: ${it.draft.code}`),
  ];

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    await open("one");
  });

  it("has it once, with what is saved upon it before the answer comes", async () => {
    const { id } = await library.create(draft);
    await edit("newer");
    await world.pass(3_000);
    await edit("newest");
    const named: string[] = [];
    library.onDidChange((change: LibraryChange) => {
      if (change.kind === "replaced") named.push(`${change.from} ${change.snippet.id}`);
    });
    await world.pass(600_000);
    const now = `${shown().id}: newest`;
    assert.deepEqual(standing(), [0, [now], [now]]);
    assert.equal(library.find(id)?.code, "newest");
    assert.equal(named.length, 1);
  });

  it("has it once, and deletes it, where it was edited before", async () => {
    world.server.create(draft, undefined);
    await Promise.all([library.sync(), world.pass(60_000)]);
    await edit("newer");
    await world.pass(60_000);
    assert.deepEqual(standing(), [0, ["2: newer"], ["2: newer"]]);
    const texts = (await library.versions("2")).map((it) => it.draft.code);
    assert.deepEqual(texts.toSorted(), ["newer", "old"]);
    await Promise.all([library.sync(), world.pass(60_000)]);
    await library.delete("1");
    await world.pass(60_000);
    assert.deepEqual(standing(), [0, [], []]);
    assert.deepEqual((await library.trash()).length, 1);
  });

  it("is known to the next window by its old name", async () => {
    world.server.create(draft, undefined);
    await Promise.all([library.sync(), world.pass(60_000)]);
    await edit("newer");
    await world.pass(60_000);
    window.kill();
    await open("two");
    assert.equal(library.find("1")?.id, "2");
  });
});
