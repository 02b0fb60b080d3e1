import type { Uri } from "vscode";
import type { DocumentFiles } from "../host/documents/documentFiles.ts";
import { setDocumentLanguages } from "../host/documents/documentLanguages.ts";
import { SnippetFileSystem } from "../host/documents/snippetFileSystem.ts";
import { followTitles } from "../host/documents/snippetTabs.ts";
import { UnsavedDocuments } from "../host/documents/unsavedDocuments.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import { closeSaved, textTabs } from "../host/textTabs.ts";
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
  const report = (error: unknown): Promise<void> => errors.report(error);
  owned.add(followTitles(current, report));
  const closeTabs = (uri: Uri): void => {
    closeSaved(textTabs((other) => other.toString() === uri.toString())).catch(report);
  };
  const parts = { libraries: current, log, unsaved, firstSteps, known, closeTabs };
  return owned.add(new SnippetFileSystem(parts));
}
