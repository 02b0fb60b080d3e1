import { SnippetString } from "vscode";
import { withoutSlowTransforms } from "../../core/snippet/template/slowTransforms.ts";

/** What the editor inserts of a template, wherever this is from. */
export function snippetString(template: string): SnippetString {
  return new SnippetString(withoutSlowTransforms(template));
}
