import { window, type TreeView } from "vscode";
import type { CurrentLibrary } from "../core/library/currentLibrary.ts";
import type { StoredSession } from "../core/oauth/storedSession.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import { FocusSync } from "../host/library/focusSync.ts";
import { MissingQuestion } from "../host/library/missingQuestion.ts";
import { RowMarks } from "../host/tree/rowMarks.ts";
import { SnippetTree } from "../host/tree/snippetTree.ts";
import { SnippetsView } from "../host/tree/snippetsView.ts";
import type { TreeNode } from "../host/tree/treeNodes.ts";
import { NeedsYouNotice } from "../host/waiting/needsYouNotice.ts";
import { ShownWrites } from "../host/waiting/shownWrites.ts";
import { WaitingMarks } from "../host/waiting/waitingMarks.ts";
import { WaitingStatus } from "../host/waiting/waitingStatus.ts";
import { WaitingTree } from "../host/waiting/waitingTree.ts";
import type { Base } from "./base.ts";

export interface Views {
  readonly rows: SnippetTree;
  readonly snippetsView: SnippetsView;
  readonly waiting: WaitingTree;
  readonly missing: MissingQuestion;
}

/** Everything that follows the library in use and shows it. */
export function buildViews(
  { owned, errors, clock }: Base,
  current: CurrentLibrary<StoredSession>,
  languages: EditorLanguages,
  view: TreeView<TreeNode>,
): Views {
  const rows = owned.add(new SnippetTree(current, languages, errors));
  owned.add(new RowMarks(current));
  const snippetsView = owned.add(new SnippetsView(view, rows, current));
  const writes = owned.add(new ShownWrites(current, clock));
  const waiting = owned.add(new WaitingTree(writes));
  owned.add(new WaitingStatus(writes));
  owned.add(new WaitingMarks(writes, view));
  owned.add(new NeedsYouNotice(writes, window, errors));
  owned.add(new FocusSync(current, window, clock, (error) => errors.report(error)));
  const missing = owned.add(new MissingQuestion(current, errors));
  return { rows, snippetsView, waiting, missing };
}
