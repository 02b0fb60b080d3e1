import { join } from "node:path";
import type { TextDocument, TreeView } from "vscode";
import type { Dialects } from "../core/api/dialect/dialects.ts";
import { DraftStore } from "../core/library/draftStore.ts";
import { NodeFiles } from "../core/library/files/nodeFiles.ts";
import type { CommandId } from "../host/commandId.ts";
import { UndoableChange } from "../host/changes/undoableChange.ts";
import { SnippetPages } from "../host/browser/snippetPages.ts";
import { SnippetChoice } from "../host/choice/snippetChoice.ts";
import { ChangeFavorites } from "../host/commands/change/changeFavorites.ts";
import { Delete } from "../host/commands/change/delete.ts";
import { Duplicate } from "../host/commands/change/duplicate.ts";
import { EditDetails } from "../host/commands/change/editDetails.ts";
import { EditTags } from "../host/commands/change/editTags.ts";
import { MakePrivate } from "../host/commands/change/makePrivate.ts";
import { MakePublic } from "../host/commands/change/makePublic.ts";
import { MoveToLanguage } from "../host/commands/change/moveToLanguage.ts";
import { Open } from "../host/commands/find/open.ts";
import { OpenInBrowser } from "../host/commands/find/openInBrowser.ts";
import { Search } from "../host/commands/find/search.ts";
import { ResetCompatibility } from "../host/commands/help/resetCompatibility.ts";
import { OpenLog } from "../host/commands/help/openLog.ts";
import { ShowCompatibility } from "../host/commands/help/showCompatibility.ts";
import { CompareVersions } from "../host/commands/history/compareVersions.ts";
import { RestoreVersion } from "../host/commands/history/restoreVersion.ts";
import { OpenTrash } from "../host/commands/history/openTrash.ts";
import { NewSnippet } from "../host/commands/save/newSnippet.ts";
import { SaveSelection } from "../host/commands/save/saveSelection.ts";
import { UpdateFromSelection } from "../host/commands/save/updateFromSelection.ts";
import { AddChoice } from "../host/commands/template/addChoice.ts";
import { AddPlaceholder } from "../host/commands/template/addPlaceholder.ts";
import { SaveAsTemplate } from "../host/commands/template/saveAsTemplate.ts";
import { SaveDraft } from "../host/commands/template/saveDraft.ts";
import { Copy } from "../host/commands/use/copy.ts";
import { CopyAsMarkdown } from "../host/commands/use/copyAsMarkdown.ts";
import { CopyLink } from "../host/commands/use/copyLink.ts";
import { Insert } from "../host/commands/use/insert.ts";
import { InsertIntoTerminal } from "../host/commands/use/insertIntoTerminal.ts";
import { LookFor } from "../host/commands/use/lookFor.ts";
import { Refresh } from "../host/commands/view/refresh.ts";
import { ShowInView } from "../host/commands/view/showInView.ts";
import { ShowMore } from "../host/commands/view/showMore.ts";
import { DecideMissing } from "../host/commands/waiting/decideMissing.ts";
import { Discard } from "../host/commands/waiting/discard.ts";
import { ResolveConflict } from "../host/commands/waiting/resolveConflict.ts";
import { Retry } from "../host/commands/waiting/retry.ts";
import { ShowConflict } from "../host/commands/waiting/showConflict.ts";
import { ShowPending } from "../host/commands/waiting/showPending.ts";
import { OpenSnippets } from "../host/documents/openSnippets.ts";
import { ReadOnlyPages } from "../host/documents/readOnlyPages.ts";
import { InsertSnippets } from "../host/insert/insertSnippets.ts";
import { InsertionTarget } from "../host/insert/insertionTarget.ts";
import type { Drafts } from "../host/drafts/drafts.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import { late } from "../host/late/late.ts";
import type { DragAndDrop } from "../host/late/lateDragAndDrop.ts";
import { libraryInUse } from "../host/library/libraryInUse.ts";
import { SavedNotice } from "../host/library/savedNotice.ts";
import { allWhole } from "../host/library/whole.ts";
import { LikelySnippets } from "../host/saving/likelySnippets.ts";
import { SaveCode } from "../host/saving/saveCode.ts";
import type { LibrarySearches } from "../host/search/librarySearches.ts";
import type { TreeNode } from "../host/tree/treeNodes.ts";
import { isFromView, rowsOfView } from "../host/tree/viewSelection.ts";
import { SnippetPicker } from "../host/picker/snippetPicker.ts";
import { ComparedTexts } from "../host/versions/comparedTexts.ts";
import { Conflicts } from "../host/versions/conflicts.ts";
import { Versions } from "../host/versions/versions.ts";
import { buildAccountCommands, type AccountTools } from "./accounts.ts";
import { buildArrangementCommands } from "./arrangementCommands.ts";
import type { Base } from "./base.ts";
import type { Libraries } from "./libraries.ts";
import type { Views } from "./views.ts";

/** What a menu or key passes: nothing, one tree node, or a node and the whole selection. */
type CommandRun = (...given: readonly unknown[]) => Promise<unknown>;

interface Runnable {
  run(...given: readonly unknown[]): Promise<unknown>;
}

export interface Commands {
  readonly runs: Readonly<Record<CommandId, CommandRun>>;
  /** What a drag or a drop sets off. */
  readonly dragAndDrop: () => Promise<DragAndDrop>;
  /** Asks for the details of a draft, and saves it. @returns whether it is a snippet now. */
  readonly saveDraft: (document: TextDocument) => Promise<boolean>;
}

export function buildCommands(
  base: Base,
  accounts: AccountTools,
  libraries: Libraries,
  dialects: Dialects,
  languages: EditorLanguages,
  searches: LibrarySearches,
  { rows, treeView, snippetsView: view, missing, favourites, arrangement }: Views,
  drafts: () => Promise<Drafts>,
): Commands {
  const { context, settings, log, errors, owned, clock, firstSteps } = base;
  const { current } = libraries;
  // Not behind the guard: what a person wrote is kept whatever the layout of the rest.
  const unsent = new DraftStore(
    new NodeFiles(clock),
    join(context.globalStorageUri.fsPath, "drafts"),
    clock,
  );
  const reveal = (id: string): Promise<void> => view.reveal(id);
  const picker = new SnippetPicker(searches, errors, { languages, settings });
  const choice = new SnippetChoice(current, picker);
  const documents = new OpenSnippets(current);
  const inserting = new InsertSnippets(owned.add(new InsertionTarget()), languages, firstSteps);
  const copying = new Copy(current, choice, searches);
  const changing = new UndoableChange(errors);
  const saved = owned.add(new SavedNotice());
  const saving = new SaveCode({
    libraries: current,
    drafts: unsent,
    errors,
    firstSteps,
    saved,
    reveal,
    documents,
  });
  const savingDrafts = new SaveDraft({ drafts, saving, documents, errors });
  const texts = owned.add(new ComparedTexts());
  const conflicts = new Conflicts(current, texts);
  const versions = new Versions(current, texts);
  const pages = owned.add(new ReadOnlyPages());
  const snippetPages = new SnippetPages(settings);
  const exchange = late(async () => {
    const { buildExchange } = await import("./exchange.ts");
    return buildExchange(base, accounts, libraries, languages, pages);
  });
  const sources = late(async () => {
    const { buildSources } = await import("./sources.ts");
    return buildSources(base, libraries, saving, pages);
  });
  const { sessions } = accounts;
  const learned = { current, sessions, dialects, memory: context.globalState };
  const compatibility = new ShowCompatibility(learned, pages);
  const commands: Readonly<Record<CommandId, Runnable>> = {
    ...buildAccountCommands(accounts, libraries, () => view.focus()),
    "snippetService.newSnippet": new NewSnippet(drafts, languages),
    "snippetService.saveSelection": new SaveSelection({
      saving,
      libraries: current,
      unsent,
      drafts,
    }),
    "snippetService.saveFiles": {
      run: async (...given) => (await sources()).saveFiles.run(...given),
    },
    "snippetService.saveClipboard": { run: async () => (await sources()).saveClipboard.run() },
    "snippetService.saveTerminalSelection": {
      run: async () => (await sources()).saveTerminalSelection.run(),
    },
    "snippetService.saveCell": {
      run: async (...given) => (await sources()).saveCell.run(...given),
    },
    "snippetService.saveAsTemplate": new SaveAsTemplate(drafts),
    "snippetService.addPlaceholder": new AddPlaceholder(drafts),
    "snippetService.addChoice": new AddChoice(drafts),
    "snippetService.saveTemplate": savingDrafts,
    "snippetService.updateFromSelection": new UpdateFromSelection({
      libraries: current,
      choice,
      likely: new LikelySnippets(searches),
      errors,
    }),
    "snippetService.insert": new Insert(choice, inserting, searches, "insert"),
    "snippetService.pressInList": { run: (key) => picker.press(key) },
    "snippetService.search": new Search({
      firstSteps,
      settings,
      libraries: current,
      picker,
      uses: searches,
      actions: {
        insert: async (snippets) =>
          inserting.insert(await allWhole(libraryInUse(current), snippets)),
        copy: async (library, snippet) => copying.copy(library, await allWhole(library, [snippet])),
        open: (snippet) => documents.open([snippet]),
        edit: (snippet) => documents.edit([snippet]),
      },
    }),
    "snippetService.open": new Open(choice, documents, "open"),
    "snippetService.edit": new Open(choice, documents, "edit"),
    "snippetService.editDetails": new EditDetails({
      choice,
      drafts: unsent,
      errors,
      saved,
    }),
    "snippetService.copy": copying,
    "snippetService.delete": new Delete({ choice, documents, errors, reveal }),
    "snippetService.compareVersions": new CompareVersions(choice, versions),
    "snippetService.restoreVersion": new RestoreVersion(versions),
    "snippetService.openTrash": new OpenTrash({ libraries: current, reveal }),
    "snippetService.showPending": new ShowPending(),
    "snippetService.retry": new Retry(current),
    "snippetService.discard": new Discard(current),
    "snippetService.showConflict": new ShowConflict(conflicts),
    "snippetService.keepMine": new ResolveConflict(conflicts, "mine"),
    "snippetService.keepServers": new ResolveConflict(conflicts, "theirs"),
    "snippetService.keepBoth": new ResolveConflict(conflicts, "both"),
    "snippetService.decideMissing": new DecideMissing(missing),
    "snippetService.duplicate": new Duplicate(choice, errors, reveal),
    "snippetService.makePrivate": new MakePrivate(choice),
    "snippetService.makePublic": new MakePublic(choice, snippetPages),
    "snippetService.moveToLanguage": new MoveToLanguage(choice, changing),
    "snippetService.editTags": new EditTags(choice, changing),
    "snippetService.addFavorite": new ChangeFavorites(current, choice, favourites, "add"),
    "snippetService.removeFavorite": new ChangeFavorites(current, choice, favourites, "remove"),
    ...buildArrangementCommands(arrangement),
    "snippetService.showMore": new ShowMore(rows, current),
    "snippetService.copyAsMarkdown": new CopyAsMarkdown(choice, languages, searches),
    "snippetService.insertIntoSearch": new LookFor(choice, searches),
    "snippetService.insertIntoTerminal": new InsertIntoTerminal(choice, searches),
    "snippetService.insertIntoNewFile": new Insert(
      choice,
      inserting,
      searches,
      "insertIntoNewFile",
    ),
    "snippetService.insertWithoutIndentation": new Insert(
      choice,
      inserting,
      searches,
      "insertAsSaved",
    ),
    "snippetService.openInBrowser": new OpenInBrowser(choice, snippetPages),
    "snippetService.copyLink": new CopyLink(choice, snippetPages),
    "snippetService.import": { run: async (given) => (await exchange()).importing.run(given) },
    "snippetService.export": {
      run: async (...given) => (await exchange()).exporting.run(...given),
    },
    "snippetService.refresh": new Refresh(current),
    "snippetService.showInView": new ShowInView(view),
    "snippetService.showCompatibility": compatibility,
    "snippetService.resetCompatibility": new ResetCompatibility(learned, () => compatibility.run()),
    "snippetService.openLog": new OpenLog(log),
  };
  const dragAndDrop = late(async () => {
    const { buildDragAndDrop } = await import("./dragAndDrop.ts");
    return buildDragAndDrop(base, libraries, favourites, searches, saving, await sources());
  });
  return {
    runs: runsOf(commands, treeView),
    dragAndDrop,
    saveDraft: (document) => savingDrafts.save(document),
  };
}

/** Commands are objects with state of their own; what runs them takes functions. */
function runsOf<Id extends string>(
  commands: Readonly<Record<Id, Runnable>>,
  view: TreeView<TreeNode>,
): Readonly<Record<Id, CommandRun>> {
  const runs = {} as Record<Id, CommandRun>;
  for (const id in commands) {
    runs[id] = async (...given) => {
      const [first] = given;
      if (!isFromView(first)) {
        return commands[id].run(...given);
      }
      const rows = await rowsOfView(view);
      return rows.length === 0 ? undefined : commands[id].run(rows[0], rows, first);
    };
  }
  return runs;
}
