import type { Uri } from "vscode";
import type { Logger } from "../../core/ports.ts";
import type { FirstSteps } from "../firstSteps.ts";
import type { KnownLibraries } from "../library/knownLibraries.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import type { UnsavedDocuments } from "./unsavedDocuments.ts";

/** The dependencies of documents. */
export interface DocumentParts {
  /** Must have the last library in use already: restored tabs ask at once. */
  readonly libraries: LibraryInUse;
  readonly log: Logger;
  readonly unsaved: UnsavedDocuments;
  readonly firstSteps: Pick<FirstSteps, "done">;
  /** Closes the tabs of a document that cannot be read. Otherwise the editor would show its error page there. */
  readonly closeTabs: (uri: Uri) => void;
  readonly known: () => Promise<Pick<KnownLibraries, "list">>;
}
