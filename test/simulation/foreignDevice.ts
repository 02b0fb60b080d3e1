import type { SnippetDraft } from "../../src/core/model.ts";
import type { Oracle } from "./oracle.ts";
import { pendingFiles } from "./pendingFiles.ts";
import type { ServerRecord } from "./simServer.ts";
import type { SimWorld } from "./simWorld.ts";
import { draftOf, isTwin, isMissing, wordsBeside, wordsOf } from "./words.ts";
import type { withWord } from "./words.ts";

/** What a session's user writes. */
interface Writing {
  newText(): string;
  changed(draft: SnippetDraft, text: string): ReturnType<typeof withWord>;
}

/** The other device: it reaches the server at once, and nothing that it does is lost. */
export class ForeignDevice {
  readonly #world: SimWorld;
  readonly #oracle: Oracle;
  readonly #writing: Writing;
  /** Keys of the POSTs whose record it deleted. */
  readonly #deletedKeys = new Set<string>();

  constructor(world: SimWorld, oracle: Oracle, writing: Writing) {
    this.#world = world;
    this.#oracle = oracle;
    this.#writing = writing;
  }

  act(): void {
    const { random, server } = this.#world;
    const records = [...server.records.values()].filter(({ draft }) => !isTwin(draft.code));
    const at = random.below(10);
    const text = this.#writing.newText();
    if (at < 3 || records.length === 0) {
      this.#oracle.saved(text, true);
      server.create(draftOf(text), undefined);
      this.#world.note(`foreign creates ${text}`);
      return;
    }
    const record = random.pick(records);
    const { id, draft } = record;
    const isToldApart = server.isCareful && !this.#world.hard.hasNoIds;
    const isUnconfirmed = !isToldApart && this.#isUnconfirmed(record);
    if (isUnconfirmed) {
      // Gone before this computer has seen it: without `Idempotency-Key` that is as if it had never been there.
      this.#oracle.unsure(...wordsOf(draft));
    }
    if (at < 8) {
      const changed = isUnconfirmed
        ? { draft: { ...draft, code: text }, word: text }
        : this.#writing.changed(draft, text);
      this.#oracle.hidAs(changed.draft.code, draft.code);
      this.#oracle.saved(changed.word, true);
      if (isMissing(changed.word, this.#world.hard.missing)) {
        // Nobody here can see it, and what is known from here of such a field goes over it.
        this.#oracle.unsure(changed.word);
      }
      this.#oracle.replacedElsewhere(...wordsBeside(draft, changed.draft));
      server.update(id, changed.draft, undefined);
      this.#world.note(`foreign edits ${id} ${draft.code} to ${changed.word}`);
    } else {
      this.#oracle.removed(...wordsOf(draft));
      for (const copy of this.#copiesOf(record)) {
        this.#oracle.unsure(...wordsOf(draft), ...wordsOf(copy.draft));
        this.#oracle.doubled(copy.draft.code);
      }
      if (isUnconfirmed) {
        this.#oracle.insistedOn(draft.code);
      }
      const key = this.#world.ownRecords.get(id);
      if (key !== undefined) {
        this.#deletedKeys.add(key);
      }
      server.delete(id, undefined);
      this.#world.note(`foreign deletes ${id} ${draft.code}`);
    }
  }

  /** A POST that came once more after this device had deleted its first record: that copy takes its place. */
  lateCopies(): readonly ServerRecord[] {
    const { server, ownRecords } = this.#world;
    return [...server.records.values()].filter(({ id, version }) => {
      const key = ownRecords.get(id);
      return version === 1 && key !== undefined && this.#deletedKeys.has(key);
    });
  }

  /** What else one POST, or its repetition, made: a copy is removed as long as the other one is there, and else takes its place. */
  #copiesOf({ id }: ServerRecord): readonly ServerRecord[] {
    const { server, ownRecords } = this.#world;
    const key = ownRecords.get(id);
    return [...server.records.values()].filter(
      (it) => it.id !== id && key !== undefined && ownRecords.get(it.id) === key,
    );
  }

  /**
   * Whether no window may know yet that this record is the effect of a create here: something pending has its text, and
   * nobody has changed it since the POST.
   */
  #isUnconfirmed({ id, draft, version }: ServerRecord): boolean {
    const { disk, ownRecords } = this.#world;
    return (
      version === 1 &&
      ownRecords.has(id) &&
      pendingFiles(disk).some((file) => file.includes(JSON.stringify(draft.code)))
    );
  }
}
