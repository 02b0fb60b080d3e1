/**
 * What a translation must keep of a text: placeholders, icons, targets of links, what stands as code, and the dots
 * that say that more is asked.
 */
export function marks(text: string): readonly string[] {
  const kept = /\{\d+\}|\$\([\w-]+\)|\]\([^)]*\)|`[^`]*`|…/g;
  return [...text.matchAll(kept)].map(([mark]) => mark).sort();
}
