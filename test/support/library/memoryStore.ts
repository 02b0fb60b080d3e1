import type { SnippetId } from "../../../src/core/model.ts";
import { emptyState } from "../../../src/core/library/cache/cacheState.ts";
import type { CacheState } from "../../../src/core/library/cache/cacheState.ts";
import type { CacheStore } from "../../../src/core/library/cache/sqliteStore.ts";
import type { StoreTransaction } from "../../../src/core/library/cache/cacheFile.ts";
import { mostUnits } from "../../../src/core/library/cache/memoryBounds.ts";
import type { CacheRow, Moment } from "../../../src/core/library/cache/cacheChange.ts";

/** Rows that several {@link MemoryStore} share, as windows share a disk. */
export interface SharedRows {
  readonly rows: Map<SnippetId, CacheRow>;
  readonly gone: Map<SnippetId, { readonly changed: Moment; readonly written: Moment }>;
  state: CacheState;
  stateChanged: Moment;
  moment: Moment;
}

/** Empty rows. Stores over the same rows see each other's changes. */
export function sharedRows(): SharedRows {
  return { rows: new Map(), gone: new Map(), state: emptyState, stateChanged: 0, moment: 0 };
}

/** Keeps rows only as long as its {@link SharedRows} live: for tests that open many. */
export class MemoryStore implements CacheStore {
  readonly fault: string | undefined;
  readonly #shared: SharedRows;

  constructor(shared: SharedRows = sharedRows(), fault?: string) {
    this.#shared = shared;
    this.fault = fault;
  }

  load(take: (rows: readonly CacheRow[]) => void): ReturnType<CacheStore["load"]> {
    const { rows, state, moment } = this.#shared;
    take([...rows.values()]);
    return Promise.resolve({ state, moment });
  }

  transaction<T>(work: (transaction: StoreTransaction) => T): Promise<T> {
    const shared = this.#shared;
    // `work` is synchronous and the only caller: there is nothing to undo.
    return Promise.resolve(
      work({
        newsSince: (moment) => ({
          moment: shared.moment,
          rows: [...shared.rows.values()].filter(({ changed }) => changed > moment),
          gone: [...shared.gone].filter(([, { changed }]) => changed > moment).map(([id]) => id),
          state: shared.stateChanged > moment ? shared.state : undefined,
        }),
        get isFull() {
          const rows = [...shared.rows.values()];
          return rows.reduce((sum, { cached }) => sum + cached.snippet.code.length, 0) >= mostUnits;
        },
        lastWritten: shared.moment,
        writtenAt: (id) => shared.rows.get(id)?.written ?? shared.gone.get(id)?.written ?? 0,
        put: (row) => {
          shared.moment = Math.max(shared.moment, row.changed);
          shared.rows.set(row.cached.snippet.id, row);
          shared.gone.delete(row.cached.snippet.id);
          return row;
        },
        remove: (id, changed, written) => {
          shared.moment = Math.max(shared.moment, changed);
          shared.rows.delete(id);
          shared.gone.set(id, { changed, written });
        },
        setState: (state, changed) => {
          shared.moment = Math.max(shared.moment, changed);
          shared.state = { ...shared.state, ...state };
          shared.stateChanged = changed;
        },
      }),
    );
  }

  verify(): Promise<boolean> {
    return Promise.resolve(true);
  }

  close(): void {
    // Nothing is open.
  }
}
