import type { SnippetErrorCode } from "../../core/errors.ts";
import type { ContextKeys } from "../contextKeys.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";

export type ViewState = ContextKeys["snippetService.state"];

const failedStates: ReadonlyMap<SnippetErrorCode | undefined, ViewState> = new Map([
  ["signed-out", "signedOut"],
  ["offline", "offline"],
  ["network", "offline"],
  ["time-out", "offline"],
] as const);

/** The state for the view's welcome text; `list` if it has rows. */
export function viewStateOf({
  library,
  remembered,
}: Pick<LibraryInUse, "library" | "remembered">): ViewState {
  if (library === undefined) {
    return remembered.kind === "account" ? "signedOut" : "none";
  }
  const { status, error, hasMore } = library.state;
  if (library.all().length > 0 || (status === "ready" && hasMore)) {
    return "list";
  }
  const failed = failedStates.get(error?.code) ?? "failed";
  return ({ ready: "empty", failed, new: "loading", loading: "loading" } as const)[status];
}
