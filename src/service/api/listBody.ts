import type { SnippetHead } from "../storage/storage.ts";

/** In bytes of the content: snippets up to this size are read together and held at once. A larger one is read alone. */
const batch = 64 * 1024;

/** In bytes: the least cost of a snippet. */
const least = 512;

/** In bytes: the size of snippets for every limit on work and memory. */
export function sizeOf(heads: readonly Pick<SnippetHead, "bytes">[]): number {
  return heads.reduce((sum, { bytes }) => sum + bytes + least, 0);
}

/** Groups of snippets that are read at once, in order. */
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
