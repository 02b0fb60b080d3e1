/**
 * Marks a snippet whose code is a template: it has tab stops and variables in the editor's snippet syntax. The API has no
 * field for it. Not the plain word "template", which people give to code that must stay literal.
 */
export const templateTag = "format:template";

export function isTemplate({ tags }: { readonly tags: readonly string[] }): boolean {
  return tags.includes(templateTag);
}
