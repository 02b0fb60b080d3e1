/** The editor's languages by the name of the program after `#!`. */
const interpreters: readonly (readonly [RegExp, string])[] = [
  [/^(?:ba|z|da|k|a)?sh$/, "shellscript"],
  [/^(?:python|pypy)/, "python"],
  [/^(?:node|nodejs|bun)$/, "javascript"],
  [/^(?:deno|ts-node|tsx)$/, "typescript"],
  [/^(?:pwsh|powershell)/, "powershell"],
  [/^ruby/, "ruby"],
  [/^perl/, "perl"],
  [/^php/, "php"],
  [/^lua/, "lua"],
  [/^fish$/, "fish"],
  [/^julia/, "julia"],
  [/^Rscript$/, "r"],
  [/^make$/, "makefile"],
];

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^<\?php\b/i, "php"],
  [/^<!doctype html\b|^<html[\s>]/i, "html"],
  [/^<\?xml\b/, "xml"],
  [/^(?:diff --git |--- \S.*\r?\n\+\+\+ )/, "diff"],
];

/** The longest text that is tried as JSON, in UTF-16 units. */
const longestJson = 100_000;

/**
 * The editor's language id that the code itself names, for code without a file.
 * @returns undefined if it names none: nothing is guessed.
 */
export function languageMarkedIn(code: string): string | undefined {
  const text = code.trimStart();
  const program = interpreterOf(text);
  if (program !== undefined) {
    return interpreters.find(([name]) => name.test(program))?.[1];
  }
  return beginnings.find(([mark]) => mark.test(text))?.[1] ?? (isJson(text) ? "json" : undefined);
}

/** For example `node` in `#!/usr/bin/env -S node --test`. */
function interpreterOf(text: string): string | undefined {
  const line = /^#!([^\r\n]*)/.exec(text)?.[1];
  const words = (line ?? "").trim().split(/\s+/);
  const names = words
    .filter((word) => !word.startsWith("-") && !word.includes("="))
    .map((word) => word.split("/").at(-1));
  return line === undefined ? undefined : names[0] === "env" ? names[1] : names[0];
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text) || text.length > longestJson) {
    return false;
  }
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
