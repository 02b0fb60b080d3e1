import { join } from "node:path";
import type { TextDocument, TreeView } from "vscode";
import type { Dialects } from "../core/api/dialect/dialects.ts";
import { DraftStore } from "../core/library/draftStore.ts";
import { NodeFiles } from "../core/library/files/nodeFiles.ts";
import type { AccountSessions } from "../core/oauth/sessions/accountSessions.ts";
import { openInBrowser } from "../host/browser/openInBrowser.ts";
import { snippetChoice } from "../host/choice/snippetChoice.ts";
import { nameOf, type CommandId } from "../host/commandId.ts";
import type { CommandNeeds } from "../host/commands/commandNeeds.ts";
import { commandTable } from "../host/commands/commandTable.ts";
import { ReadOnlyPages } from "../host/documents/readOnlyPages.ts";
import { DragAndDrop } from "../host/dragAndDrop/dragAndDrop.ts";
import type { Drafts } from "../host/drafts/drafts.ts";
import { InsertionTarget } from "../host/insert/insertionTarget.ts";
import { InsertSnippets } from "../host/insert/insertSnippets.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import type { KnownLibraries } from "../host/library/knownLibraries.ts";
import { SavedNotice } from "../host/library/savedNotice.ts";
import { SnippetPicker } from "../host/picker/snippetPicker.ts";
import { SaveCode } from "../host/saving/saveCode.ts";
import { saveDraft } from "../host/saving/saveDraft.ts";
import type { LibrarySearches } from "../host/search/librarySearches.ts";
import { tagsStep } from "../host/steps/tagsStep.ts";
import type { SnippetsView } from "../host/tree/snippetsView.ts";
import type { TreeNode } from "../host/tree/treeNodes.ts";
import { isFromView, rowsOfView } from "../host/tree/viewSelection.ts";
import { Comparisons } from "../host/versions/comparisons.ts";
import type { Base } from "./base.ts";
import type { Libraries } from "./libraries.ts";
import type { SignInTools } from "./signInTools.ts";
import type { Views } from "./views.ts";

export interface CommandGround {
  readonly libraries: Libraries["current"];
  readonly dialects: Dialects;
  readonly languages: EditorLanguages;
  readonly searches: LibrarySearches;
  readonly views: Views;
  readonly snippetsView: SnippetsView;
  readonly drafts: () => Promise<Drafts>;
  readonly sessions: AccountSessions;
  readonly known: KnownLibraries;
  readonly signIn: SignInTools;
}

export function buildCommands(base: Base, ground: CommandGround) {
  const needs = buildNeeds(base, ground);
  return {
    run: async (id: CommandId, ...given: readonly unknown[]): Promise<unknown> => {
      const all = await withRows(ground.views.treeView, given);
      return all && commandTable[nameOf(id)](needs, ...all);
    },
    dragAndDrop: new DragAndDrop(needs),
    saveDraft: (document: TextDocument) => saveDraft(needs, document),
  };
}

function buildNeeds(base: Base, ground: CommandGround): CommandNeeds {
  const { context, settings, errors, owned, clock, firstSteps } = base;
  const { libraries, dialects, languages, searches, views, snippetsView, sessions } = ground;
  const folder = context.globalStorageUri.fsPath;
  const reveal = (id: string): Promise<void> => snippetsView.reveal(id);
  // Without `guardedFiles`: unsaved text is stored even if a newer version has changed the other files.
  const unsent = new DraftStore(new NodeFiles(clock), join(folder, "drafts"), clock);
  const picker = new SnippetPicker(searches, errors, { languages, settings });
  const saved = owned.add(new SavedNotice());
  const parts = { libraries, drafts: unsent, errors, firstSteps, saved, reveal };
  return {
    ...base,
    ...views,
    ...ground,
    ...ground.signIn,
    picker,
    choice: snippetChoice(libraries, picker),
    uses: searches,
    inserting: new InsertSnippets(owned.add(new InsertionTarget()), languages, firstSteps),
    openInBrowser,
    unsent,
    saving: new SaveCode(parts),
    saved,
    tagsStep,
    comparisons: owned.add(new Comparisons()),
    globalStorage: context.globalStorageUri,
    view: snippetsView,
    reveal,
    learned: { current: libraries, sessions, dialects, memory: context.globalState },
    readOnlyPages: owned.add(new ReadOnlyPages()),
  };
}

/** Key bindings of the view pass no row, so the selected rows are put first. @returns undefined if there are none. */
async function withRows(
  view: TreeView<TreeNode>,
  given: readonly unknown[],
): Promise<readonly unknown[] | undefined> {
  const [first] = given;
  if (!isFromView(first)) {
    return given;
  }
  const rows = await rowsOfView(view);
  return rows.length === 0 ? undefined : [rows[0], rows, first];
}
