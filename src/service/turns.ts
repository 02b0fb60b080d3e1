/** Lets everybody else have a turn of the event loop. Await it between pieces of work on something large. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The work for one turn of the event loop, in UTF-16 units or bytes. */
export const pieceLength = 16 * 1024;

/** Splits a text into parts; a surrogate pair is never split. */
export function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + pieceLength, text.length);
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** Joins short pieces, so that each is worth a turn. */
export function* gathered(pieces: Iterable<string>): Generator<string> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < pieceLength) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
