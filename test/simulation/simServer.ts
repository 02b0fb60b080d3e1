import type { SnippetDraft, SnippetId } from "../../src/core/model.ts";

export interface ServerRecord {
  readonly id: SnippetId;
  readonly draft: SnippetDraft;
  readonly createdAt: number;
  readonly version: number;
}

/** What the server does with a write; undefined, `conflict` or `missing` where it does nothing. */
export type ServerAnswer = ServerRecord | "conflict" | "missing" | "deleted";

/** The snippets of one account, and what became of them. Writes are atomic, a list is complete. */
export class SimServer {
  readonly records = new Map<SnippetId, ServerRecord>();
  /** Whether it knows `If-Match` and `Idempotency-Key`. */
  readonly isCareful: boolean;
  readonly #keys = new Map<string, ServerRecord>();
  #lastId = 0;

  constructor(isCareful: boolean) {
    this.isCareful = isCareful;
  }

  create(draft: SnippetDraft, key: string | undefined): ServerRecord {
    const known = this.isCareful && key !== undefined ? this.#keys.get(key) : undefined;
    if (known !== undefined) {
      return known;
    }
    this.#lastId += 1;
    const id = String(this.#lastId);
    const record = { id, draft, createdAt: this.#lastId * 1_000, version: 1 };
    this.records.set(id, record);
    if (key !== undefined) {
      this.#keys.set(key, record);
    }
    return record;
  }

  update(id: SnippetId, draft: SnippetDraft, version: string | undefined): ServerAnswer {
    const old = this.records.get(id);
    if (old === undefined) {
      return "missing";
    }
    if (this.#isOther(old, version)) {
      return "conflict";
    }
    const record = { ...old, draft, version: old.version + 1 };
    this.records.set(id, record);
    return record;
  }

  delete(id: SnippetId, version: string | undefined): ServerAnswer {
    const old = this.records.get(id);
    if (old === undefined) {
      return "missing";
    }
    if (this.#isOther(old, version)) {
      return "conflict";
    }
    this.records.delete(id);
    return "deleted";
  }

  /** The newest first. */
  list(): readonly ServerRecord[] {
    return [...this.records.values()].toReversed();
  }

  tagOf({ version }: ServerRecord): string | undefined {
    return this.isCareful ? `"v${version}"` : undefined;
  }

  #isOther(record: ServerRecord, version: string | undefined): boolean {
    return this.isCareful && version !== undefined && version !== this.tagOf(record);
  }
}
