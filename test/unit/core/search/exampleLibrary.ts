import type { SearchDocument } from "../../../../src/core/search/searchEngine.ts";

function example(id: string, fields: Partial<SearchDocument>): SearchDocument {
  return {
    id,
    title: "",
    tags: [],
    language: "",
    description: "",
    code: "",
    private: false,
    ...fields,
  };
}

/** A small library whose every snippet is the only right answer to some question. */
export const exampleLibrary: readonly SearchDocument[] = [
  example("debounce", {
    title: "Debounce a function",
    tags: ["timing", "events"],
    language: "TypeScript",
    description: "Waits until calls have stopped.",
    code: "export const debounce = (run, wait) => {\n  let timer;\n  return () => { clearTimeout(timer); timer = setTimeout(run, wait); };\n};",
  }),
  example("parse", {
    title: "parseJsonMaybe",
    tags: ["json"],
    language: "TypeScript",
    description: "Undefined where the text is broken.",
    code: "try { return JSON.parse(text); } catch { return undefined; }",
  }),
  example("makefile", {
    title: "Parse JSON in a Makefile",
    tags: ["make", "jq"],
    language: "Makefile",
    description: "Reads the version with jq.",
    code: 'VERSION := $(shell jq -r .version package.json)\nprint:\n\t@printf "%s\\n" "$(VERSION)"',
  }),
  example("bubble", {
    title: "Bubble sort",
    tags: ["sorting", "algorithms"],
    language: "C",
    description: "The slow one.",
    code: "for (int i = 0; i < n; i++)\n  if (a[i] > a[i + 1]) swap(&a[i], &a[i + 1]);",
  }),
  example("search", {
    title: "binary_search_left",
    tags: ["algorithms"],
    language: "Python",
    description: "First place where a value fits into a sorted list.",
    code: "def binary_search_left(items, value):\n    low, high = 0, len(items)\n    while low < high:\n        middle = (low + high) // 2",
  }),
  example("resume", {
    title: "Résumé template",
    tags: ["latex"],
    language: "TeX",
    description: "A page about oneself.",
    code: "\\documentclass{article}",
  }),
  example("resumeJob", {
    title: "Resume a stopped job",
    tags: ["shell"],
    language: "Shell",
    description: "Brings it to the foreground.",
    code: "fg %1",
    private: true,
  }),
  example("greeting", {
    title: "挨拶を表示する関数",
    tags: ["例"],
    language: "JavaScript",
    description: "画面に文字を出します。",
    code: 'function greet() { console.log("こんにちは"); }',
  }),
  example("deploy", {
    title: "Deploy key",
    tags: ["secrets"],
    language: "Shell",
    description: "Only for the build machine.",
    code: "ssh-keygen -t ed25519 -f deploy_key --force",
    private: true,
  }),
  example("vector", {
    title: "Reserve before pushing",
    tags: ["performance"],
    language: "C++",
    description: "One allocation.",
    code: "std::vector<int> numbers;\nnumbers.reserve(count);",
  }),
];
