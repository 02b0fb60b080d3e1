/** Lets everybody else have a turn of the event loop: to be awaited between pieces of work on something large. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** In UTF-16 units. */
const pieceLength = 64 * 1024;

/**
 * Turns a text into another, piece by piece where it is long, with a turn of the event loop between them.
 *
 * @param change must give the same for a text as for its parts, one after the other. No surrogate pair is parted.
 */
export async function changedInPieces(
  text: string,
  change: (piece: string) => string,
): Promise<string> {
  let changed = "";
  for await (const piece of piecesOf(text)) changed += change(piece);
  return changed;
}

/** Encodes a text as UTF-8; a long one, which an answer would encode at once, in the same way. */
export async function encodedInPieces(text: string): Promise<string | Uint8Array<ArrayBuffer>> {
  if (text.length <= pieceLength) return text;
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(text)) pieces.push(Buffer.from(piece));
  return new Uint8Array(Buffer.concat(pieces));
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + pieceLength, text.length);
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(start, end);
    start = end;
    if (start < text.length) await nextTurn();
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
