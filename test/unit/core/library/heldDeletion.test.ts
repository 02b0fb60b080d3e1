import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet, SnippetId } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** Another device has changed it as well, and nothing of this comes through the network yet. */
describe("A deletion in one window of what another one has changed, and not sent", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;
  let isOffline: boolean;

  const cut: EngineVariant = {
    ...ourEngine,
    remote: (remote) => {
      const read = remote.read.bind(remote);
      const offline = new SnippetError("offline", "The server cannot be reached.");
      return Object.assign(remote, {
        read: (id: SnippetId) => (isOffline ? Promise.reject(offline) : read(id)),
      });
    },
  };
  const waiting = (): readonly string[] =>
    library.waiting().map(({ kind, state, draft: text }) => `${kind} ${state} ${text?.code}`);
  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => it.draft.code);
  const shown = (): Snippet => library.find("1") ?? assert.fail("not shown");

  beforeEach(async () => {
    world = ScriptedWorld.careful(1);
    world.server.create(draft, undefined);
    isOffline = false;
    const [one, two] = ["one", "two"].map((name) => new SimWindow(name, world, cut).library);
    library = one ?? assert.fail();
    await world.pass(60_000);
    isOffline = true;
    await library.edit("1", { ...draft, code: "mine" }, shown());
    await world.pass(60_000);
    isOffline = false;
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await two?.delete("1");
    await library.catchUp();
    await world.pass(1_000);
    isOffline = true;
    assert.deepEqual(waiting(), ["edit conflict mine"]);
    assert.equal(library.waiting()[0]?.other, undefined);
    assert.equal(shown().code, "mine");
  });

  it("is the last word where the user deletes that text, too: it is not asked about, and does not come back", async () => {
    await library.delete("1");
    assert.deepEqual(waiting(), ["delete queued undefined"]);
    isOffline = false;
    await world.pass(600_000);
    assert.deepEqual(waiting(), ["delete conflict undefined"]);
    const [held] = library.waiting();
    await library.resolve(held?.id ?? assert.fail("nothing waits"), "mine");
    await world.pass(600_000);
    assert.deepEqual([waiting(), onServer()], [[], []]);
  });

  it("gives way to a text that the user keeps, and this is asked about once with each of the others", async () => {
    await library.edit("1", { ...draft, code: "newer" }, shown());
    isOffline = false;
    await world.pass(600_000);
    assert.deepEqual(waiting(), ["edit conflict newer"]);
    await library.resolve(library.waiting()[0]?.id ?? "", "mine");
    await world.pass(600_000);
    assert.deepEqual(waiting(), ["edit conflict newer"]);
    assert.equal(library.waiting()[0]?.other?.code, "theirs");
    await library.resolve(library.waiting()[0]?.id ?? "", "mine");
    await world.pass(600_000);
    assert.deepEqual([waiting(), onServer()], [[], ["newer"]]);
  });
});
