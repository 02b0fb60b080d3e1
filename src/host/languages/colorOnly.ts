/**
 * Our own languages with the colors of others whose extensions would report errors in such documents. The manifest
 * declares them without a name, so that no list of languages offers them.
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

/** The language for a document in which a template's placeholders or a fragment's first line must not count as errors. */
export function colorOnly(editorLanguageId: string): string {
  return colorOnlyIds[editorLanguageId] ?? editorLanguageId;
}
