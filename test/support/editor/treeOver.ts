import { Emitter } from "../../../src/core/emitter.ts";
import { ErrorReporter } from "../../../src/host/errorReporter.ts";
import { EditorLanguages } from "../../../src/host/languages/editorLanguages.ts";
import type { LibraryInUse } from "../../../src/host/library/libraryInUse.ts";
import { UsageLogs } from "../../../src/host/usage/usageLogs.ts";
import { FilterMatches } from "../../../src/host/tree/filterMatches.ts";
import { SuitingLanguages } from "../../../src/host/tree/suitingLanguages.ts";
import { OpenGroups } from "../../../src/host/tree/openGroups.ts";
import { SnippetTree } from "../../../src/host/tree/snippetTree.ts";
import { TreeArrangement } from "../../../src/host/tree/treeArrangement.ts";
import { TreeFacts } from "../../../src/host/tree/treeFacts.ts";
import { ShownWrites } from "../../../src/host/pending/shownWrites.ts";
import { InMemoryStore } from "../computer/inMemoryStore.ts";
import { ManualClock } from "../computer/manualClock.ts";
import { RecordingLog } from "../computer/recordingLog.ts";

export const noFavorites = {
  has: () => false,
  onDidChange: new Emitter<void>().event,
  ready: Promise.resolve(),
};

/** It keeps nothing, knows of no use and has no filter. */
export function factsOver(arrangement = new TreeArrangement(new InMemoryStore())): TreeFacts {
  const never = (): never => {
    throw new Error("This tree has no search.");
  };
  return new TreeFacts({
    arrangement,
    favorites: noFavorites,
    usage: new UsageLogs(
      () => "\0",
      () => 0,
    ),
    filter: new FilterMatches(never, never),
    suiting: new SuitingLanguages(new EditorLanguages()),
  });
}

/** A tree of its own, beside the extension's. */
export function treeOver(
  libraries: LibraryInUse,
  writes = new ShownWrites(libraries, new ManualClock()),
  arrangement?: TreeArrangement,
  openGroups = new OpenGroups(new InMemoryStore()),
): SnippetTree {
  const facts = factsOver(arrangement);
  const errors = new ErrorReporter(new RecordingLog());
  const languages = new EditorLanguages();
  return new SnippetTree({ libraries, languages, errors, writes, facts, openGroups });
}
