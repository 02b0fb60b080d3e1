import type { Uri } from "vscode";
import { textTabs, textUri } from "../textTabs.ts";
import { snippetScheme } from "./snippetUri.ts";

/** The addresses of open snippets, by authority. Their paths have the titles at the time of opening. */
export type OpenDocuments = ReadonlyMap<string, Uri>;

/** @returns `before` if nothing has changed. */
export function openDocuments(before: OpenDocuments = new Map()): OpenDocuments {
  const uris = textTabs(({ scheme }) => scheme === snippetScheme).flatMap(
    (tab) => textUri(tab) ?? [],
  );
  const now = new Map(uris.map((uri) => [uri.authority, uri]));
  return [...before.values()].join() === [...now.values()].join() ? before : now;
}
