/**
 * Editor ids for languages whose usual name gives none, or a wrong one. Names in lower case; the first id that the
 * editor knows is used.
 */
export const editorIdsByName: Readonly<Record<string, readonly string[]>> = {
  shell: ["shellscript"],
  "shell script": ["shellscript"],
  bash: ["shellscript"],
  sh: ["shellscript"],
  zsh: ["shellscript"],
  "c++": ["cpp"],
  "c#": ["csharp"],
  "f#": ["fsharp"],
  "objective-c++": ["objective-cpp"],
  cuda: ["cuda-cpp"],
  "visual basic": ["vb"],
  "visual basic .net": ["vb"],
  "vb.net": ["vb"],
  text: ["plaintext"],
  "plain text": ["plaintext"],
  none: ["plaintext"],
  jsx: ["javascriptreact", "javascript"],
  tsx: ["typescriptreact", "typescript"],
  pug: ["pug", "jade"],
  docker: ["dockerfile"],
  golang: ["go"],
  batchfile: ["bat"],
  batch: ["bat"],
  latex: ["latex", "tex"],
  tex: ["tex", "latex"],
  "perl 6": ["raku", "perl6"],
  raku: ["raku", "perl6"],
  "json with comments": ["jsonc", "json"],
  "java properties": ["properties", "ini"],
  "git config": ["properties", "ini"],
  "git commit": ["git-commit"],
  "git rebase list": ["git-rebase"],
  "jupyter notebook": ["json"],
  "html+php": ["php"],
  mysql: ["sql"],
  postgresql: ["sql"],
  tsql: ["sql"],
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
  "plain text": ".txt",
  none: ".txt",
  "jupyter notebook": ".json",
};

/** A language may be called "constructor", so inherited properties must not count. */
export function own<V>(table: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
