import assert from "node:assert/strict";
import { SnippetError } from "../../../../../src/core/errors.ts";
import type { DurableLibrary } from "../../../../../src/core/library/durable/durableLibrary.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";
import { ourEngine } from "../../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../../simulation/engineVariant.ts";
import type { Fate } from "../../../../simulation/fate.ts";
import { ScriptedWorld } from "../../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../../support/library/sharedDraft.ts";

/** A window that has the lock whoever else has it, as where locks can be robbed. */
const robbing: EngineVariant = {
  ...ourEngine,
  locks: () => ({ take: () => Promise.resolve({ free: () => Promise.resolve() }) }),
};

function onServer(world: ScriptedWorld): readonly string[] {
  return [...world.server.records.values()].map((it) => it.draft.code).toSorted();
}

/** Tells which creates leave, and how many creates are on their way at once. */
class Watched {
  readonly left: string[] = [];
  most = 0;
  #open = 0;

  readonly engine: EngineVariant = {
    ...ourEngine,
    remote: (remote) => {
      const create = remote.create.bind(remote);
      return Object.assign(remote, {
        create: async (...given: Parameters<typeof create>) => {
          this.left.push(given[0].code);
          this.#open += 1;
          this.most = Math.max(this.most, this.#open);
          return create(...given).finally(() => (this.#open -= 1));
        },
      });
    },
  };
}

describe("The leader", () => {
  for (const [service, most] of [
    ["careful", 6],
    ["plain", 1],
  ] as const) {
    it(`has ${most} new snippets on their way at once, at a ${service} server`, async () => {
      const world = ScriptedWorld[service](1);
      const watched = new Watched();
      const { library } = new SimWindow("one", world, watched.engine);
      await world.pass(60_000);
      const codes = Array.from({ length: 15 }, (_, at) => String(at));
      await Promise.all(codes.map((code) => library.create({ ...draft, code })));
      await world.pass(60_000);
      assert.deepEqual([library.waiting(), watched.most], [[], most]);
      assert.deepEqual(onServer(world), codes.toSorted());
      assert.equal(watched.left.length, 15);
    });
  }

  it("sends new snippets in the order in which they were saved, however long the disk takes for each", async () => {
    const world = ScriptedWorld.careful(1);
    const watched = new Watched();
    const { library, files } = new SimWindow("one", world, watched.engine);
    await world.pass(60_000);
    let milliseconds = 0;
    files.faults = {
      before: ({ kind, path }) => {
        milliseconds = (milliseconds + 70) % 100;
        return kind === "list" && path.endsWith("/terms")
          ? new Promise((resolve) => void world.clock.after(milliseconds, resolve))
          : undefined;
      },
    };
    const codes = Array.from({ length: 15 }, (_, at) => String(at));
    await Promise.all(codes.map((code) => library.create({ ...draft, code })));
    await world.pass(60_000);
    assert.deepEqual(watched.left, codes);
    assert.ok(watched.most > 1);
  });

  it("shows new snippets in the order in which they were saved, whichever response comes first", async () => {
    const world = ScriptedWorld.careful(1);
    let milliseconds = 0;
    const engine: EngineVariant = {
      ...ourEngine,
      remote: (remote) => {
        const create = remote.create.bind(remote);
        return Object.assign(remote, {
          create: async (...given: Parameters<typeof create>) => {
            milliseconds = (milliseconds + 70) % 100;
            const answer = await create(...given);
            await new Promise<void>((resolve) => void world.clock.after(milliseconds, resolve));
            return answer;
          },
        });
      },
    };
    const { library } = new SimWindow("one", world, engine);
    await world.pass(60_000);
    const codes = Array.from({ length: 15 }, (_, at) => String(at));
    await Promise.all(codes.map((code) => library.create({ ...draft, code })));
    await world.pass(60_000);
    assert.deepEqual(library.waiting(), []);
    assert.deepEqual(
      library.all().map(({ code }) => code),
      codes.toReversed(),
    );
  });

  it("is one of several windows, and the next one within seconds after it was killed", async () => {
    const world = ScriptedWorld.plain(1);
    const watched = [1, 2, 3].map(() => new Watched());
    const windows = watched.map(({ engine }, at) => new SimWindow(`w${at}`, world, engine));
    await world.pass(60_000);
    world.fates.push(...Array<Fate>(20).fill("offline"));
    for (const [at, { library }] of windows.entries()) {
      await library.create({ ...draft, code: `of ${at}` });
    }
    await world.pass(1_000);
    const leading = watched.findIndex(({ left }) => left.length > 0);
    assert.deepEqual(watched.filter(({ left }) => left.length > 0).length, 1);
    windows[leading]?.kill();
    world.fates.length = 0;
    await world.pass(5_000);
    await Promise.all(
      windows.filter(({ isDead }) => !isDead).map(({ library }) => library.catchUp()),
    );
    assert.deepEqual(onServer(world), ["of 0", "of 1", "of 2"]);
    for (const { library, isDead } of windows) {
      if (!isDead) assert.deepEqual(library.waiting(), []);
    }
  });

  it("lets another window send where its own editor gives no answer any more, as one that outlives its page", async () => {
    const world = ScriptedWorld.plain(1);
    const cutOff: EngineVariant = {
      ...ourEngine,
      remote: (remote) => {
        const never = async (): Promise<never> => {
          await new Promise<void>((resolve) => void world.clock.after(20_000, resolve));
          throw new SnippetError("storage", "No answer.", { details: { reason: "no answer" } });
        };
        return Object.assign(remote, { create: never, read: never, list: never });
      },
    };
    const one = new SimWindow("one", world, cutOff);
    await world.pass(60_000);
    await one.library.create({ ...draft, code: "new" });
    await world.pass(300_000);
    assert.deepEqual(onServer(world), []);
    const { library } = new SimWindow("two", world, ourEngine);
    await world.pass(60_000);
    assert.deepEqual([onServer(world), library.waiting()], [["new"], []]);
  });

  for (const [what, come] of [
    ["opens a window", (world: ScriptedWorld) => new SimWindow("two", world, ourEngine)],
    ["asks in another window", undefined],
    ["saves in another window", (_: ScriptedWorld, two?: DurableLibrary) => two?.create(draft)],
  ] as const) {
    it(`that has waited for the server for long goes on when a user ${what}`, async () => {
      const world = ScriptedWorld.plain(1);
      const one = new SimWindow("one", world, ourEngine).library;
      const two = what.startsWith("opens") ? undefined : new SimWindow("two", world, ourEngine);
      await world.pass(60_000);
      world.fates.push(...Array<Fate>(1_000).fill("offline"));
      await one.create({ ...draft, code: "new" });
      await world.pass(3_600_000);
      world.fates.length = 0;
      const before = world.clock.now;
      await (come === undefined ? two?.library.retry() : come(world, two?.library));
      while (!onServer(world).includes("new")) await world.pass(1_000);
      const seconds = (world.clock.now - before) / 1_000;
      assert.ok(seconds <= 10, `${seconds} s`);
    });
  }

  it("takes in what users do while a request is on its way", async () => {
    const world = ScriptedWorld.plain(1);
    const { library } = new SimWindow("one", world, ourEngine);
    const two = new SimWindow("two", world, ourEngine).library;
    await world.pass(60_000);
    // The request is given up after thirty seconds.
    world.fates.push("lost");
    await library.create({ ...draft, code: "first" });
    await world.pass(2_000);
    assert.deepEqual(onServer(world), []);
    await library.create({ ...draft, code: "second" });
    await two.create({ ...draft, code: "third" });
    await library.catchUp();
    await world.pass(1);
    assert.deepEqual(world.disk.list("/outbox/inbox"), []);
    await world.pass(600_000);
    assert.deepEqual(onServer(world), ["first", "second", "third"]);
  });

  it("sends what another window saved, which is shown there all the while", async () => {
    const world = ScriptedWorld.plain(1);
    const [one, two] = ["one", "two"].map((name) => new SimWindow(name, world, ourEngine).library);
    assert.ok(one !== undefined && two !== undefined);
    await world.pass(60_000);
    await one.create({ ...draft, code: "first" });
    const { id } = await two.create({ ...draft, code: "second" });
    for (let step = 0; step < 600; step += 1) {
      await world.pass(20);
      assert.equal(two.find(id)?.code, "second", `after ${step * 20} ms`);
    }
    assert.deepEqual([two.waiting(), onServer(world)], [[], ["first", "second"]]);
  });

  /** The response to a create is lost, and another device has changed its record by the time the user sees that. */
  const changedBeforeKnown = async (change: Partial<SnippetDraft>) => {
    const world = ScriptedWorld.careful(1);
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    world.fates.push("answer-lost", "offline", "offline", "offline");
    const made = await library.create(draft);
    await world.pass(1_000);
    world.server.update("1", { ...draft, ...change }, undefined);
    library.refresh().catch(() => undefined);
    await world.pass(2_000);
    const other = library.find("1") ?? assert.fail("not shown");
    return { world, library, made, other };
  };

  for (const [what, more, questions, expected] of [
    ["nothing more was saved upon it", {}, 0, ["Shared: mine"]],
    ["another field was saved upon it", { title: "Other" }, 0, ["Other: mine"]],
    ["another text was saved upon it", { code: "more" }, 1, ["Shared: mine", "Shared: more"]],
  ] as const) {
    it(`gives a record to the snippet with which a user went on before it was known whose it is, where ${what}`, async () => {
      const { world, library, made, other } = await changedBeforeKnown({ code: "theirs" });
      assert.equal(other.code, "theirs");
      assert.deepEqual([...world.server.records.keys()], ["1"]);
      await library.edit("1", { ...draft, code: "mine" }, other);
      await library.edit(made.id, { ...draft, ...more }, made);
      await world.pass(3_600_000);
      const asked = library.waiting().filter(({ state }) => state === "conflict");
      assert.equal(asked.length, questions);
      for (const { id } of asked) await library.resolve(id, "both");
      await world.pass(600_000);
      const records = [...world.server.records.values()].map((it) => it.draft);
      const told = records.map(({ title, code }) => `${title}: ${code}`);
      assert.deepEqual([told.toSorted(), library.waiting()], [expected, []]);
      assert.ok(library.all().length === expected.length);
      assert.notEqual(library.find(made.id), undefined);
    });
  }

  it("owes nothing for a record that is gone, and with which a user went on before it was known whose it is", async () => {
    const { world, library, made, other } = await changedBeforeKnown({ description: "theirs" });
    await library.edit("1", { ...other, description: "mine" }, other);
    world.server.delete("1", undefined);
    await world.pass(3_600_000);
    const asked = library.waiting().filter(({ state }) => state === "conflict");
    assert.equal(asked.length, 1);
    for (const { id } of asked) await library.resolve(id, "mine");
    await world.pass(3_600_000);
    const records = [...world.server.records.values()].map((it) => it.draft.description);
    assert.deepEqual([records, library.waiting()], [["mine"], []]);
    assert.equal(library.find(made.id)?.description, "mine");
    assert.equal(library.find("1")?.description, "mine");
    const versions = await library.versions(made.id);
    assert.ok(versions.some((it) => it.draft.description === draft.description));
  });

  it("sends an edit at once while it still waits for an extra copy of the created record", async () => {
    const world = ScriptedWorld.plain(1);
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    world.fates.push("answer-lost");
    const made = await library.create(draft);
    await world.pass(40_000);
    assert.deepEqual([onServer(world), library.waiting()], [[draft.code], []]);
    const shown = library.find(made.id) ?? assert.fail("not shown");
    await library.edit(shown.id, { ...shown, code: "edited" }, shown);
    await world.pass(2_000);
    assert.deepEqual([onServer(world), library.waiting()], [["edited"], []]);
  });

  for (const [service, theirs] of [
    ["careful", { code: "theirs" }],
    ["careful", { description: "theirs" }],
    ["plain", { tags: ["theirs"] }],
  ] as const) {
    it(`merges a later edit onto a write whose response was lost and which another device then changed, at a ${service} server: ${Object.keys(theirs)[0]}`, async () => {
      const world = ScriptedWorld[service](1);
      const { library } = new SimWindow("one", world, ourEngine);
      await world.pass(60_000);
      const { id } = await library.create(draft);
      await world.pass(60_000);
      const goOn = async (title: string): Promise<void> => {
        const shown = library.find(id) ?? assert.fail("not shown");
        await library.edit(id, { ...shown, title }, shown);
      };
      world.fates.push("answer-lost");
      await goOn("second");
      await world.pass(1_000);
      await goOn(draft.title);
      world.server.update("1", { ...draft, title: "second", ...theirs }, undefined);
      await world.pass(3_600_000);
      const records = [...world.server.records.values()].map((record) => record.draft);
      assert.deepEqual([records, library.waiting()], [[{ ...draft, ...theirs }], []]);
    });
  }

  it("frees its lock and asks for nothing while nothing is pending", async () => {
    const world = ScriptedWorld.plain(1);
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    await library.create(draft);
    await world.pass(600_000);
    assert.deepEqual([[...world.lockHolders], library.waiting()], [[], []]);
  });

  it("lets time pass between two attempts at a change that stays as it is", async () => {
    const world = ScriptedWorld.careful(1);
    const engine: EngineVariant = {
      ...ourEngine,
      holdings: (holdings) =>
        new Proxy(holdings, {
          get: (target, name) => {
            const member: unknown = Reflect.get(target, name, target);
            const own = typeof member === "function" ? (member.bind(target) as unknown) : member;
            return name === "change" ? () => Promise.resolve(undefined) : own;
          },
        }),
    };
    const { library } = new SimWindow("one", world, engine);
    await library.create(draft);
    await world.pass(60_000);
    assert.deepEqual([library.waiting().length, world.server.records.size], [1, 0]);
  });

  describe("that stops at any call of the disk, and whose lock is robbed meanwhile,", () => {
    /** @returns how often it was made, or undefined where the first window did not get as far as that call. */
    const stopped = async (
      service: "careful" | "plain",
      call: number,
    ): Promise<readonly string[] | undefined> => {
      const world = ScriptedWorld[service](1);
      const one = new SimWindow("one", world, robbing);
      await world.pass(60_000);
      one.stopAtCall(call, 600_000);
      const saving = one.library.create(draft);
      await world.pass(1_000);
      if (!one.isStopped) return undefined;
      const two = new SimWindow("two", world, robbing);
      await world.pass(900_000);
      await saving;
      await two.library.catchUp();
      await world.pass(1_800_000);
      assert.deepEqual(two.library.waiting(), [], `stopped at ${call}`);
      return onServer(world);
    };

    it("sends nothing that the other has sent, at a server with keys", async () => {
      let call = 0;
      for (; ; call += 1) {
        const made = await stopped("careful", call);
        if (made === undefined) break;
        assert.deepEqual(made, ["old"], `stopped at ${call}`);
      }
      assert.ok(call > 20, `${call} calls`);
    });

    it("sends nothing that the other has sent, at one without, but for a stop between its look and its request", async () => {
      const doubled: number[] = [];
      let call = 0;
      for (; ; call += 1) {
        const made = await stopped("plain", call);
        if (made === undefined) break;
        if (made.length !== 1) doubled.push(call);
      }
      assert.ok(call > 20, `${call} calls`);
      assert.ok(doubled.length <= 1, `stopped at ${doubled.join()}`);
    });
  });

  describe("whose lock was robbed, and that takes in what users do while the robber is stopped at any call,", () => {
    const acts: Readonly<
      Record<string, (library: DurableLibrary, id: string) => Promise<readonly string[]>>
    > = {
      deletion: async (library, id) => {
        await library.delete(id);
        return [];
      },
      edit: async (library, id) => {
        const shown = library.find(id) ?? assert.fail("not shown");
        await library.edit(id, { ...shown, code: "new" }, shown);
        return ["new"];
      },
      "new snippet": async (library) => {
        await library.create({ ...draft, code: "another" });
        return ["another", "old"];
      },
    };
    for (const [what, act] of Object.entries(acts)) {
      it(`loses no ${what}`, async () => {
        let call = 0;
        for (let isStopped = true; isStopped; call += 1) {
          const world = ScriptedWorld.plain(1);
          const one = new SimWindow("one", world, robbing).library;
          await world.pass(60_000);
          world.fates.push(...Array<Fate>(99).fill("offline"));
          const { id } = await one.create(draft);
          await world.pass(1_000);
          const robber = new SimWindow("two", world, robbing);
          robber.stopAtCall(call, 300_000);
          await world.pass(1_000);
          isStopped = robber.isStopped;
          const expected = await act(one, id);
          await world.pass(200_000);
          world.fates.length = 0;
          await world.pass(1_800_000);
          await Promise.all([one.catchUp(), robber.library.catchUp()]);
          const waiting = [...one.waiting(), ...robber.library.waiting()];
          assert.deepEqual([onServer(world), waiting], [expected, []], `stopped at ${call}`);
        }
        assert.ok(call > 5, `${call} calls`);
      });
    }
  });

  describe("looks for what other windows did before a request leaves:", () => {
    const acts: Readonly<
      Record<string, (library: DurableLibrary, id: string) => Promise<unknown>>
    > = {
      deleted: (library, id) => library.delete(id),
      "given up": (library) => library.discard(library.waiting()[0]?.id ?? ""),
    };
    for (const [what, act] of Object.entries(acts)) {
      it(`a new snippet that was ${what} by then is not sent`, async () => {
        let before = 0;
        let call = 0;
        for (let isReached = true; isReached; call += 1) {
          const world = ScriptedWorld.plain(1);
          const watched = new Watched();
          const one = new SimWindow("one", world, watched.engine);
          const two = new SimWindow("two", world, ourEngine).library;
          await world.pass(60_000);
          const { id } = await one.library.create(draft);
          await two.catchUp();
          let left = call;
          let looks = 0;
          let seen = 0;
          let isDone = false;
          one.files.faults = {
            before: async ({ kind, path }) => {
              left -= 1;
              if (left === -1) {
                isDone = await act(two, id).then(
                  () => true,
                  () => false,
                );
                seen = isDone ? -1 : 0;
              }
              // The flight is written first, and then looked.
              if (kind === "rename" && path.startsWith("/outbox/items/") && seen === -1) {
                looks += 1;
                seen = watched.left.length === 0 ? 1 : 2;
              }
            },
          };
          await world.pass(900_000);
          isReached = left < 0;
          await two.catchUp();
          assert.deepEqual(two.waiting(), [], `${what} at ${call}`);
          // What was made by then is not pending any more, and stays.
          const isGone = isDone && (what === "deleted" || watched.left.length === 0);
          assert.ok(!isGone || onServer(world).length === 0, `${what} at ${call}`);
          if (isReached && looks > 0 && seen === 1) {
            before += 1;
            assert.deepEqual(watched.left, [], `${what} at call ${call}`);
          }
        }
        assert.ok(before > 3, `${before} of ${call}`);
      });
    }
  });
});
