import type { Uri } from "vscode";
import { textTabs, textUri } from "../textTabs.ts";

/** The documents in which snippets are edited, by authority. */
export type EditedTabs = ReadonlyMap<string, Uri>;

/** The open ones. @returns `before` if nothing has changed. */
export function editedTabs(before: EditedTabs = new Map()): EditedTabs {
  // An authority of another extension does not parse as that of a snippet.
  const tabs = textTabs(({ authority }) => authority.startsWith("edit."));
  const uris = tabs.flatMap((tab) => textUri(tab) ?? []);
  return [...before.values()].join() === uris.join()
    ? before
    : new Map(uris.map((uri) => [uri.authority, uri]));
}
