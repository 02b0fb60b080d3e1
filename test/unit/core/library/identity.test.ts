import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Emitter } from "../../../../src/core/emitter.ts";
import { Favorites } from "../../../../src/core/library/favorites/favorites.ts";
import type { LibraryChange, SnippetLibrary } from "../../../../src/core/library/snippetLibrary.ts";
import type { SnippetId } from "../../../../src/core/model.ts";
import { UsageLogs } from "../../../../src/host/usage/usageLogs.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

const acts = [
  "delete",
  "restore",
  "recreate",
  "edit",
  "use",
  "send",
  "send for long",
  "restart",
] as const;
type Act = (typeof acts)[number];

/** One user with one snippet that is a favorite, in a window that may be closed and opened. */
class LongLife {
  readonly #world: ScriptedWorld;
  readonly #libraryChanges = new Emitter<SnippetLibrary | undefined>();
  readonly #snippetChanges = new Emitter<LibraryChange>();
  readonly #favorites: Favorites;
  readonly #usage: UsageLogs;
  readonly #ids = new Set<SnippetId>();
  readonly #codes = new Set<string>([draft.code]);
  #window: SimWindow;
  #opened = 0;
  #uses = 0;
  #created: number | undefined;

  private constructor(folder: string, isCareful: boolean) {
    this.#world = isCareful ? ScriptedWorld.careful(1) : ScriptedWorld.plain(1);
    this.#window = this.#open();
    const libraries = {
      library: undefined as SnippetLibrary | undefined,
      onDidChange: this.#libraryChanges.event,
      onDidChangeSnippets: this.#snippetChanges.event,
    };
    Object.defineProperty(libraries, "library", { get: () => this.#window.library });
    this.#favorites = new Favorites({
      libraries,
      folderOf: (key) => join(folder, key),
      onError: (error) => assert.fail(String(error)),
    });
    this.#usage = new UsageLogs(
      (key) => join(folder, key),
      () => 1000,
      libraries,
    );
  }

  /** @param isThere whether the server has the snippet, or it was just created. */
  static async begin(folder: string, isCareful: boolean, isThere: boolean): Promise<LongLife> {
    const life = new LongLife(folder, isCareful);
    await life.#world.pass(1_000);
    const { id } = await life.#library.create(draft);
    if (isThere) {
      await life.#world.pass(600_000);
    }
    life.#created = life.#library.find(id)?.createdAt;
    await life.#favorites.add([id]);
    await life.do("use");
    return life;
  }

  async do(act: Act): Promise<void> {
    const [shown] = this.#library.all();
    if (shown !== undefined) {
      this.#ids.add(shown.id);
    }
    switch (act) {
      case "delete":
        await (shown && this.#library.delete(shown.id));
        break;
      case "restore": {
        const [trashed] = shown === undefined ? await this.#library.trash() : [];
        await (trashed && this.#library.restore(trashed.id));
        break;
      }
      case "recreate": {
        const [trashed] = shown === undefined ? await this.#library.trash() : [];
        if (trashed !== undefined) {
          const code = `text ${this.#codes.size}`;
          this.#codes.add(code);
          const { snippetId, snippet } = trashed;
          await this.#library.recreate(snippetId, { ...snippet, code }, snippet);
          assert.deepEqual(await this.#library.trash(), []);
        }
        break;
      }
      case "edit":
        if (shown !== undefined) {
          const code = `text ${this.#codes.size}`;
          this.#codes.add(code);
          await this.#library.edit(shown.id, { ...shown, code }, shown);
        }
        break;
      case "use":
        if (shown !== undefined) {
          await (await this.#usage.of(this.#library.key)).note([shown.id]);
          this.#uses += 1;
        }
        break;
      case "send":
        await this.#world.pass(3_000);
        break;
      case "send for long":
        await this.#world.pass(600_000);
        break;
      case "restart":
        await this.#restart();
    }
    await this.#followed();
  }

  /** Asserts that everything is of the one snippet, whatever it was called. */
  async end(): Promise<void> {
    for (const act of ["send for long", "restore", "send for long", "restart"] as const) {
      await this.do(act);
    }
    const [snippet, ...others] = this.#library.all();
    assert.ok(snippet, "it is not there");
    assert.deepEqual(others, []);
    assert.deepEqual(
      [...this.#ids].map((id) => this.#library.find(id)?.id),
      [...this.#ids].map(() => snippet.id),
    );
    assert.deepEqual(this.#favorites.all(), [snippet.id]);
    assert.equal((await this.#usage.of(this.#library.key)).of(snippet.id)?.count, this.#uses);
    assert.ok((snippet.createdAt ?? Infinity) <= (this.#created ?? 0), "it has another date");
    const versions = await this.#library.versions(snippet.id);
    const codes = new Set([snippet.code, ...versions.map((it) => it.draft.code)]);
    assert.deepEqual([...codes].toSorted(), [...this.#codes].toSorted());
  }

  dispose(): void {
    this.#favorites.dispose();
    this.#usage.dispose();
    this.#window.library.dispose();
  }

  get #library(): SimWindow["library"] {
    return this.#window.library;
  }

  #open(): SimWindow {
    this.#opened += 1;
    const window = new SimWindow(`window${this.#opened}`, this.#world, ourEngine);
    window.library.onDidChange((change) => this.#snippetChanges.fire(change));
    return window;
  }

  async #restart(): Promise<void> {
    this.#window.kill();
    this.#window = this.#open();
    await this.#world.pass(2_000);
    this.#libraryChanges.fire(this.#library);
  }

  async #followed(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    await this.#favorites.add([]);
  }
}

describe("A snippet", () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "snippet-identity-"))));
  afterEach(() => rm(folder, { recursive: true, maxRetries: 9 }));

  const live = async (isCareful: boolean, isThere: boolean, all: readonly Act[]): Promise<void> => {
    const life = await LongLife.begin(await mkdtemp(join(folder, "life-")), isCareful, isThere);
    try {
      for (const act of all) {
        await life.do(act);
      }
      await life.end();
    } finally {
      life.dispose();
    }
  };

  it("keeps its star, versions, uses and date when its deletion is undone before it was sent", () =>
    live(true, true, ["edit", "delete", "restore"]));

  it("keeps them when the server had deleted it already", () =>
    live(true, true, ["edit", "send", "delete", "send for long", "restore", "send for long"]));

  it("keeps them however often it is deleted and restored, in one window and in the next", () =>
    live(false, true, [
      "edit",
      "delete",
      "send for long",
      "restore",
      "delete",
      "restore",
      "use",
      "send for long",
      "delete",
      "send for long",
      "restart",
      "restore",
      "edit",
      "restart",
    ]));

  it("is known by its old id to a window that was open all the time", async () => {
    const world = ScriptedWorld.careful(1);
    const [one, other] = ["one", "two"].map(
      (name) => new SimWindow(name, world, ourEngine).library,
    );
    assert.ok(one !== undefined && other !== undefined);
    world.server.create(draft, undefined);
    await Promise.all([one.sync(), world.pass(60_000)]);
    await one.delete("1");
    await world.pass(600_000);
    const [trashed = assert.fail("not in the trash")] = await one.trash();
    const { id } = await one.restore(trashed.id);
    const told: LibraryChange["kind"][] = [];
    other.onDidChange(({ kind }) => told.push(kind));
    await other.catchUp();
    assert.equal(other.find("1")?.id, id);
    assert.ok(told.includes("replaced"), "its favorites would not follow");
    [one, other].forEach((library) => library.dispose());
  });

  it("has its first date as soon as it is restored", async () => {
    const world = ScriptedWorld.careful(1);
    const { library } = new SimWindow("one", world, ourEngine);
    world.server.create(draft, undefined);
    await Promise.all([library.sync(), world.pass(60_000)]);
    const first = library.find("1")?.createdAt;
    assert.ok(first !== undefined);
    await library.delete("1");
    await world.pass(600_000);
    const [trashed = assert.fail("not in the trash")] = await library.trash();
    const { id, createdAt } = await library.restore(trashed.id);
    assert.equal(createdAt, first);
    assert.equal(library.find(id)?.createdAt, first);
    library.dispose();
  });

  it("is one snippet through any acts", async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.boolean(),
        fc.array(fc.constantFrom(...acts), { maxLength: 14 }),
        live,
      ),
      { numRuns: 100 },
    );
  });
});
