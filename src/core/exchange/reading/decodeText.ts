const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The text of a file, without the byte order mark, which belongs to its encoding.
 * @returns undefined if it is not UTF-8, or contains NUL, which only binary files have.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) {
    return undefined;
  }
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
