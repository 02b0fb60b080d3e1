import assert from "node:assert/strict";
import type { DurableLibrary } from "../../../../src/core/library/durableLibrary.ts";
import type { SnippetDraft } from "../../../../src/core/model.ts";
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

/** The computer still has it as the service once told it. */
describe("A snippet that a person changed while another device had changed it", () => {
  let world: SimWorld;
  let library: DurableLibrary;

  const codes = (): readonly string[] => library.all().map(({ code }) => code);

  /** Until the person is asked. */
  async function changeAfter(elsewhere: () => void): Promise<void> {
    const shown = library.find("1") ?? assert.fail("not shown");
    elsewhere();
    await library.edit("1", { ...draft, code: "mine" }, shown);
    await world.pass(60_000);
    assert.deepEqual(codes(), ["mine"]);
  }

  async function decide(choice: "mine" | "theirs"): Promise<void> {
    const [held] = library.waiting();
    assert.equal(held?.state, "conflict");
    await library.resolve(held.id, choice);
  }

  const change = (): unknown => world.server.update("1", { ...draft, code: "theirs" }, undefined);
  const remove = (): unknown => world.server.delete("1", undefined);

  beforeEach(async () => {
    world = new SimWorld(1, { isTraced: false, lateness: 0 });
    world.isFaulty = false;
    world.server.create(draft, undefined);
    library = new SimWindow("one", world, ourEngine).library;
    await world.pass(60_000);
  });

  it("is shown as it is there at once, where they keep theirs", async () => {
    await changeAfter(change);
    await decide("theirs");
    assert.deepEqual(codes(), ["theirs"]);
  });

  it("is shown once where it was deleted there, before they keep it and after", async () => {
    await changeAfter(remove);
    await decide("mine");
    assert.deepEqual(codes(), ["mine"]);
    await world.pass(60_000);
    assert.deepEqual(codes(), ["mine"]);
  });

  it("is gone at once where it was deleted there and they keep it so, and can be restored as it was", async () => {
    await changeAfter(remove);
    await decide("theirs");
    assert.deepEqual(codes(), []);
    const trashed = (await library.trash()).map(({ snippet }) => snippet.code);
    assert.deepEqual(trashed, ["old"]);
  });
});
