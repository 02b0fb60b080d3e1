/**
 * Our own languages that color as others do, for languages whose extensions report errors wherever they meet them.
 * The manifest declares them without a name, so that no list of languages offers them.
 */
const colorOnlyIds: Readonly<Record<string, string>> = {
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

/** The language of a document in which the marks of a template, or the first line of a fragment, are no errors. */
export function colorOnly(editorLanguageId: string): string {
  return colorOnlyIds[editorLanguageId] ?? editorLanguageId;
}
