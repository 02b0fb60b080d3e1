import { SnippetString } from "vscode";
import { editorTemplate } from "../../core/snippet/template/editorTemplate.ts";
import type { TextLengths } from "../../core/snippet/template/slowTransforms.ts";

/** A template as the editor's object. All insertions of templates use it. @param lengths of the texts it may insert. */
export function snippetString(template: string, lengths?: TextLengths): SnippetString {
  return new SnippetString(editorTemplate(template, lengths));
}
