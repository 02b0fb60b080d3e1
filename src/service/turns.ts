/** Lets everybody else have a turn of the event loop: to be awaited between pieces of work on something large. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** In UTF-16 units, or bytes: what is worked on in one turn of the event loop. */
export const pieceLength = 16 * 1024;

/** The parts of a text, one after the other; no surrogate pair is parted. */
export function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + pieceLength, text.length);
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** Puts short pieces together, so that each takes a turn's worth of work. */
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
