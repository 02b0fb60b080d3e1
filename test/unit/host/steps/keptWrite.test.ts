import assert from "node:assert/strict";
import { DraftStore } from "../../../../src/core/library/draftStore.ts";
import { codeFor, isOf } from "../../../../src/core/library/unsentDraft.ts";
import type { Snippet, SnippetDraft } from "../../../../src/core/model.ts";
import { keptWrite } from "../../../../src/host/steps/keptWrite.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft } from "../../../support/library/sharedDraft.ts";

/** The disk was full, or the person had signed out in another window. */
describe("An update that could not be saved, and is gone on with after another device", () => {
  const draft = { ...sharedDraft, title: "Port", tags: ["net"], code: "port 80" };
  let world: ScriptedWorld;
  let window: SimWindow;
  let drafts: DraftStore;

  const onServer = (): readonly SnippetDraft[] =>
    [...world.server.records.values()].map((it) => it.draft);
  const read = async (): Promise<Snippet> => {
    const reading = window.library.read("1");
    await world.pass(1_000);
    return reading;
  };
  const goOnAfter = async (mine: SnippetDraft, theirs: SnippetDraft): Promise<void> => {
    const { library } = window;
    await keptWrite(drafts, library, { base: await read() }).keep(mine);
    world.server.update("1", theirs, undefined);
    const [unsent] = await drafts.list();
    const base = await read();
    const entered = { ...(unsent?.draft ?? assert.fail("not kept")), code: codeFor(base, unsent) };
    await keptWrite(drafts, library, { base, unsent }).save(entered);
    await world.pass(60_000);
    assert.deepEqual(await drafts.list(), []);
  };

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    world.server.create(draft, undefined);
    window = new SimWindow("one", world, ourEngine);
    drafts = new DraftStore(window.files, "/drafts", { now: () => world.clock.now });
    await world.pass(60_000);
  });

  it("has changed the same, is not saved over that unseen", async () => {
    await goOnAfter({ ...draft, code: "port 8080" }, { ...draft, code: "port 443" });
    assert.deepEqual(
      onServer().map(({ code }) => code),
      ["port 443"],
    );
    assert.deepEqual(
      window.library.waiting().map(({ state }) => state),
      ["conflict"],
    );
  });

  it("has made it public, sends it nothing before the user has decided", async () => {
    world.server.update("1", { ...draft, private: true }, undefined);
    await goOnAfter(
      { ...draft, private: true, code: "secret" },
      { ...draft, title: "Ports", private: false },
    );
    assert.deepEqual(
      [onServer().map(({ code }) => code), window.library.waiting().map(({ state }) => state)],
      [[draft.code], ["conflict"]],
    );
  });

  it("has changed something else, leaves that as it is", async () => {
    const theirs = { ...draft, tags: ["net", "new"], code: "port 443" };
    await goOnAfter({ ...draft, title: "Ports" }, theirs);
    assert.deepEqual(onServer(), [{ ...theirs, title: "Ports" }]);
    assert.deepEqual(window.library.waiting(), []);
  });
});

describe("An update that could not be saved before the service had the snippet", () => {
  it("is the snippet's by its new id, too", async () => {
    const world = ScriptedWorld.plain(1);
    const { library, files } = new SimWindow("one", world, ourEngine);
    const drafts = new DraftStore(files, "/drafts", { now: () => world.clock.now });
    const creating = library.create(sharedDraft);
    await world.pass(0);
    const base = await creating;
    await keptWrite(drafts, library, { base }).keep({ ...sharedDraft, code: "mine" });
    await world.pass(60_000);
    const [unsent = assert.fail("not kept")] = await drafts.list();
    assert.notEqual(base.id, "1");
    assert.deepEqual(
      ["1", "2", undefined].map((id) => isOf(unsent, library, id)),
      [true, false, false],
    );
  });
});
