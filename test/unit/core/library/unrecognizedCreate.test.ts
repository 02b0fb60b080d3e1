import assert from "node:assert/strict";
import fc from "fast-check";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { SnippetDraft, SnippetId } from "../../../../src/core/model.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

type Change = (text: string) => string;

/** What servers make of a text. None takes the title as a whole away. */
const titleChanges: readonly Change[] = [
  (title) => title.toUpperCase(),
  (title) => title.toLowerCase(),
  (title) => title.slice(0, 3),
  (title) => `${title} (2)`,
  (title) => title.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (title) => title.normalize("NFD"),
  () => "",
];
const codeChanges: readonly Change[] = [
  (code) => Buffer.from(code).toString("base64"),
  (code) => code.replaceAll("\t", "    "),
  (code) => code.replaceAll(/<[^>]*>/g, ""),
  (code) => `<pre>${code}</pre>`,
  (code) => code.slice(0, 5),
  (code) => code.replaceAll("<", "&lt;"),
  () => "",
];
const oneOf = (changes: readonly Change[]): fc.Arbitrary<Change> =>
  fc.constantFrom<Change>((it) => it, ...changes);

const own = { ...draft, title: "Größe of <T>", code: "\tsize<T>();\n" };

describe("A create whose answer was lost", () => {
  it("is there once, whatever the server makes of its texts, until the user decides", async () => {
    const fates = fc.constantFrom("answer-lost" as const, "lost" as const);
    const given = fc.record({ title: oneOf(titleChanges), code: oneOf(codeChanges), fate: fates });
    await fc.assert(
      fc.asyncProperty(given, async ({ title, code, fate }) => {
        const world = ScriptedWorld.plain(1);
        const { server } = world;
        const create = server.create.bind(server);
        const alter = (it: SnippetDraft): SnippetDraft => ({
          ...it,
          title: title(it.title),
          code: code(it.code),
        });
        Object.assign(server, { create: (it: SnippetDraft) => create(alter(it), undefined) });
        const { library } = new SimWindow("one", world, ourEngine);
        await world.pass(60_000);
        world.fates.push(fate);
        await library.create(own);
        await world.pass(1_200_000);
        assert.equal(server.records.size, 1);
      }),
      { numRuns: 150 },
    );
  });
});

describe("A create that was answered with an id under which there is nothing", () => {
  /** The server tells this id, and lists the record under its own after so many milliseconds. */
  const opened = async (listedAfter: number): Promise<[ScriptedWorld, SimWindow["library"]]> => {
    const world = ScriptedWorld.plain(1);
    const { server, clock } = world;
    const begun = clock.elapsed + 60_000;
    const list = server.list.bind(server);
    Object.assign(server, {
      list: () => list().filter(() => clock.elapsed - begun >= listedAfter),
    });
    const unreadable: EngineVariant = {
      ...ourEngine,
      remote: (remote) =>
        Object.assign(remote, {
          create: (given: SnippetDraft): Promise<never> => {
            server.create(given, undefined);
            const details = { what: "check", id: "elsewhere" as SnippetId } as const;
            return Promise.reject(new SnippetError("not-kept", "Not read back.", { details }));
          },
        }),
    };
    const { library } = new SimWindow("one", world, unreadable);
    await world.pass(60_000);
    return [world, library];
  };

  for (const [when, listedAfter] of [
    ["at once", 0],
    ["after seconds", 9_000],
    ["after a minute", 60_000],
  ] as const) {
    it(`is found where the list tells it ${when}, and nothing is asked`, async () => {
      const [world, library] = await opened(listedAfter);
      await library.create(own);
      await world.pass(600_000);
      const shown = library.all().map(({ id, title }) => [id, title]);
      assert.deepEqual([library.waiting(), shown], [[], [["1", own.title]]]);
    });
  }

  it("needs the user where nothing tells it, and is sent again only by a retry", async () => {
    const [world, library] = await opened(Infinity);
    const standing = (): unknown => [
      library.waiting().map(({ state, error }) => [state, error?.message]),
      world.server.records.size,
    ];
    await library.create(own);
    await world.pass(3_600_000);
    assert.deepEqual(standing(), [[["refused", "Not read back."]], 1]);
    for (const { id } of library.waiting()) await library.retry(id);
    await world.pass(3_600_000);
    assert.deepEqual(standing(), [[["refused", "Not read back."]], 2]);
  });
});
