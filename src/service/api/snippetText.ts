import { changedInPieces } from "../turns.ts";
import type { SnippetJson } from "./snippetJson.ts";

/** The record as `JSON.stringify` writes it, without keeping the event loop where the code is long. */
export async function snippetText(snippet: SnippetJson): Promise<string> {
  const members: string[] = [];
  for (const [name, value] of Object.entries(snippet)) {
    const text: string =
      typeof value === "string"
        ? `"${await changedInPieces(value, contentOfString)}"`
        : JSON.stringify(value);
    members.push(`"${name}":${text}`);
  }
  return `{${members.join(",")}}`;
}

function contentOfString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
