import type { Uri } from "vscode";
import { textTabs, textUri } from "../textTabs.ts";

/** The documents in which snippets are edited, by authority. */
export type EditedTabs = ReadonlyMap<string, Uri>;

/** Those that are open now. @returns `before` where they are the same. */
export function editedTabs(before: EditedTabs = new Map()): EditedTabs {
  // No other extension's authority is one of a snippet.
  const tabs = textTabs(({ authority }) => authority.startsWith("edit."));
  const uris = tabs.flatMap((tab) => textUri(tab) ?? []);
  return [...before.values()].join() === uris.join()
    ? before
    : new Map(uris.map((uri) => [uri.authority, uri]));
}
