import type { SnippetHead } from "../storage/storage.ts";
import { encodedInPieces } from "../turns.ts";

/** In bytes of what the snippets say: read, written and held in memory at once. */
const batch = 256 * 1024;

export function sizeOf(heads: readonly SnippetHead[]): number {
  return heads.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** One after the other, so that only one is worked on. */
export async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/**
 * A JSON list of snippets. One that is long is written batch by batch, each when the client has taken the one before it, so
 * that a page costs as much memory as one batch, or one snippet.
 *
 * @param read gives the records as JSON; those that are gone meanwhile are left out.
 */
export async function listBody(
  heads: readonly SnippetHead[],
  read: (heads: readonly SnippetHead[]) => Promise<readonly string[]>,
): Promise<string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const batches = batchesOf(heads);
  if (batches.length > 1) return streamOf(batches, read);
  return encodedInPieces(`[${(await read(heads)).join(",")}]`);
}

function batchesOf(heads: readonly SnippetHead[]): (readonly SnippetHead[])[] {
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

/** The first piece is made before the answer begins, since it may be refused; no other one before it is asked for. */
async function streamOf(
  batches: (readonly SnippetHead[])[],
  read: (heads: readonly SnippetHead[]) => Promise<readonly string[]>,
): Promise<ReadableStream<Uint8Array>> {
  let before = "[";
  const next = async (): Promise<string> => {
    for (let heads = batches.shift(); heads !== undefined; heads = batches.shift()) {
      const records = await read(heads);
      if (records.length === 0) continue;
      const text = `${before}${records.join(",")}`;
      before = ",";
      return text;
    }
    return "";
  };
  let first = await next();
  return new ReadableStream(
    {
      async pull(controller) {
        const text = first === "" ? await next() : first;
        first = "";
        controller.enqueue(
          Buffer.from(await encodedInPieces(text === "" ? (before === "[" ? "[]" : "]") : text)),
        );
        if (text === "") controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
