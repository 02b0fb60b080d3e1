/** Every language-model tool of the manifest, once. A test compares the two lists. */
export const toolNames = ["search_snippets", "get_snippet", "save_snippet"] as const;

export type ToolName = (typeof toolNames)[number];
