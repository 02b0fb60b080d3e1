import { differences } from "../../src/core/api/writing/differences.ts";
import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";
import type { Snippet } from "../../src/core/model.ts";
import type { SimLibrary } from "./engineGround.ts";
import type { Oracle } from "./oracle.ts";
import { pendingFiles } from "./pendingFiles.ts";
import { drain } from "./simWorld.ts";
import type { SimWorld } from "./simWorld.ts";
import { isBlocked, isTwin, seen, wordsBeside, wordsOf } from "./words.ts";

/** What a person does seldom: gives up what waits, brings back what was deleted, takes another library into use. */
export class RareActs {
  readonly #world: SimWorld;
  readonly #oracle: Oracle;
  readonly #hasWaysBack: boolean;

  /** @param hasWaysBack whether earlier versions are restored, and deletions undone. */
  constructor(world: SimWorld, oracle: Oracle, hasWaysBack: boolean) {
    this.#world = world;
    this.#oracle = oracle;
    this.#hasWaysBack = hasWaysBack;
  }

  /** @returns whether the library was closed, in a window that lives on. */
  async act(library: SimLibrary): Promise<boolean> {
    const act = this.#world.random.below(this.#hasWaysBack ? 8 : 5);
    if (act === 0) {
      this.#world.note("closes a library");
      library.dispose();
    } else if (act < 5) {
      await (act < 3 ? this.#discard(library) : this.#restore(library));
    } else {
      await (act < 7 ? this.#goBack(library) : this.#deleteAndUndo(library));
    }
    return act === 0;
  }

  async #discard(library: SimLibrary): Promise<void> {
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
      const left = library.waiting();
      // What another window has saved upon it stays. What is given up may be looked for once more: nothing is wanted of it.
      const stays = (it: WaitingWrite): boolean =>
        left.some(
          ({ id: other, snippetId, draft: wanted }) =>
            (other === it.id || (it.kind === "create" && snippetId === it.snippetId)) &&
            (wanted === undefined) === (it.draft === undefined),
        );
      const { records } = this.#world.server;
      before
        .filter((it) => !stays(it))
        .forEach((it) => this.#oracle.discarded(it, records.get(it.snippetId)?.draft));
    }
  }

  async #restore(library: SimLibrary): Promise<void> {
    const trash = await library.trash();
    if (trash.length === 0) {
      return;
    }
    const { id, snippetId, snippet } = this.#world.random.pick(trash);
    this.#world.note(`restores ${snippet.code}`);
    // Where its record is there yet, or may yet be sent, nothing tells the two from each other.
    const isAlone = !this.#isSomewhere(snippet.code);
    this.#world.posts.wanted(...wordsOf(snippet));
    let restoredId = "";
    if (await this.#isDone(library.restore(id).then((restored) => (restoredId = restored.id)))) {
      this.#oracle.restoredAs(restoredId, snippetId);
      wordsOf(snippet).forEach((word) => this.#oracle.restored(word, isAlone));
    }
  }

  /** *Restore This Version* of the history. */
  async #goBack(library: SimLibrary): Promise<void> {
    const shown = this.#pick(library);
    const versions = shown === undefined ? [] : await library.versions(shown.id);
    const earlier = versions.filter(({ draft }) => shown && differences(draft, shown).length > 0);
    if (shown === undefined || earlier.length === 0) {
      return;
    }
    const { draft } = this.#world.random.pick(earlier);
    this.#world.note(`goes back from ${shown.id} ${shown.code} to ${wordsOf(draft).join(" ")}`);
    const isAlone = draft.code === shown.code || !this.#isSomewhere(draft.code);
    this.#world.posts.wanted(...wordsOf(draft));
    this.#oracle.hidAs(draft.code, shown.code);
    const { base } = library.waiting().find(({ snippetId }) => snippetId === shown.id) ?? {};
    if (await this.#isDone(library.edit(shown.id, draft, shown))) {
      this.#oracle.restoredAs(shown.id, shown.id);
      wordsBeside(draft, shown).forEach((word) => this.#oracle.restored(word, isAlone));
      this.#oracle.replacedIn(shown.id, ...wordsBeside(shown, draft));
      if (base !== undefined && differences(base, draft).length === 0) {
        this.#oracle.wentBack(draft);
      }
    }
    this.#oracle.wentOn(shown.id, draft);
  }

  /** *Undo* in the message after a deletion. */
  async #deleteAndUndo(library: SimLibrary): Promise<void> {
    const { random } = this.#world;
    const shown = this.#pick(library);
    const isHeld = library
      .waiting()
      .some((write) => write.snippetId === shown?.id && isBlocked(write));
    if (shown === undefined || isHeld) {
      return;
    }
    this.#world.note(`deletes ${shown.id} ${shown.code}, to undo it`);
    let trashId: string | undefined;
    const deletion = library.delete(shown.id).then((id) => (trashId = id));
    if (!(await this.#isDone(deletion))) {
      this.#oracle.unsure(...wordsOf(shown));
      return;
    }
    await this.#world.pass(random.pick([0, 500, 5_000, 100_000]));
    const trashed = (await library.trash()).find(({ id }) => id === trashId);
    this.#world.note(`undoes the deletion of ${shown.code}`);
    this.#world.posts.wanted(...wordsOf(shown));
    const isChanged = this.#isChangedElsewhere(shown);
    let restoredId = shown.id;
    const undo = trashed && library.restore(trashed.id).then(({ id }) => (restoredId = id));
    if (undo !== undefined && (await this.#isDone(undo))) {
      this.#oracle.undone(...wordsOf(shown));
      const isAnew = restoredId !== shown.id;
      if (isAnew && (isChanged || this.#oracle.wasRestoredAnew(shown.id))) {
        // Another window had undone its own deletion of it; or its create was in doubt, and nothing tells the record that
        // another device has changed from one of its own.
        wordsOf(shown).forEach((word) => this.#oracle.restored(word, false));
      }
      this.#oracle.restoredAs(restoredId, shown.id);
    } else {
      this.#oracle.deleted(shown);
    }
  }

  #pick(library: SimLibrary): Snippet | undefined {
    const shown = seen(library).filter(({ code }) => !isTwin(code));
    return shown.length === 0 ? undefined : this.#world.random.pick(shown);
  }

  #isChangedElsewhere(shown: Snippet): boolean {
    return [...this.#world.server.records.values()].some(
      ({ draft }) => draft.code === shown.code && differences(draft, shown).length > 0,
    );
  }

  #isSomewhere(text: string): boolean {
    const { disk, server } = this.#world;
    const isThere = [...server.records.values()].some(({ draft }) => draft.code === text);
    return isThere || pendingFiles(disk).some((file) => file.includes(JSON.stringify(text)));
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
