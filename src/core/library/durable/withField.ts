import type { Snippet } from "../../model.ts";

/** A copy in which one field differs. Code that is still on the disk is not read by copying. */
export function withField<Name extends keyof Snippet>(
  snippet: Snippet,
  name: Name,
  value: Snippet[Name],
): Snippet {
  const own = Object.getOwnPropertyDescriptors(snippet);
  return Object.defineProperties({} as Snippet, { ...own, [name]: { ...own[name], value } });
}
