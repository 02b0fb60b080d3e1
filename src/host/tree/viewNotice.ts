import type { LibraryState } from "../../core/library/snippetLibrary.ts";

/** The notice above the rows; undefined for none. */
export type ViewNotice =
  | { readonly kind: "failed"; readonly sentence: string }
  | { readonly kind: "loading"; readonly shown: number; readonly total: number }
  | { readonly kind: "capped"; readonly count: number }
  | undefined;

/** The most urgent notice; undefined without rows, because the welcome texts are shown there. */
export function viewNoticeOf(state: LibraryState, shown: number): ViewNotice {
  if (shown === 0) {
    return undefined;
  }
  if (state.status === "failed" && state.error !== undefined) {
    return { kind: "failed", sentence: state.error.message };
  }
  if (state.status === "loading" && state.total !== undefined && state.total > shown) {
    return { kind: "loading", shown, total: state.total };
  }
  return state.capped === undefined ? undefined : { kind: "capped", count: shown };
}
