import type { SnippetId } from "../../model.ts";
import type { CacheState } from "./cacheState.ts";
import type { CacheRow } from "./cacheStore.ts";
import type { Generation } from "./generation.ts";

const rowsAtOnce = 250;

/** What is good of a damaged file. */
export interface Salvaged {
  readonly rows: ReadonlyMap<SnippetId, CacheRow>;
  readonly state: Partial<CacheState>;
}

/** Reads from both ends, since one bad page in the middle ends the way. */
export async function salvage(damaged: Generation, pause: () => Promise<void>): Promise<Salvaged> {
  const rows = new Map<SnippetId, CacheRow>();
  for (const direction of ["up", "down"] as const) {
    let from = direction === "up" ? -1 : Number.MAX_SAFE_INTEGER;
    for (;;) {
      const found = attempt(() => damaged.salvage(direction, from, rowsAtOnce));
      for (const row of found?.rows ?? []) {
        rows.set(row.cached.snippet.id, row);
      }
      // Pages that lead back would be read for ever.
      if (found?.last === undefined || (direction === "up") !== found.last > from) {
        break;
      }
      from = found.last;
      await pause();
    }
  }
  const state = attempt(() => damaged.state());
  return { rows, state: { languages: state?.languages, tags: state?.tags } };
}

/** Writes what was saved into a new file. What a list told of it is forgotten, so that the next sync compares all. */
export async function refill(
  fresh: Generation,
  { rows, state }: Salvaged,
  pause: () => Promise<void>,
): Promise<void> {
  const all = [...rows.values()];
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    fresh.transaction((transaction) => {
      for (const row of all.slice(at, at + rowsAtOnce)) {
        const cached = { ...row.cached, listed: undefined };
        transaction.put({ ...row, cached, changed: 1, written: 0 }, true);
      }
    });
    await pause();
  }
  fresh.transaction((transaction) => transaction.setState(state, 1));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // Whatever is wrong with this part of the file, there may be good ones elsewhere.
    return undefined;
  }
}
