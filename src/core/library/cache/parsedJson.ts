/** @returns undefined for a text that is no JSON, as in a damaged row. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
