import type { LanguageModelTool } from "vscode";
import type { LibrarySearches } from "../host/search/librarySearches.ts";
import { GetSnippetTool } from "../host/tools/getSnippetTool.ts";
import { SaveSnippetTool } from "../host/tools/saveSnippetTool.ts";
import { SearchSnippetsTool } from "../host/tools/searchSnippetsTool.ts";
import type { ToolName } from "../host/tools/toolName.ts";
import type { Libraries } from "./libraries.ts";

/** The tools for language models; loaded when one is first called. */
export function buildTools(
  { current, known }: Libraries,
  searches: LibrarySearches,
): Readonly<Record<ToolName, LanguageModelTool<object>>> {
  return {
    search_snippets: new SearchSnippetsTool(current, searches),
    get_snippet: new GetSnippetTool(current),
    save_snippet: new SaveSnippetTool(current, known),
  };
}
