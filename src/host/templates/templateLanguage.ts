/**
 * Languages of ours that colour as others do, for those whose services would mark the signs of a template as errors
 * wherever they find that language. The manifest declares them; they have no name, so that no list of languages offers
 * them.
 */
const colouredOnly: Readonly<Record<string, string>> = {
  javascript: "snippet-template-tsx",
  javascriptreact: "snippet-template-tsx",
  typescriptreact: "snippet-template-tsx",
  typescript: "snippet-template-ts",
  json: "snippet-template-ts",
  jsonc: "snippet-template-ts",
  css: "snippet-template-scss",
  scss: "snippet-template-scss",
  less: "snippet-template-scss",
};

/** The language of the document in which a template is made. */
export function templateLanguage(editorLanguageId: string): string {
  return colouredOnly[editorLanguageId] ?? editorLanguageId;
}
