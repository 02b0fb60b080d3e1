import type { SnippetHead } from "../storage/storage.ts";

/** In bytes of what the snippets say: read and held in memory at once, where it is no single one. */
const batch = 64 * 1024;

export function sizeOf(heads: readonly SnippetHead[]): number {
  return heads.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Those that are read at once, in order. */
export function batchesOf(heads: readonly SnippetHead[]): readonly (readonly SnippetHead[])[] {
  const batches: SnippetHead[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const head of heads) {
    size += head.bytes;
    if (size > batch) {
      batches.push([]);
      size = head.bytes;
    }
    batches.at(-1)?.push(head);
  }
  return batches;
}
