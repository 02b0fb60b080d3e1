import type { CurrentLibrary } from "../core/library/currentLibrary.ts";
import type { StoredSession } from "../core/oauth/sessions/storedSession.ts";
import type { DocumentFiles } from "../host/documents/documentFiles.ts";
import { DocumentLanguages } from "../host/documents/documentLanguages.ts";
import { SnippetFileSystem } from "../host/documents/snippetFileSystem.ts";
import { UnsavedDocuments } from "../host/documents/unsavedDocuments.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import type { Base } from "./base.ts";

/** What snippets are as documents of the editor. */
export function buildDocuments(
  { context, owned, log, firstSteps }: Base,
  current: CurrentLibrary<StoredSession>,
  languages: EditorLanguages,
): DocumentFiles {
  owned.add(new DocumentLanguages(current, languages));
  const unsaved = new UnsavedDocuments(context.workspaceState);
  return owned.add(new SnippetFileSystem(current, log, { unsaved, firstSteps }));
}
