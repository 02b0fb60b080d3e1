import hljs from "highlight.js";

/** What highlight.js calls a language where linguist's name is none of its names. */
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
 * Code as HTML with classes for its colors; for some texts it takes minutes, so it runs in a thread of its own. Every character of the code that means something in HTML is escaped.
 * @param language as linguist names it. @returns undefined where there are no colours for it.
 */
export function highlight(code: string, language: string): string | undefined {
  const folded = language.toLowerCase();
  const name = (Object.hasOwn(names, folded) ? names[folded] : undefined) ?? folded;
  if (hljs.getLanguage(name) === undefined) return undefined;
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}
