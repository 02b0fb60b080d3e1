import { escapeLiteral } from "./snippetSyntax.ts";

/**
 * Marks a snippet whose code is a template with placeholders and variables in the editor's snippet syntax. The API has
 * no field for it. The plain word "template" is avoided, because users give it to code that must stay literal.
 */
export const templateTag = "format:template";

/** Whether the code is a template; otherwise each character is literal. */
export function isTemplate({ tags }: { readonly tags: readonly string[] }): boolean {
  return tags.includes(templateTag);
}

/** The code as a template that inserts exactly it, unless it is one itself. */
export function templateOf(snippet: {
  readonly tags: readonly string[];
  readonly code: string;
}): string {
  return isTemplate(snippet) ? snippet.code : escapeLiteral(snippet.code);
}

/** The tags for users, who see a template marked by a word. */
export function withoutTemplateTag(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => tag !== templateTag);
}
