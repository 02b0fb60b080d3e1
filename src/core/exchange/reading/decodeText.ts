const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of a file, byte for byte: a mark at its beginning stays a character of it.
 * @returns undefined for what is not UTF-8, or has the NUL that only binary files have.
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
