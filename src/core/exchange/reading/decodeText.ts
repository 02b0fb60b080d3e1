const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of a file, byte for byte: a byte order mark stays a character.
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
