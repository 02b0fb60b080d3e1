import type { LibraryState } from "../../../src/core/library/snippetLibrary.ts";

/** Of a library that has all its snippets, and of which nothing is to be told. */
export const readyState: LibraryState = {
  status: "ready",
  total: undefined,
  hasMore: false,
  error: undefined,
  missing: undefined,
  fault: undefined,
};
