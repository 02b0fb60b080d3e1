import type { FirstSteps } from "../firstSteps.ts";
import type { OtherLibraryQuestion } from "./otherLibraryQuestion.ts";
import type { UnsavedDocuments } from "./unsavedDocuments.ts";

/** What documents need beside the library in use. */
export interface DocumentParts {
  readonly unsaved: UnsavedDocuments;
  readonly firstSteps: Pick<FirstSteps, "done">;
  readonly others: Pick<OtherLibraryQuestion, "ensureInUse">;
}
