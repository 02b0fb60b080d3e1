import type { SnippetHead } from "../storage/storage.ts";

/** In bytes of what the snippets say: read and held in memory at once, where it is no single one. */
const batch = 64 * 1024;

/** In bytes: what any snippet takes, however little it says. */
const least = 512;

/** In bytes: by this number all that bounds work and memory knows snippets. */
export function sizeOf(heads: readonly Pick<SnippetHead, "bytes">[]): number {
  return heads.reduce((sum, { bytes }) => sum + bytes + least, 0);
}

/** Those that are read at once, in order. */
export function batchesOf(heads: readonly SnippetHead[]): readonly (readonly SnippetHead[])[] {
  const batches: SnippetHead[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const head of heads) {
    size += sizeOf([head]);
    if (size > batch) {
      batches.push([]);
      size = sizeOf([head]);
    }
    batches.at(-1)?.push(head);
  }
  return batches;
}
