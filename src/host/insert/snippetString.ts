import { SnippetString } from "vscode";
import { withoutSlowTransforms } from "../../core/snippet/template/slowTransforms.ts";

/** A template as the editor's object. All insertions of templates use it. */
export function snippetString(template: string): SnippetString {
  return new SnippetString(withoutSlowTransforms(template));
}
