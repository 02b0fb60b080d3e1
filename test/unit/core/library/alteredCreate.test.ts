import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

/** The service makes something else of each text that is created, and tells no versions. */
describe("A create of which the service made something else", () => {
  let world: ScriptedWorld;
  let library: DurableLibrary;

  const waiting = (): readonly string[] => library.waiting().map(({ state }) => state);
  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => it.draft.code);
  const elsewhere = (code: string): unknown =>
    world.server.update("1", { ...draft, code }, undefined);
  const retry = async (): Promise<void> => {
    await library.retry(library.waiting()[0]?.id ?? assert.fail("nothing waits"));
    await world.pass(60_000);
  };
  const altering: EngineVariant = {
    ...ourEngine,
    remote: (remote) =>
      Object.assign(remote, {
        create: (given: SnippetDraft) => {
          const { id } = world.server.create({ ...given, code: "cut" }, undefined);
          const details = { what: "code", id };
          return Promise.reject(new SnippetError("not-kept", "Cut short.", { details }));
        },
      }),
  };

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    library = new SimWindow("one", world, altering).library;
    await world.pass(60_000);
    await library.create({ ...draft, code: "cut short" });
    await world.pass(60_000);
    assert.deepEqual([waiting(), onServer()], [["refused"], ["cut"]]);
  });

  it("is written over that when the person tries it once more", async () => {
    await retry();
    assert.deepEqual([waiting(), onServer()], [[], ["cut short"]]);
  });

  it("asks the person where another device has changed it since, and goes over nothing unseen", async () => {
    elsewhere("theirs");
    await retry();
    assert.deepEqual([waiting(), onServer()], [["conflict"], ["theirs"]]);
  });
});

describe("A create whose answer was lost, at a service that composes characters", () => {
  it("is found by its title, and is there once", async () => {
    const world = ScriptedWorld.plain(1);
    const { server } = world;
    const create = server.create.bind(server);
    Object.assign(server, {
      create: (given: SnippetDraft) =>
        create({ ...given, title: given.title.normalize("NFC") }, undefined),
    });
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    world.fates.push("answer-lost");
    await library.create({ ...draft, title: "Cafe\u0301" });
    await world.pass(600_000);
    assert.deepEqual([library.waiting(), server.records.size], [[], 1]);
  });
});
