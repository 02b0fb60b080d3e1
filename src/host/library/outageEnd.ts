import type { LibraryState } from "../../core/library/snippetLibrary.ts";
import type { Disposable } from "../../core/ports.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { followLibrary } from "./followLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/** Takes the messages about an outage away when a sync has succeeded, or another library is in use. */
export function startOutageEnd(libraries: LibraryInUse, errors: ErrorReporter): Disposable {
  let before: LibraryState["status"] | undefined;
  return followLibrary(libraries, () => {
    const status = libraries.library?.state.status;
    if (status === "ready" && before !== "ready") {
      errors.outage.hide().catch((error: unknown) => errors.report(error));
    }
    before = status;
  });
}
