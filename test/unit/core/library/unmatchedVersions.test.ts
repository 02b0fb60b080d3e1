import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { RemoteSnippet } from "../../../../src/core/library/remote.ts";
import type { SnippetId } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** As behind a proxy that compresses, and marks the tags of what it compresses. */
describe("A service that compares versions, and tells others than it compares", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;

  const marking: EngineVariant = {
    ...ourEngine,
    remote: (remote) => {
      const read = remote.read.bind(remote);
      const marked = async (id: SnippetId): Promise<RemoteSnippet> => {
        const told = await read(id);
        return { ...told, version: `${told.version}-gzip` };
      };
      return Object.assign(remote, { read: marked });
    },
  };
  const standing = (): unknown => [
    library.waiting().map(({ kind, state }) => `${kind} ${state}`),
    [...world.server.records.values()].map((it) => it.draft.code),
  ];
  const edit = async (): Promise<void> => {
    const shown = library.find("1") ?? assert.fail("not shown");
    await library.edit("1", { ...draft, code: "newer" }, shown);
  };

  beforeEach(async () => {
    world = ScriptedWorld.careful(1);
    world.server.create(draft, undefined);
    ({ library } = new SimWindow("one", world, marking));
    await world.pass(60_000);
  });

  it("takes an edit of what is as the person saw it", async () => {
    await edit();
    await world.pass(600_000);
    assert.deepEqual(standing(), [[], ["newer"]]);
  });

  it("takes a deletion of what is as the person saw it", async () => {
    await library.delete("1");
    await world.pass(600_000);
    assert.deepEqual(standing(), [[], []]);
  });

  it("raises the question about what another device has written meanwhile", async () => {
    await edit();
    await world.pass(1_000);
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await world.pass(600_000);
    assert.deepEqual(standing(), [["edit conflict"], ["theirs"]]);
  });
});
