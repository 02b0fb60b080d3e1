import type { FirstSteps } from "../firstSteps.ts";
import type { OtherLibraryQuestion } from "./otherLibraryQuestion.ts";
import type { SnippetTabs } from "./snippetTabs.ts";
import type { UnsavedDocuments } from "./unsavedDocuments.ts";

/** The needs of documents beside the library in use. */
export interface DocumentParts {
  readonly unsaved: UnsavedDocuments;
  readonly firstSteps: Pick<FirstSteps, "done">;
  readonly tabs: Pick<SnippetTabs, "close">;
  readonly others: Pick<OtherLibraryQuestion, "ensureInUse">;
}
