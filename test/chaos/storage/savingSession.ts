import { isSnippetError } from "../../../src/core/errors.ts";
import type { Intent, Item } from "../../../src/core/library/outbox/item.ts";
import type { SnippetDraft } from "../../../src/core/model.ts";
import type { SeededRandom } from "../../bench/seededRandom.ts";
import type { Content, SaveLedger } from "./saveLedger.ts";
import type { StoresUnderTest } from "./storesUnderTest.ts";

const sizes = [0, 10, 300, 5_000];
const known = { language: "L", createdAt: undefined, updatedAt: 1 };

type Doing = {
  [Kind in "save" | "delete"]: Omit<
    Extract<Intent, { readonly kind: Kind }>,
    "id" | "savedAt" | "draft"
  >;
}["save" | "delete"];

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
    try {
      await this.#random.pick([
        () => this.#create(),
        () => this.#create(),
        () => this.#takeIn(),
        () => this.#takeIn(),
        () => this.#stores.lead(),
        () => this.#edit(),
        () => this.#edit(),
        () => this.#delete(),
        () => this.#refuse(),
        () => this.#land(),
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

  async #create(): Promise<void> {
    const [title, code] = [this.#nextId(), this.#text()];
    await this.#did(title, code, { kind: "save", of: undefined, from: undefined });
  }

  async #edit(): Promise<void> {
    const item = this.#someItem();
    if (item?.want === undefined) return;
    const from = { ...item.want, id: item.name, ...known };
    const code = this.#text();
    await this.#did(item.want.title, code, { kind: "save", of: item.name, from });
  }

  async #delete(): Promise<void> {
    const item = this.#someItem();
    if (item?.want === undefined) return;
    const from = { ...item.want, id: item.name, ...known };
    const what = { kind: "delete", of: item.name, from } as const;
    await this.#did(item.want.title, undefined, what);
  }

  /** Of the leader: what users did goes into items. */
  async #takeIn(): Promise<void> {
    await this.#stores.holdings.catchUp();
    await this.#stores.holdings.flush();
  }

  async #refuse(): Promise<void> {
    const refused = { code: "invalid", message: "No.", details: {} } as const;
    const item = this.#someItem();
    if (item !== undefined) {
      await this.#stores.holdings.change(item.id, (it) => ({ ...it, refused }));
    }
  }

  /** The server has it: nothing is pending any more, and its first name leads to its id. */
  async #land(): Promise<void> {
    const item = this.#someItem();
    if (item?.want === undefined) return;
    const { want, name } = item;
    const serverId = `s-${want.title}`;
    const hasName = this.#ledger.begin(`name ${name}`, serverId);
    await this.#promised(`snippet ${want.title}`, undefined, () =>
      this.#stores.holdings.change(item.id, (it) => {
        const base = { ...want, id: serverId, ...known };
        return { ...it, serverId, base, refused: undefined };
      }),
    );
    hasName();
  }

  async #did(title: string, code: Content, what: Doing): Promise<void> {
    const number = this.#stores.outbox.nextNumber().toString(36).padStart(9, "0");
    const draft = code === undefined ? {} : { draft: { ...draftOf(code), title } };
    const id = `${number}-${this.#nextId()}`;
    const intent = { ...what, ...draft, id, savedAt: this.#saves } as Intent;
    await this.#promised(`snippet ${title}`, code, () => this.#stores.holdings.append(intent));
  }

  #someItem(): Item | undefined {
    const { items } = this.#stores.holdings;
    return items.length === 0 ? undefined : this.#random.pick(items);
  }

  async #addVersion(): Promise<void> {
    const [id, code] = [this.#nextId(), this.#text()];
    const version = { id, snippetId: "snippet", savedAt: this.#saves, draft: draftOf(code) };
    await this.#promised(`version ${id}`, code, () => this.#stores.history.add(version));
  }

  async #deleteSnippet(): Promise<void> {
    const [id, code] = [this.#nextId(), this.#text()];
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

  #nextId(): string {
    this.#saves += 1;
    return `${this.#name}-${this.#saves}`;
  }

  #text(): string {
    this.#saves += 1;
    return `${this.#saves} `.padEnd(this.#random.pick(sizes), "é");
  }
}

/** A draft with this code. */
export function draftOf(code: string): SnippetDraft {
  return { languageId: "1", title: "T", description: "", tags: [], private: true, code };
}
