import type { DocumentFiles } from "../host/documents/documentFiles.ts";
import { setDocumentLanguages } from "../host/documents/documentLanguages.ts";
import { SnippetFileSystem } from "../host/documents/snippetFileSystem.ts";
import { SnippetTabs } from "../host/documents/snippetTabs.ts";
import { UnsavedDocuments } from "../host/documents/unsavedDocuments.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import type { Base } from "./base.ts";
import type { Libraries } from "./libraries.ts";

/** Snippets as documents of the editor. */
export function buildDocuments(
  { context, owned, log, errors, firstSteps }: Base,
  { current, known }: Libraries,
  languages: EditorLanguages,
): DocumentFiles {
  owned.add(setDocumentLanguages(current, languages));
  const unsaved = new UnsavedDocuments(context.workspaceState);
  const tabs = owned.add(new SnippetTabs(current, (error) => void errors.report(error)));
  return owned.add(new SnippetFileSystem(current, log, { unsaved, firstSteps, known, tabs }));
}
