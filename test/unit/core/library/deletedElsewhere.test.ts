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
describe("A snippet that a person changed and another device deleted", () => {
  let world: SimWorld;
  let library: DurableLibrary;

  const codes = (): readonly string[] => library.all().map(({ code }) => code);

  /** What the person decides, once they were asked, and what comes of it. */
  async function decide(choice: "mine" | "theirs"): Promise<void> {
    const [held] = library.waiting();
    assert.equal(held?.state, "conflict");
    await library.resolve(held.id, choice);
  }

  beforeEach(async () => {
    world = new SimWorld(1, { isTraced: false, lateness: 0 });
    world.isFaulty = false;
    world.server.create(draft, undefined);
    library = new SimWindow("one", world, ourEngine).library;
    await world.pass(60_000);
    const shown = library.find("1") ?? assert.fail("not shown");
    world.server.delete("1", undefined);
    await library.edit("1", { ...draft, code: "mine" }, shown);
    await world.pass(60_000);
  });

  it("is shown once, before they keep it and after", async () => {
    assert.deepEqual(codes(), ["mine"]);
    await decide("mine");
    assert.deepEqual(codes(), ["mine"]);
    await world.pass(60_000);
    assert.deepEqual(codes(), ["mine"]);
  });

  it("is gone at once where they let it go, and can be restored as it was", async () => {
    await decide("theirs");
    assert.deepEqual(codes(), []);
    const trashed = (await library.trash()).map(({ snippet }) => snippet.code);
    assert.deepEqual(trashed, ["old"]);
  });
});
