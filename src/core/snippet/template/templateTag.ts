/**
 * Marks a snippet whose code is a template: it has placeholders and variables in the editor's snippet syntax. The API has no
 * field for it. Not the plain word "template", which users give to code that must stay literal.
 */
export const templateTag = "format:template";

/** Whether its code is to be read as a template; else each character is literal. */
export function isTemplate({ tags }: { readonly tags: readonly string[] }): boolean {
  return tags.includes(templateTag);
}
