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
  const [first = [], ...rest] = batchesOf(heads);
  if (rest.length === 0) return encodedInPieces(`[${(await read(first)).join(",")}]`);
  return streamOf(pieces([first, ...rest], read));
}

async function* pieces(
  batches: readonly (readonly SnippetHead[])[],
  read: (heads: readonly SnippetHead[]) => Promise<readonly string[]>,
): AsyncGenerator<string> {
  let before = "[";
  for (const heads of batches) {
    const records = await read(heads);
    if (records.length === 0) continue;
    yield `${before}${records.join(",")}`;
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

function batchesOf(heads: readonly SnippetHead[]): readonly (readonly SnippetHead[])[] {
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

/** Nothing is made before it is asked for. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next: IteratorResult<string, unknown> = await texts.next();
        if (next.done === true) controller.close();
        else controller.enqueue(Buffer.from(await encodedInPieces(next.value)));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
