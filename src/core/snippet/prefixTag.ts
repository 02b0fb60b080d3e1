const start = "prefix:";

/** A tag for the prefix that the user types to get the snippet. @returns undefined if a tag cannot contain it. */
export function prefixTag(prefix: string): string | undefined {
  return prefix === "" || /[\s,\p{Cc}]/u.test(prefix) ? undefined : `${start}${prefix}`;
}

/** Whether a tag contains a prefix. */
export function isPrefixTag(tag: string): boolean {
  return tag.startsWith(start) && tag.length > start.length;
}

/** The prefixes in a snippet's tags. */
export function prefixesOf({ tags }: { readonly tags: readonly string[] }): readonly string[] {
  return tags.filter(isPrefixTag).map((tag) => tag.slice(start.length));
}
