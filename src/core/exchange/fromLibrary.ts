import type { Snippet } from "../model.ts";
import type { Reading } from "./foundSnippet.ts";

/** The snippets of another library, unchanged. @param name of that library, for the report. */
export function fromLibrary(name: string, snippets: readonly Snippet[]): Reading {
  const found = snippets.map((snippet) => ({
    source: `${name}: ${snippet.title}`,
    title: snippet.title,
    description: snippet.description,
    language: { names: [snippet.language], fileName: "" },
    tags: snippet.tags,
    // A copy of unknown visibility must not become public.
    private: snippet.private ?? true,
    code: snippet.code,
    remarks: [],
    isExact: true,
  }));
  return { found, notTaken: [] };
}
