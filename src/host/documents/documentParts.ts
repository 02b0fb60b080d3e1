import type { FirstSteps } from "../firstSteps.ts";
import type { KnownLibraries } from "../library/knownLibraries.ts";
import type { SnippetTabs } from "./snippetTabs.ts";
import type { UnsavedDocuments } from "./unsavedDocuments.ts";

/** The dependencies of documents, apart from the library in use. */
export interface DocumentParts {
  readonly unsaved: UnsavedDocuments;
  readonly firstSteps: Pick<FirstSteps, "done">;
  readonly tabs: Pick<SnippetTabs, "close">;
  readonly known: () => Promise<Pick<KnownLibraries, "list">>;
}
