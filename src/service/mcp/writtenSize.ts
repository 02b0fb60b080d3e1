import { withVisibleEscapes } from "../visibleText.ts";

/** The size in a response, in bytes. */
export function writtenSize(value: unknown): number {
  return Buffer.byteLength(withVisibleEscapes(JSON.stringify(value)));
}

/** The longest beginning that takes at most `most` bytes in a response. No surrogate pair is split. */
export function beginningOf(text: string, most: number): string {
  for (let end = Math.min(text.length, most); ;) {
    const isParted = text.codePointAt(end - 1) !== text.charCodeAt(end - 1);
    const beginning = text.slice(0, isParted ? end - 1 : end);
    const size = writtenSize(beginning);
    if (size <= most) return beginning;
    end = Math.floor((beginning.length * most) / size);
  }
}
