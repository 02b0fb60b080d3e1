import type { Snippet } from "../../core/model.ts";

/**
 * The snippets changed last, newest first; in the library's order if the server sends no times. One pass, because it
 * runs for every page that a large library loads.
 */
export function newest(snippets: readonly Snippet[], limit: number): readonly Snippet[] {
  const kept: Snippet[] = [];
  for (const snippet of snippets) {
    const last = kept.at(-1);
    if (kept.length === limit && last !== undefined && timeOf(last) >= timeOf(snippet)) {
      continue;
    }
    const place = kept.findLastIndex((other) => timeOf(other) >= timeOf(snippet)) + 1;
    kept.splice(place, 0, snippet);
    kept.length = Math.min(kept.length, limit);
  }
  return kept;
}

function timeOf({ updatedAt, createdAt }: Snippet): number {
  return updatedAt ?? createdAt ?? 0;
}
