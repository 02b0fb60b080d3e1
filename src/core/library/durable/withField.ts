import type { Snippet } from "../../model.ts";

/** A copy in which one field differs. The code is read from the disk when it is asked for, and is not read by this. */
export function withField<Name extends keyof Snippet>(
  snippet: Snippet,
  name: Name,
  value: Snippet[Name],
): Snippet {
  const own = Object.getOwnPropertyDescriptors(snippet);
  return Object.defineProperties({} as Snippet, { ...own, [name]: { ...own[name], value } });
}
