import type { SnippetDraft, SnippetId } from "../../src/core/model.ts";
import type { Variety } from "./variety.ts";

export interface ServerRecord {
  readonly id: SnippetId;
  readonly draft: SnippetDraft;
  readonly createdAt: number;
  readonly version: number;
}

/** What the server does with a write; undefined, `conflict` or `missing` where it does nothing. */
export type ServerAnswer = ServerRecord | "conflict" | "missing" | "deleted";

interface State {
  readonly at: number;
  readonly records: Records;
}

type Kind = Pick<Variety, "isOldestFirst" | "lag" | "hard">;

const empty = { description: "", tags: [], private: false, code: "" };

export type Records = ReadonlyMap<SnippetId, ServerRecord>;

/** The snippets of one account, and what became of them. Writes are atomic, a list is complete. */
export class SimServer {
  readonly records = new Map<SnippetId, ServerRecord>();
  /** Whether it knows `If-Match` and `Idempotency-Key`. */
  readonly isCareful: boolean;
  readonly #keys = new Map<string, ServerRecord>();
  readonly #kind: Kind;
  readonly #now: () => number;
  readonly #states: State[] = [];
  #lastId = 0;

  constructor(isCareful: boolean, kind: Kind, now: () => number) {
    this.isCareful = isCareful;
    this.#kind = kind;
    this.#now = now;
    this.#keepState();
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
    this.#keepState();
    if (key !== undefined) {
      this.#keys.set(key, record);
    }
    return record;
  }

  /** @param fields those that were sent. */
  update(
    id: SnippetId,
    fields: Partial<SnippetDraft> & Pick<SnippetDraft, "languageId" | "title">,
    version: string | undefined,
  ): ServerAnswer {
    const old = this.records.get(id);
    if (old === undefined) {
      return "missing";
    }
    if (this.#isOther(old, version)) {
      return "conflict";
    }
    const draft = { ...(this.#kind.hard.replaces ? empty : old.draft), ...fields };
    const record = { ...old, draft, version: old.version + 1 };
    this.records.set(id, record);
    this.#keepState();
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
    this.#keepState();
    return "deleted";
  }

  /** The newest first, or the oldest. @param records as whoever lists them has them. */
  list(records: Records = this.records): readonly ServerRecord[] {
    const all = [...records.values()];
    return this.#kind.isOldestFirst ? all : all.toReversed();
  }

  /** As a copy has them that lags behind, where there is one. */
  get copy(): Records {
    const at = this.#now() - this.#kind.lag;
    while ((this.#states[1]?.at ?? Infinity) <= at) {
      this.#states.shift();
    }
    return this.#states[0]?.records ?? this.records;
  }

  /** Small where the order counts: what is new stands on a page that is seldom asked for. */
  get pageSize(): number {
    return this.#kind.isOldestFirst ? 5 : Infinity;
  }

  /** The copy has everything by now. */
  endLag(): void {
    this.#states.splice(0, this.#states.length - 1);
  }

  #keepState(): void {
    if (this.#kind.lag > 0) {
      this.#states.push({ at: this.#now(), records: new Map(this.records) });
    }
  }

  tagOf({ version }: ServerRecord): string | undefined {
    return this.isCareful ? `"v${version}"` : undefined;
  }

  #isOther(record: ServerRecord, version: string | undefined): boolean {
    return this.isCareful && version !== undefined && version !== this.tagOf(record);
  }
}
