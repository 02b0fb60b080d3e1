const start = "prefix:";

/** A tag that carries what a person types to get the snippet. @returns undefined for what no tag can hold. */
export function prefixTag(prefix: string): string | undefined {
  return prefix === "" || /[\s,\p{Cc}]/u.test(prefix) ? undefined : `${start}${prefix}`;
}

/** The prefixes that a snippet's tags carry. */
export function prefixesOf({ tags }: { readonly tags: readonly string[] }): readonly string[] {
  return tags
    .filter((tag) => tag.startsWith(start) && tag.length > start.length)
    .map((tag) => tag.slice(start.length));
}
