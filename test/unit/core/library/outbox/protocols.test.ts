import assert from "node:assert/strict";
import { SnippetError } from "../../../../../src/core/errors.ts";
import type { DurableLibrary } from "../../../../../src/core/library/durable/durableLibrary.ts";
import { ourEngine } from "../../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../../simulation/engineVariant.ts";
import type { Fate } from "../../../../simulation/fate.ts";
import { ScriptedWorld } from "../../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../../support/library/sharedDraft.ts";

const fates: readonly Fate[] = [
  "answered",
  "offline",
  "lost",
  "answer-lost",
  "late",
  "twice",
  "fault",
  "fault-but-done",
  "too-many",
];

const acts: Readonly<
  Record<
    string,
    readonly [act: (library: DurableLibrary) => Promise<unknown>, done: readonly string[]]
  >
> = {
  create: [(library) => library.create({ ...draft, code: "new" }), ["new", "old"]],
  edit: [
    (library) => {
      const shown = library.find("1") ?? assert.fail("not shown");
      return library.edit("1", { ...shown, code: "new" }, shown);
    },
    ["new"],
  ],
  deletion: [(library) => library.delete("1"), []],
};

interface Sent {
  readonly at: number;
  readonly what: "POST" | "PUT" | "DELETE";
  readonly key: string;
}

/** One window, whose writes are noted, and before each of whose reads something may happen. */
class Case {
  readonly sent: Sent[] = [];
  readonly world: ScriptedWorld;
  readonly window: SimWindow;
  beforeRead: (() => void) | undefined;
  /** Whether the server says yes to a create and does not tell which record it made, or makes none. */
  saysOnlyYes: "having made it" | "making none" | undefined;

  constructor(service: "careful" | "plain") {
    this.world = ScriptedWorld[service](1);
    this.world.server.create(draft, undefined);
    this.window = new SimWindow("one", this.world, this.#engine());
  }

  get library(): DurableLibrary {
    return this.window.library;
  }

  get onServer(): readonly string[] {
    return [...this.world.server.records.values()].map((it) => it.draft.code).toSorted();
  }

  /** Until it ends, or asks. */
  async end(): Promise<void> {
    await this.world.pass(900_000);
    await this.library.retry();
    await this.world.pass(900_000);
  }

  #engine(): EngineVariant {
    const note = (what: Sent["what"], key = ""): void => {
      this.sent.push({ at: this.world.clock.elapsed, what, key });
    };
    return {
      ...ourEngine,
      remote: (remote) => {
        const [create, update] = [remote.create.bind(remote), remote.update.bind(remote)];
        const [remove, read] = [remote.delete.bind(remote), remote.read.bind(remote)];
        return Object.assign(remote, {
          create: async (...given: Parameters<typeof create>) => {
            note("POST", given[1].idempotencyKey);
            const how = this.saysOnlyYes;
            const made = how === "making none" ? undefined : await create(...given);
            if (how !== undefined || made === undefined)
              throw new SnippetError("not-kept", "Which?", { details: { what: "id" } });
            return made;
          },
          update: (...given: Parameters<typeof update>) => {
            note("PUT");
            return update(...given);
          },
          delete: (...given: Parameters<typeof remove>) => {
            note("DELETE");
            return remove(...given);
          },
          read: (...given: Parameters<typeof read>) => {
            this.beforeRead?.();
            return read(...given);
          },
        });
      },
    };
  }
}

const notDone = new Set<Fate>(["offline", "too-many"]);
const grace = ourEngine.grace;

for (const service of ["careful", "plain"] as const) {
  describe(`At a ${service} server`, () => {
    for (const [what, [act, done]] of Object.entries(acts)) {
      for (const fate of fates) {
        it(`a ${what} whose first request is ${fate} is done once`, async () => {
          const it = new Case(service);
          await it.world.pass(60_000);
          it.world.fates.push(fate);
          await act(it.library);
          await it.end();
          assert.deepEqual([it.library.waiting(), it.onServer], [[], done]);
          const [first, again, ...others] = it.sent;
          assert.ok(first !== undefined && others.length < 9);
          if (again === undefined || notDone.has(fate)) return;
          if (what === "create" && service === "careful") {
            assert.equal(new Set(it.sent.map(({ key }) => key)).size, 1);
          } else if (fate !== "twice" || what !== "create") {
            assert.ok(again.at - first.at >= grace, `again after ${again.at - first.at} ms`);
          }
        });
      }

      it(`a ${what} that is refused is asked about, and nothing of it is sent again`, async () => {
        const it = new Case(service);
        await it.world.pass(60_000);
        it.world.fates.push(...Array<Fate>(9).fill("refused"));
        await act(it.library);
        await it.world.pass(900_000);
        assert.deepEqual(
          it.library.waiting().map(({ state }) => state),
          ["refused"],
        );
        assert.deepEqual([it.onServer, it.sent.length], [["old"], 1]);
      });
    }

    for (const what of ["edit", "deletion"] as const) {
      for (const fate of ["answered", "offline", "lost", "answer-lost", "fault"] as const) {
        it(`a ${what} never goes over what another device wrote before a look, with a first request that is ${fate}`, async () => {
          const [act] = acts[what] ?? assert.fail();
          for (let read = 0, isReached = true; isReached; read += 1) {
            const it = new Case(service);
            await it.world.pass(60_000);
            it.world.fates.push(fate);
            let left = read;
            it.beforeRead = () => {
              left -= 1;
              if (left === -1) it.world.server.update("1", { ...draft, code: "theirs" }, undefined);
            };
            await act(it.library);
            await it.end();
            isReached = left < 0;
            const isThere = it.onServer.includes("theirs");
            const isGone = what === "deletion" && it.onServer.length === 0;
            assert.ok(!isReached || isThere || isGone, `read ${read}: ${it.onServer.join()}`);
            const states = it.library.waiting().map(({ state }) => state);
            assert.ok(
              states.every((state) => state === "conflict"),
              `${read}: ${states.join()}`,
            );
            if (read === 0) assert.deepEqual([isThere, states], [true, ["conflict"]]);
          }
        });
      }
    }
  });
}

describe("At a server without keys", () => {
  for (const fate of fates) {
    it(`of two new snippets of one text, the first of which is ${fate}, both are there, and no third`, async () => {
      const it = new Case("plain");
      await it.world.pass(60_000);
      it.world.fates.push(fate);
      await Promise.all([1, 2].map(() => it.library.create({ ...draft, code: "twin" })));
      await it.end();
      assert.deepEqual([it.library.waiting(), it.onServer], [[], ["old", "twin", "twin"]]);
    });
  }
});

describe("At a server that never tells which record it made", () => {
  for (const service of ["careful", "plain"] as const) {
    for (const codes of [["new"], ["one", "two"], ["twin", "twin"]]) {
      it(`that is ${service}, creates of ${codes.join(" and ")} are found, and end`, async () => {
        const it = new Case(service);
        await it.world.pass(60_000);
        it.saysOnlyYes = "having made it";
        await Promise.all(codes.map((code) => it.library.create({ ...draft, code })));
        await it.end();
        assert.deepEqual([it.library.waiting(), it.onServer], [[], [...codes, "old"].toSorted()]);
        assert.ok(
          service === "careful"
            ? it.sent.length <= 5 * codes.length
            : it.sent.length === codes.length,
        );
      });
    }
  }
});

describe("At a server that keeps keys, and once says yes without an id", () => {
  for (const how of ["having made it", "making none"] as const) {
    it(`${how}, the key tells what became of the create, however late, and no equal record is taken`, async () => {
      const it = new Case("careful");
      await it.world.pass(60_000);
      it.world.server.create({ ...draft, code: "twin" }, undefined);
      it.saysOnlyYes = how;
      const { id } = await it.library.create({ ...draft, code: "twin" });
      while (it.sent.length === 0) await it.world.pass(1);
      // A window that is stopped past the grace time looks for the first time after it.
      it.window.stopAtCall(0, 2 * grace);
      await it.world.pass(grace);
      assert.equal(it.window.isStopped, true);
      it.saysOnlyYes = undefined;
      await it.end();
      assert.deepEqual([it.library.waiting(), it.onServer], [[], ["old", "twin", "twin"]]);
      await it.library.delete(id);
      await it.end();
      assert.deepEqual([...it.world.server.records.keys()], ["1", "2"]);
    });
  }
});
