import type { DurableLibrary } from "../../src/core/library/durable/durableLibrary.ts";
import type { Oracle } from "./oracle.ts";
import { outboxFiles } from "./outboxFiles.ts";
import { drain } from "./simWorld.ts";
import type { SimWorld } from "./simWorld.ts";

/** What a person does seldom: gives up what waits, brings back what was deleted, takes another library into use. */
export class RareActs {
  readonly #world: SimWorld;
  readonly #oracle: Oracle;

  constructor(world: SimWorld, oracle: Oracle) {
    this.#world = world;
    this.#oracle = oracle;
  }

  /** @returns whether the library was closed, in a window that lives on. */
  async act(library: DurableLibrary): Promise<boolean> {
    const act = this.#world.random.below(5);
    if (act === 0) {
      this.#world.note("closes a library");
      library.dispose();
    } else {
      await (act < 3 ? this.#discard(library) : this.#restore(library));
    }
    return act === 0;
  }

  async #discard(library: DurableLibrary): Promise<void> {
    library.catchUp().catch(() => undefined);
    await drain();
    const before = library.waiting();
    if (before.length === 0) {
      return;
    }
    const { id, kind, draft } = this.#world.random.pick(before);
    this.#world.note(`discards ${kind} ${draft?.code ?? ""}`);
    if (await this.#isDone(library.discard(id))) {
      // With a create goes what was saved upon it.
      const stays = new Set(library.waiting().map((write) => write.id));
      before.filter((write) => !stays.has(write.id)).forEach((it) => this.#oracle.discarded(it));
    }
  }

  async #restore(library: DurableLibrary): Promise<void> {
    const trash = await library.trash();
    if (trash.length === 0) {
      return;
    }
    const { id, snippet } = this.#world.random.pick(trash);
    this.#world.note(`restores ${snippet.code}`);
    const { code } = snippet;
    // Where its record is there yet, or may yet be sent, nothing tells the two from each other.
    const isAlone = !this.#isSomewhere(code);
    if (await this.#isDone(library.restore(id))) {
      this.#oracle.restored(code, isAlone);
    }
  }

  #isSomewhere(text: string): boolean {
    const { disk, server } = this.#world;
    const isThere = [...server.records.values()].some(({ draft }) => draft.code === text);
    return isThere || outboxFiles(disk).some((file) => file.includes(JSON.stringify(text)));
  }

  async #isDone(work: Promise<unknown>): Promise<boolean> {
    let isDone = false;
    work.then(
      () => (isDone = true),
      (error: unknown) => this.#world.note(`not done: ${String(error)}`),
    );
    await drain();
    return isDone;
  }
}
