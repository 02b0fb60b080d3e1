const start = "prefix:";

/** A tag that carries what the user types to get the snippet. @returns undefined for what no tag can hold. */
export function prefixTag(prefix: string): string | undefined {
  return prefix === "" || /[\s,\p{Cc}]/u.test(prefix) ? undefined : `${start}${prefix}`;
}

/** Whether a tag carries a prefix. */
export function isPrefixTag(tag: string): boolean {
  return tag.startsWith(start) && tag.length > start.length;
}

/** The prefixes that a snippet's tags carry. */
export function prefixesOf({ tags }: { readonly tags: readonly string[] }): readonly string[] {
  return tags.filter(isPrefixTag).map((tag) => tag.slice(start.length));
}
