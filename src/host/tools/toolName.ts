/** Every language-model tool of the manifest once; a test compares the lists. */
export const toolNames = ["search_snippets", "get_snippet", "save_snippet"] as const;

export type ToolName = (typeof toolNames)[number];
