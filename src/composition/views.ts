import { join } from "node:path";
import { window, type TreeView } from "vscode";
import type { CurrentLibrary } from "../core/library/currentLibrary.ts";
import { Favorites } from "../core/library/favorites/favorites.ts";
import { watchFolder } from "../core/library/files/watchFolder.ts";
import type { StoredSession } from "../core/oauth/sessions/storedSession.ts";
import { describeForLog } from "../host/describeForLog.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import { late } from "../core/late.ts";
import { startFocusSync } from "../host/library/focusSync.ts";
import { startFaultNotice } from "../host/library/faultNotice.ts";
import { startOutageEnd } from "../host/library/outageEnd.ts";
import { startMissingQuestion } from "../host/library/missingQuestion.ts";
import type { LibrarySearches } from "../host/search/librarySearches.ts";
import type { UsageLogs } from "../host/usage/usageLogs.ts";
import { FilterMatches } from "../host/tree/filterMatches.ts";
import { OpenGroups } from "../host/tree/openGroups.ts";
import { RowMarks } from "../host/tree/rowMarks.ts";
import { ShowOffer } from "../host/tree/showOffer.ts";
import { SnippetTree } from "../host/tree/snippetTree.ts";
import { SnippetsView } from "../host/tree/snippetsView.ts";
import { SuitingLanguages } from "../host/tree/suitingLanguages.ts";
import { TreeArrangement } from "../host/tree/treeArrangement.ts";
import { TreeFacts } from "../host/tree/treeFacts.ts";
import type { TreeNode } from "../host/tree/treeNodes.ts";
import { ShownWrites } from "../host/pending/shownWrites.ts";
import type { Base } from "./base.ts";

export type Views = ReturnType<typeof buildViews>;

/** Everything that follows the library in use and shows it. */
export function buildViews(
  base: Base,
  current: CurrentLibrary<StoredSession>,
  languages: EditorLanguages,
  view: TreeView<TreeNode>,
  usage: UsageLogs,
  searches: () => Promise<LibrarySearches>,
) {
  const { context, log, owned, errors, clock } = base;
  const favorites = owned.add(
    new Favorites({
      libraries: current,
      folderOf: (key) => join(context.globalStorageUri.fsPath, "favorites", key),
      watch: watchFolder,
      onError: (error) => log.warn(`The favorites: ${describeForLog(error)}`),
    }),
  );
  const writes = owned.add(new ShownWrites(current, clock));
  const arrangement = owned.add(new TreeArrangement(context.workspaceState));
  const filter = owned.add(new FilterMatches(searches, (error) => void errors.report(error)));
  const suiting = owned.add(new SuitingLanguages(languages));
  const facts = owned.add(new TreeFacts({ arrangement, favorites, usage, filter, suiting }));
  const openGroups = new OpenGroups(context.workspaceState);
  const offer = owned.add(new ShowOffer(clock));
  const rows = owned.add(
    new SnippetTree({ libraries: current, languages, errors, writes, facts, openGroups }),
  );
  owned.add(new RowMarks(current, { writes, favorites }));
  /** Names the library in use, or says that there is none: call it once the last library is in use. */
  const surround = (): SnippetsView =>
    owned.add(new SnippetsView({ view, tree: rows, libraries: current, facts, offer, openGroups }));
  const waiting = late(async () => {
    const { buildPendingViews } = await import("./pendingViews.ts");
    return buildPendingViews(base, writes, view);
  });
  const show = (): void => {
    if (writes.all().length > 0) {
      void waiting().catch((error: unknown) => errors.report(error));
    }
  };
  owned.add(writes.onDidChange(show));
  show();
  owned.add(startFocusSync(current, window, clock, (error) => errors.report(error)));
  owned.add(startMissingQuestion(current, errors));
  owned.add(startFaultNotice(current, errors));
  owned.add(startOutageEnd(current, errors));
  return { rows, treeView: view, surround, favorites, arrangement };
}
