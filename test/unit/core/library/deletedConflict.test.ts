import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durableLibrary.ts";
import type { Snippet, SnippetDraft } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { SimWorld } from "../../../simulation/simWorld.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "Shared",
  description: "",
  tags: [],
  private: false,
  code: "old",
};

/** Two windows in which a person changed the same snippet before either knew, and another device did, too. */
describe("A snippet with two texts that wait for the person", () => {
  let world: SimWorld;
  let one: DurableLibrary;
  let two: DurableLibrary;

  const minutes = (count: number): Promise<void> => world.pass(count * 60_000);
  const waiting = (): readonly string[] =>
    one.waiting().map(({ kind, state }) => `${kind} ${state}`);
  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => it.draft.code);
  const shown = (library: DurableLibrary): Snippet => library.find("1") ?? assert.fail("not shown");

  beforeEach(async () => {
    world = new SimWorld(1, { isTraced: false, lateness: 0 });
    world.isFaulty = false;
    world.server.create(draft, undefined);
    one = new SimWindow("one", world, ourEngine).library;
    two = new SimWindow("two", world, ourEngine).library;
    await minutes(1);
    await Promise.all([
      one.edit("1", { ...draft, code: "of one" }, shown(one)),
      two.edit("1", { ...draft, code: "of two" }, shown(two)),
    ]);
    world.server.update("1", { ...draft, code: "theirs" }, undefined);
    await minutes(1);
    await one.catchUp();
    assert.deepEqual(waiting(), ["edit conflict", "edit conflict"]);
  });

  it("is asked about once when it is deleted, and none of its texts comes back", async () => {
    await one.delete("1");
    await minutes(1);
    assert.deepEqual(waiting(), ["delete conflict"]);
    await one.resolve(one.waiting()[0]?.id ?? "", "mine");
    await minutes(5);
    assert.deepEqual(waiting(), []);
    assert.deepEqual(onServer(), []);
  });

  it("keeps all of them in the history when it is deleted", async () => {
    await one.delete("1");
    const kept = (await one.versions("1")).map((version) => version.draft.code);
    assert.deepEqual(kept.toSorted(), ["of one", "of two"]);
  });

  it("keeps the one that is not decided about", async () => {
    await one.resolve(one.waiting()[0]?.id ?? "", "both");
    await minutes(5);
    assert.deepEqual(waiting(), ["edit conflict"]);
    assert.equal(onServer().length, 2);
  });
});
