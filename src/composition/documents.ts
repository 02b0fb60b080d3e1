import type { FileSystemProvider } from "vscode";
import type { CurrentLibrary } from "../core/library/currentLibrary.ts";
import type { StoredSession } from "../core/oauth/sessions/storedSession.ts";
import { DocumentLanguages } from "../host/documents/documentLanguages.ts";
import { SnippetFileSystem } from "../host/documents/snippetFileSystem.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import type { Base } from "./base.ts";

/** What snippets are as documents of the editor. */
export function buildDocuments(
  { owned, log }: Base,
  current: CurrentLibrary<StoredSession>,
  languages: EditorLanguages,
): FileSystemProvider {
  owned.add(new DocumentLanguages(current, languages));
  return owned.add(new SnippetFileSystem(current, log));
}
