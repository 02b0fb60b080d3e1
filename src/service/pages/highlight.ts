import hljs from "highlight.js";

/** highlight.js's names for languages whose linguist name it does not know. */
const names: Readonly<Record<string, string>> = {
  shell: "bash",
  "visual basic .net": "vbnet",
  batchfile: "dos",
  "html+php": "php",
  tsx: "typescript",
  "json with comments": "json",
  "vim script": "vim",
  "common lisp": "lisp",
  "emacs lisp": "lisp",
  "jupyter notebook": "json",
  "objective-c": "objectivec",
  "objective-c++": "objectivec",
  "f#": "fsharp",
};

/**
 * Returns code as HTML with classes for its colors, escaped. Some texts take minutes, so it runs in a thread.
 * @param language as linguist names it. @returns undefined if there are no colors for it.
 */
export function highlight(code: string, language: string): string | undefined {
  const folded = language.toLowerCase();
  const name = (Object.hasOwn(names, folded) ? names[folded] : undefined) ?? folded;
  if (hljs.getLanguage(name) === undefined) return undefined;
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}
