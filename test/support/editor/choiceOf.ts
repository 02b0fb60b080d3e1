import { SnippetPicker } from "../../../src/host/picker/snippetPicker.ts";
import { snippetChoice, type SnippetChoice } from "../../../src/host/choice/snippetChoice.ts";
import type { LibraryInUse } from "../../../src/host/library/libraryInUse.ts";
import { ErrorReporter } from "../../../src/host/errorReporter.ts";
import { RecordingLog } from "../computer/recordingLog.ts";
import { searchesIn } from "../search/searchesIn.ts";

/** A choice for a command that a test builds itself and gives its snippets to. @param folder where nothing is written. */
export function choiceOf(libraries: LibraryInUse, folder: string): SnippetChoice {
  const searches = searchesIn(folder);
  return snippetChoice(
    libraries,
    new SnippetPicker(searches, new ErrorReporter(new RecordingLog())),
  );
}
