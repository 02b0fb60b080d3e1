import assert from "node:assert/strict";
import type { SnippetId } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { noHardness, noVariety } from "../../../simulation/variety.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** Creates a snippet whose answer is lost, and whose record another device changes; that record is shown. */
async function createdUnseen(world: ScriptedWorld, library: SimWindow["library"]) {
  await world.pass(60_000);
  world.fates.push("answer-lost", "lost", "lost");
  const made = await library.create(draft);
  while (world.server.records.size === 0) await world.pass(1);
  const [id = ""] = world.server.records.keys();
  world.server.update(id, { ...draft, code: "theirs" }, undefined);
  await Promise.all([library.sync(), world.pass(5_000)]);
  return { made, id, shown: library.find(id) ?? assert.fail("not shown") };
}

describe("A record that users changed before its create was known, at a server that tells no descriptions", () => {
  for (const [what, upon] of [
    ["the code", { code: "newer" }],
    ["the description, too", { description: "upon the create" }],
  ] as const) {
    it(`keeps the description of its users where ${what} was changed upon the create`, async () => {
      const hard = { ...noHardness, missing: new Set(["description"] as const) };
      const world = ScriptedWorld.careful(1, { ...noVariety, hard });
      const { library } = new SimWindow("one", world, ourEngine);
      const { made, id, shown } = await createdUnseen(world, library);
      await library.edit(id, { ...shown, description: "of its users" }, shown);
      await library.edit(made.id, { ...made, ...upon }, made);
      await world.pass(900_000);
      const asked = library.waiting().filter(({ state }) => state === "conflict");
      assert.equal(world.server.records.get(id)?.draft.description, "of its users");
      assert.equal(asked.length, 1);
    });
  }
});

describe("A record that users changed before its create was known, at a server that lags behind", () => {
  it("is shown in the question as they have left it", async () => {
    const world = ScriptedWorld.careful(1, noVariety);
    let isBehind = false;
    const lagging: EngineVariant = {
      ...ourEngine,
      remote: (remote) => {
        const read = remote.read.bind(remote);
        return Object.assign(remote, {
          read: async (id: SnippetId) => {
            const now = await read(id);
            const snippet = { ...now.snippet, code: "theirs" };
            const told = isBehind ? { ...now, snippet } : now;
            isBehind = false;
            return told;
          },
        });
      },
    };
    const { library } = new SimWindow("one", world, lagging);
    const { made, id, shown } = await createdUnseen(world, library);
    await library.edit(id, { ...shown, code: "of its users" }, shown);
    await library.edit(made.id, { ...made, code: "upon the create" }, made);
    while (world.server.records.get(id)?.draft.code !== "of its users") await world.pass(10);
    await world.pass(1_000);
    isBehind = true;
    await world.pass(900_000);
    assert.equal(isBehind, false);
    const others = library.waiting().map(({ other }) => other?.code);
    assert.deepEqual(others, ["of its users"]);
  });
});

describe("A record that users changed before its create was known, and whose create they delete", () => {
  it("stays until they decide about the version that they did not see", async () => {
    const world = ScriptedWorld.careful(1, noVariety);
    const { library } = new SimWindow("one", world, ourEngine);
    const { made, id, shown } = await createdUnseen(world, library);
    await library.edit(id, { ...shown, code: "of its users" }, shown);
    await library.delete(made.id);
    await world.pass(900_000);
    assert.equal(world.server.records.get(id)?.draft.code, "of its users");
    const asked = library.waiting().map(({ kind, state, other }) => [kind, state, other?.code]);
    assert.deepEqual(asked, [["delete", "conflict", "of its users"]]);
  });
});
