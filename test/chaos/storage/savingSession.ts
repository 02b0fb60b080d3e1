import { isSnippetError } from "../../../src/core/errors.ts";
import type { SnippetDraft } from "../../../src/core/model.ts";
import type { SeededRandom } from "../../bench/seededRandom.ts";
import type { Content, SaveLedger } from "./saveLedger.ts";
import type { StoresUnderTest } from "./storesUnderTest.ts";

const sizes = [0, 10, 300, 5_000];

/** A person at work, by a seed: saves, changes and deletes, one after the other, and notes what was promised. */
export class SavingSession {
  /** Errors that a person could not be told. */
  readonly faults: string[] = [];
  /** What failed as it may where the disk does. */
  readonly messages: string[] = [];
  readonly #stores: StoresUnderTest;
  readonly #random: SeededRandom;
  readonly #ledger: Pick<SaveLedger, "begin">;
  readonly #name: string;
  readonly #own = new Set<string>();
  readonly #held = new Set<string>();
  readonly #trash = new Map<string, string>();
  readonly #drafts: string[] = [];
  #saves = 0;

  /** @param name letters and digits; the beginning of all ids. */
  constructor(
    stores: StoresUnderTest,
    random: SeededRandom,
    ledger: Pick<SaveLedger, "begin">,
    name = "s",
  ) {
    this.#stores = stores;
    this.#random = random;
    this.#ledger = ledger;
    this.#name = name;
  }

  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) await this.step();
  }

  async step(): Promise<void> {
    const { operations } = this.#stores;
    try {
      await this.#random.pick([
        () => this.#append(),
        () => this.#append(),
        () => this.#look(),
        () => this.#look(),
        () => this.#change((note) => operations.update(note)),
        () => this.#change((note) => operations.update(note)),
        () => this.#hold(),
        () => this.#reclaim(),
        () => this.#finish(),
        () => this.#addVersion(),
        () => this.#deleteSnippet(),
        () => this.#restoreSnippet(),
        () => this.#saveDraft(),
        () => this.#removeDraft(),
      ])();
    } catch (error) {
      if (isSnippetError(error, "storage") && /^[A-Z][^\n]*\.$/.test(error.message)) {
        this.messages.push(error.message);
      } else {
        this.faults.push(`not told as a sentence: ${String(error)}`);
      }
    }
  }

  async #append(): Promise<void> {
    const [id, text] = [this.#nextId(), this.#text()];
    await this.#promised(`operation ${id}`, text, () =>
      this.#stores.operations.append({ id, text }),
    );
  }

  async #look(): Promise<void> {
    for (const { id } of (await this.#stores.operations.look()).taken) this.#own.add(id);
  }

  async #change(
    change: (note: { id: string; text: string }) => Promise<boolean>,
  ): Promise<string | undefined> {
    const id = this.#pickFrom(this.#own);
    if (id === undefined) return undefined;
    const text = this.#text();
    const acknowledge = this.#ledger.begin(`operation ${id}`, text);
    if (await change({ id, text })) acknowledge();
    else this.faults.push(`operation ${id} was not mine any more`);
    return id;
  }

  async #hold(): Promise<void> {
    const id = await this.#change((note) => this.#stores.operations.hold(note));
    if (id !== undefined) {
      this.#own.delete(id);
      this.#held.add(id);
    }
  }

  async #reclaim(): Promise<void> {
    const id = this.#pickFrom(this.#held);
    if (id === undefined) return;
    if ((await this.#stores.operations.reclaim(id)) === undefined) {
      this.faults.push(`operation ${id} could not be reclaimed`);
    }
    this.#held.delete(id);
    this.#own.add(id);
  }

  async #finish(): Promise<void> {
    const id = this.#pickFrom(this.#own);
    if (id === undefined) return;
    this.#own.delete(id);
    await this.#promised(`operation ${id}`, undefined, () =>
      this.#stores.operations.finish({ id, text: "" }),
    );
  }

  async #addVersion(): Promise<void> {
    const [id, code] = [this.#nextId(), this.#text()];
    const version = { id, snippetId: "snippet", savedAt: this.#saves, draft: draftOf(code) };
    await this.#promised(`version ${id}`, code, () =>
      this.#stores.history.add(version, this.#random.below(2) === 0),
    );
    await this.#stores.history.release("snippet", id);
  }

  async #deleteSnippet(): Promise<void> {
    const [id, code] = [this.#nextId(), this.#text()];
    const known = { language: "L", createdAt: undefined, updatedAt: 1 };
    await this.#promised(`trash ${id}`, code, async () => {
      const trashed = await this.#stores.trash.put({ ...draftOf(code), id, ...known });
      this.#trash.set(id, trashed.id);
    });
  }

  async #restoreSnippet(): Promise<void> {
    const [first] = this.#trash;
    if (first === undefined) return;
    const [id, trashId] = first;
    this.#trash.delete(id);
    await this.#promised(`trash ${id}`, undefined, () => this.#stores.trash.remove(trashId));
  }

  async #saveDraft(): Promise<void> {
    const id =
      this.#random.below(2) === 0 && this.#drafts[0] !== undefined
        ? this.#drafts[0]
        : `00000000-0000-4000-8000-${String(this.#saves).padStart(12, "0")}`;
    this.#saves += 1;
    const code = this.#text();
    const content = { libraryKey: "computer", snippetId: undefined, draft: draftOf(code) };
    await this.#promised(`draft ${id}`, code, () => this.#stores.drafts.save(content, id));
    if (!this.#drafts.includes(id)) this.#drafts.push(id);
  }

  async #removeDraft(): Promise<void> {
    const id = this.#drafts.shift();
    if (id === undefined) return;
    await this.#promised(`draft ${id}`, undefined, () => this.#stores.drafts.remove(id));
  }

  async #promised(key: string, content: Content, work: () => Promise<unknown>): Promise<void> {
    const acknowledge = this.#ledger.begin(key, content);
    await work();
    acknowledge();
  }

  #pickFrom(ids: ReadonlySet<string>): string | undefined {
    return ids.size === 0 ? undefined : this.#random.pick([...ids]);
  }

  #nextId(): string {
    this.#saves += 1;
    return `${this.#name}-${this.#saves}`;
  }

  #text(): string {
    this.#saves += 1;
    return `${this.#saves} `.padEnd(this.#random.pick(sizes), "é");
  }
}

function draftOf(code: string): SnippetDraft {
  return { languageId: "1", title: "T", description: "", tags: [], private: true, code };
}
