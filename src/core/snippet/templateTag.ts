/** Marks a snippet whose code is a template: it has tab stops and variables in the editor's snippet syntax. */
export const templateTag = "template";

export function isTemplate({ tags }: { readonly tags: readonly string[] }): boolean {
  return tags.some((tag) => tag.toLowerCase() === templateTag);
}
