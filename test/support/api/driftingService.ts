import { SnippetError } from "../../../src/core/errors.ts";
import type { ListQuery, SnippetPage } from "../../../src/core/api/snippetPage.ts";
import type { SnippetRecord } from "../../../src/core/api/wire/readSnippet.ts";
import type { PageDialect, PagedList } from "../../../src/core/library/sync/pagedList.ts";
import type { RemoteSnippet } from "../../../src/core/library/remote.ts";
import type { Snippet, SnippetId } from "../../../src/core/model.ts";
import { cachedSnippet } from "../library/cachedSnippet.ts";

export interface DriftManner {
  /** Whether its lists tell the code. */
  readonly isCodeListed?: boolean;
  readonly isTotalTold?: boolean;
  readonly hasTags?: boolean;
  readonly hasTimes?: boolean;
  readonly maximalPerPage?: number;
  /** Runs before each answer, as other devices' work does; the answer waits for it. */
  readonly before?: (service: DriftingService) => void | Promise<void>;
}

/** Snippets behind a list with `page` and `per_page`, which other devices change while it is read. */
export class DriftingService implements PagedList {
  readonly records: Snippet[] = [];
  readonly requests: string[] = [];
  manner: DriftManner;
  readonly dialect: PageDialect = {
    current: { pageSize: undefined },
    knows: () => true,
    learn: () => Promise.resolve(),
  };
  #lastId = 0;
  #time = 1_000;
  /** Answers on their way, and the most that were at once. */
  #open = 0;
  mostAtOnce = 0;
  answers = 0;

  constructor(count: number, manner: DriftManner = {}) {
    this.manner = manner;
    for (let at = 0; at < count; at += 1) {
      this.add();
    }
    this.manner = manner;
  }

  /** A new one, first in the list or somewhere else. */
  add(at = 0): Snippet {
    this.#lastId += 1;
    this.#time += 1;
    const snippet = this.#timed(cachedSnippet({ id: String(this.#lastId) }).snippet);
    this.records.splice(at, 0, snippet);
    return snippet;
  }

  /** In its place, or moved to the front as services do that list the last changed first. */
  change(id: SnippetId, given: Partial<Snippet>, isMoved = false): Snippet {
    const at = this.records.findIndex((record) => record.id === id);
    const old = this.records[at];
    if (old === undefined) {
      throw new Error("There is no such snippet.");
    }
    this.#time += 1;
    const changed = this.#timed({ ...old, ...given });
    this.records.splice(at, 1);
    this.records.splice(isMoved ? 0 : at, 0, changed);
    return changed;
  }

  remove(id: SnippetId): void {
    const at = this.records.findIndex((record) => record.id === id);
    if (at >= 0) {
      this.records.splice(at, 1);
    }
  }

  async list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage> {
    const number = this.requests.length;
    await this.#answer(`page ${String(query.page)}`, signal);
    const { isCodeListed = true, isTotalTold = false, hasTags = false } = this.manner;
    const perPage = Math.min(query.perPage, this.manner.maximalPerPage ?? 100);
    const records = this.records.slice((query.page - 1) * perPage, query.page * perPage);
    const total = isTotalTold ? this.records.length : undefined;
    const tag = hasTags ? JSON.stringify([total, records]) : undefined;
    if (tag !== undefined && tag === query.knownTag) {
      this.requests[number] += ": unchanged";
      return { records: [], total: undefined, hasNext: undefined, tag, isUnchanged: true };
    }
    const told = records.map((snippet): SnippetRecord => {
      const missing = new Set(isCodeListed ? [] : (["code"] as const));
      const shown = isCodeListed ? snippet : { ...snippet, code: "" };
      const texts = { code: undefined, description: undefined };
      return { snippet: shown, missing, places: new Map(), texts, source: {} };
    });
    return { records: told, total, hasNext: undefined, tag };
  }

  async read(id: SnippetId, signal?: AbortSignal): Promise<RemoteSnippet> {
    await this.#answer(`read ${id}`, signal);
    const snippet = this.records.find((record) => record.id === id);
    if (snippet === undefined) {
      throw new SnippetError("not-found", "There is no such snippet.");
    }
    return { snippet, missing: new Set(), version: undefined };
  }

  async #answer(request: string, signal: AbortSignal | undefined): Promise<void> {
    this.requests.push(request);
    this.#open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
    await new Promise((resolve) => setImmediate(resolve));
    this.#open -= 1;
    this.answers += 1;
    if (signal?.aborted === true) {
      throw new SnippetError("cancelled", "Cancelled.");
    }
    await this.manner.before?.(this);
  }

  #timed(snippet: Snippet): Snippet {
    return this.manner.hasTimes === false ? snippet : { ...snippet, updatedAt: this.#time };
  }
}
