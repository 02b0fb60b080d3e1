import type { LanguageModelTool } from "vscode";
import type { LibrarySearches } from "../host/search/librarySearches.ts";
import { getSnippetTool } from "../host/tools/getSnippetTool.ts";
import { saveSnippetTool } from "../host/tools/saveSnippetTool.ts";
import { searchSnippetsTool } from "../host/tools/searchSnippetsTool.ts";
import type { ToolName } from "../host/tools/toolName.ts";
import type { Libraries } from "./libraries.ts";

/** The tools for language models; loaded when one is first called. */
export function buildTools(
  { current, known }: Libraries,
  searches: LibrarySearches,
): Readonly<Record<ToolName, LanguageModelTool<object>>> {
  return {
    search_snippets: searchSnippetsTool(current, searches),
    get_snippet: getSnippetTool(current),
    save_snippet: saveSnippetTool(current, known),
  };
}
