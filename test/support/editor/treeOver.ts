import { Emitter } from "../../../src/core/emitter.ts";
import { ErrorReporter } from "../../../src/host/errorReporter.ts";
import { EditorLanguages } from "../../../src/host/languages/editorLanguages.ts";
import type { LibraryInUse } from "../../../src/host/library/libraryInUse.ts";
import { SnippetTree } from "../../../src/host/tree/snippetTree.ts";
import { ShownWrites } from "../../../src/host/waiting/shownWrites.ts";
import { ManualClock } from "../manualClock.ts";
import { RecordingLog } from "../recordingLog.ts";

export const noFavourites = {
  has: () => false,
  onDidChange: new Emitter<void>().event,
};

/** A tree of its own, beside the extension's. */
export function treeOver(
  libraries: LibraryInUse,
  writes = new ShownWrites(libraries, new ManualClock()),
): SnippetTree {
  return new SnippetTree(libraries, new EditorLanguages(), new ErrorReporter(new RecordingLog()), {
    writes,
    favourites: noFavourites,
  });
}
