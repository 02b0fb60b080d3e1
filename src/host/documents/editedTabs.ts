import { TabInputText, window, type Uri } from "vscode";

/** The documents in which snippets are edited, by authority. */
export type EditedTabs = ReadonlyMap<string, Uri>;

/** Those that are open now. @returns `before` where they are the same. */
export function editedTabs(before: EditedTabs = new Map()): EditedTabs {
  const uris = window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof TabInputText ? input.uri : []))
    // No other extension's authority is one of a snippet.
    .filter(({ authority }) => authority.startsWith("edit."));
  return [...before.values()].join() === uris.join()
    ? before
    : new Map(uris.map((uri) => [uri.authority, uri]));
}
