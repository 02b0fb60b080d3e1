/**
 * Editor ids for languages whose usual name gives none, or a wrong one. Names in lower case; the first id that the
 * editor knows is used.
 */
export const editorIdsByName: Readonly<Record<string, readonly string[]>> = {
  shell: ["shellscript"],
  "shell script": ["shellscript"],
  "objective-c++": ["objective-cpp"],
  cuda: ["cuda-cpp"],
  jsx: ["javascriptreact", "javascript"],
  tsx: ["typescriptreact", "typescript"],
  docker: ["dockerfile"],
  "perl 6": ["raku", "perl6"],
  "json with comments": ["jsonc", "json"],
  "java properties": ["properties", "ini"],
  "git config": ["properties", "ini"],
  "git rebase list": ["git-rebase"],
  "jupyter notebook": ["json"],
  "html+php": ["php"],
  postgresql: ["sql"],
};

/** Possible names on a server for the language of an editor id, the best first, in lower case. */
export const namesByEditorId: Readonly<Record<string, readonly string[]>> = {
  shellscript: ["shell", "bash", "shell script", "sh", "zsh"],
  javascriptreact: ["jsx", "javascript react", "javascript"],
  typescriptreact: ["tsx", "typescript react", "typescript"],
  "objective-cpp": ["objective-c++", "objective-c"],
  "cuda-cpp": ["cuda", "c++"],
  vb: ["visual basic .net", "vb.net", "visual basic"],
  plaintext: ["text", "plain text", "plaintext", "none"],
  log: ["log", "text", "plain text", "plaintext"],
  jsonc: ["json with comments", "jsonc", "json"],
  jsonl: ["jsonl", "json lines", "json"],
  jade: ["pug", "jade"],
  latex: ["latex", "tex"],
  tex: ["tex", "latex"],
  bibtex: ["bibtex", "bibtex style", "tex"],
  bat: ["batchfile", "batch", "dos batch"],
  dockerfile: ["dockerfile", "docker"],
  properties: ["java properties", "properties", "ini"],
  raku: ["raku", "perl 6", "perl6"],
  "git-commit": ["git commit", "text", "plain text"],
  "git-rebase": ["git rebase list", "text", "plain text"],
  "vue-html": ["vue", "html"],
  scss: ["scss", "sass", "css"],
  sass: ["sass", "scss"],
  mssql: ["tsql", "t-sql", "sql"],
};

/** File extensions for languages without one in linguist, or with one that the editor would not open as text. */
export const extensionsByName: Readonly<Record<string, string>> = {
  jsx: ".jsx",
  docker: ".dockerfile",
  "jupyter notebook": ".json",
};

/** A language may be called "constructor", so inherited properties must not count. */
export function own<V>(table: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
