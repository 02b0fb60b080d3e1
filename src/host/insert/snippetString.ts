import { SnippetString } from "vscode";
import { editorTemplate } from "../../core/snippet/template/editorTemplate.ts";

/** A template as the editor's object. All insertions of templates use it. */
export function snippetString(template: string): SnippetString {
  return new SnippetString(editorTemplate(template));
}
