import { piecesOf } from "../turns.ts";
import type { SnippetJson } from "./snippetJson.ts";

/** The record as `JSON.stringify` writes it, in pieces: the code may be long. */
export function* snippetText(snippet: SnippetJson): Generator<string> {
  let before = "{";
  for (const [name, value] of Object.entries(snippet)) {
    yield `${before}"${name}":`;
    before = ",";
    if (typeof value !== "string") {
      yield JSON.stringify(value);
      continue;
    }
    yield '"';
    for (const piece of piecesOf(value)) yield JSON.stringify(piece).slice(1, -1);
    yield '"';
  }
  yield "}";
}
