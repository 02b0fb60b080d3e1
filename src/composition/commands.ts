import { join } from "node:path";
import { DraftStore } from "../core/library/draftStore.ts";
import { NodeFiles } from "../core/library/files/nodeFiles.ts";
import type { Dialects } from "../core/api/dialects.ts";
import { ChangeFavourites } from "../host/commands/changeFavourites.ts";
import { CompareVersions } from "../host/commands/compareVersions.ts";
import { CompareWithService } from "../host/commands/compareWithService.ts";
import { Copy } from "../host/commands/copy.ts";
import { CopyWaiting } from "../host/commands/copyWaiting.ts";
import { DecideMissing } from "../host/commands/decideMissing.ts";
import { Duplicate } from "../host/commands/duplicate.ts";
import { MakePrivate } from "../host/commands/makePrivate.ts";
import { MakePublic } from "../host/commands/makePublic.ts";
import { MoveToLanguage } from "../host/commands/moveToLanguage.ts";
import { EditTags } from "../host/commands/editTags.ts";
import { CopyAsMarkdown } from "../host/commands/copyAsMarkdown.ts";
import { InsertIntoTerminal } from "../host/commands/insertIntoTerminal.ts";
import { LookFor } from "../host/commands/lookFor.ts";
import { CopyLink } from "../host/commands/copyLink.ts";
import { Delete } from "../host/commands/delete.ts";
import { Discard } from "../host/commands/discard.ts";
import { Edit } from "../host/commands/edit.ts";
import { Insert } from "../host/commands/insert.ts";
import { Open } from "../host/commands/open.ts";
import { OpenInBrowser } from "../host/commands/openInBrowser.ts";
import { SnippetPages } from "../host/browser/snippetPages.ts";
import { OpenSnippets } from "../host/documents/openSnippets.ts";
import { ReadOnlyPages } from "../host/documents/readOnlyPages.ts";
import { InsertSnippets } from "../host/insert/insertSnippets.ts";
import { InsertionTarget } from "../host/insert/insertionTarget.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import { requireLibrary } from "../host/library/libraryInUse.ts";
import { SavedNotice } from "../host/library/savedNotice.ts";
import { SnippetChoice } from "../host/choice/snippetChoice.ts";
import { allWhole } from "../host/library/whole.ts";
import { late } from "../host/late/late.ts";
import type { DragAndDrop } from "../host/late/lateDragAndDrop.ts";
import type { CommandId } from "../host/commandId.ts";
import { EditDetails } from "../host/commands/editDetails.ts";
import { ForgetLearned } from "../host/commands/forgetLearned.ts";
import { LoadMore } from "../host/commands/loadMore.ts";
import { OpenLog } from "../host/commands/openLog.ts";
import { Refresh } from "../host/commands/refresh.ts";
import { ResolveConflict } from "../host/commands/resolveConflict.ts";
import { RestoreVersion } from "../host/commands/restoreVersion.ts";
import { Retry } from "../host/commands/retry.ts";
import { SaveSelection } from "../host/commands/saveSelection.ts";
import { SaveAsTemplate } from "../host/commands/saveAsTemplate.ts";
import { SaveTemplate } from "../host/commands/saveTemplate.ts";
import { AddChoice } from "../host/commands/addChoice.ts";
import { AddTabStop } from "../host/commands/addTabStop.ts";
import { CancelTemplate } from "../host/commands/cancelTemplate.ts";
import { Search } from "../host/commands/search.ts";
import { ShowAccount } from "../host/commands/showAccount.ts";
import { ShowConflict } from "../host/commands/showConflict.ts";
import { ShowDeleted } from "../host/commands/showDeleted.ts";
import { ShowMore } from "../host/commands/showMore.ts";
import { ShowLearned } from "../host/commands/showLearned.ts";
import { ShowWaiting } from "../host/commands/showWaiting.ts";
import { SwitchLibrary } from "../host/commands/switchLibrary.ts";
import { UpdateFromSelection } from "../host/commands/updateFromSelection.ts";
import { UseOnThisComputer } from "../host/commands/useOnThisComputer.ts";
import { CopyRedirectUriCommand } from "../host/auth/copyRedirectUriCommand.ts";
import { EnterClientSecretCommand } from "../host/auth/enterClientSecretCommand.ts";
import { ForgetCredentialsCommand } from "../host/auth/forgetCredentialsCommand.ts";
import { PasteAddressCommand } from "../host/auth/pasteAddressCommand.ts";
import { SignInCommand } from "../host/auth/signInCommand.ts";
import { SignOutCommand } from "../host/auth/signOutCommand.ts";
import { LikelySnippets } from "../host/saving/likelySnippets.ts";
import { SaveCode } from "../host/saving/saveCode.ts";
import type { LibrarySearches } from "../host/search/librarySearches.ts";
import { SnippetPicker } from "../host/search/snippetPicker.ts";
import { ComparedTexts } from "../host/versions/comparedTexts.ts";
import { Conflicts } from "../host/versions/conflicts.ts";
import { Versions } from "../host/versions/versions.ts";
import { buildArrangementCommands } from "./arrangementCommands.ts";
import type { Templates } from "../host/templates/templates.ts";
import type { Base } from "./base.ts";
import type { Libraries } from "./libraries.ts";
import type { SigningIn } from "./signingIn.ts";
import type { SignInTools } from "./signInTools.ts";
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
}

export function buildCommands(
  base: Base,
  signingIn: Pick<SigningIn, "sessions"> & SignInTools,
  libraries: Libraries,
  dialects: Dialects,
  languages: EditorLanguages,
  searches: LibrarySearches,
  { rows, snippetsView: view, missing, favourites, arrangement }: Views,
  templates: () => Promise<Templates>,
): Commands {
  const { context, settings, log, errors, owned, clock } = base;
  const { current } = libraries;
  // Not behind the guard: what a person wrote is kept whatever the layout of the rest.
  const drafts = new DraftStore(
    new NodeFiles(clock),
    join(context.globalStorageUri.fsPath, "drafts"),
    clock,
  );
  const reveal = (id: string): Promise<void> => view.reveal(id);
  const picker = new SnippetPicker(searches, errors, { languages, settings });
  const choice = new SnippetChoice(current, picker);
  const documents = new OpenSnippets(current);
  const inserting = new InsertSnippets(owned.add(new InsertionTarget()), languages);
  const copying = new Copy(choice, searches);
  const { sessions, browserSignIn, clientSecrets, redirectUri, setUp, signIns } = signingIn;
  const saved = owned.add(new SavedNotice());
  const saving = new SaveCode({ libraries: current, drafts, errors, saved, reveal, documents });
  const texts = owned.add(new ComparedTexts());
  const conflicts = new Conflicts(current, texts);
  const versions = new Versions(current, texts);
  const pages = owned.add(new ReadOnlyPages());
  const snippetPages = new SnippetPages(settings);
  const exchange = late(async () => {
    const { buildExchange } = await import("./exchange.ts");
    return buildExchange(base, signingIn, libraries, languages, pages);
  });
  const sources = late(async () => {
    const { buildSources } = await import("./sources.ts");
    return buildSources(base, libraries, saving, pages);
  });
  const learned = { current, sessions, dialects, settings, memory: context.globalState };
  const commands: Readonly<Record<CommandId, Runnable>> = {
    "snippetService.useOnThisComputer": new UseOnThisComputer(current),
    "snippetService.signIn": new SignInCommand(browserSignIn),
    "snippetService.signOut": new SignOutCommand(sessions, current),
    "snippetService.forgetCredentials": new ForgetCredentialsCommand(
      sessions,
      clientSecrets,
      signIns,
    ),
    "snippetService.switchLibrary": new SwitchLibrary(current, sessions),
    "snippetService.pasteAddress": new PasteAddressCommand(signIns),
    "snippetService.copyRedirectUri": new CopyRedirectUriCommand(redirectUri),
    "snippetService.enterClientSecret": new EnterClientSecretCommand(setUp),
    "snippetService.showAccount": new ShowAccount(current),
    "snippetService.saveSelection": new SaveSelection({ saving, libraries: current, drafts }),
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
    "snippetService.saveModifiedSide": {
      run: async () => (await sources()).saveModifiedSide.run(),
    },
    "snippetService.saveAsTemplate": new SaveAsTemplate(templates),
    "snippetService.addTabStop": new AddTabStop(templates),
    "snippetService.addChoice": new AddChoice(templates),
    "snippetService.saveTemplate": new SaveTemplate(templates, saving),
    "snippetService.cancelTemplate": new CancelTemplate(templates),
    "snippetService.updateFromSelection": new UpdateFromSelection({
      libraries: current,
      choice,
      likely: new LikelySnippets(searches),
      errors,
    }),
    "snippetService.insert": new Insert(choice, inserting, searches, "insert"),
    "snippetService.pressInList": { run: (key) => picker.press(key) },
    "snippetService.search": new Search({
      settings,
      libraries: current,
      picker,
      uses: searches,
      actions: {
        insert: async (snippets) =>
          inserting.insert(await allWhole(requireLibrary(current), snippets)),
        copy: async (library, snippet) => copying.copy(library, await allWhole(library, [snippet])),
        open: (snippet) => documents.open([snippet]),
        edit: (snippet) => documents.edit([snippet]),
      },
    }),
    "snippetService.open": new Open(choice, documents),
    "snippetService.edit": new Edit(choice, documents),
    "snippetService.editDetails": new EditDetails({ choice, drafts, errors, saved }),
    "snippetService.copy": copying,
    "snippetService.delete": new Delete({ choice, documents, errors, reveal }),
    "snippetService.compareVersions": new CompareVersions(choice, versions),
    "snippetService.compareWithService": new CompareWithService(choice, versions),
    "snippetService.restoreVersion": new RestoreVersion(versions),
    "snippetService.showDeleted": new ShowDeleted({ libraries: current, reveal }),
    "snippetService.showWaiting": new ShowWaiting(),
    "snippetService.retry": new Retry(current),
    "snippetService.discard": new Discard(current),
    "snippetService.copyWaiting": new CopyWaiting(current),
    "snippetService.showConflict": new ShowConflict(conflicts),
    "snippetService.keepMine": new ResolveConflict(conflicts, "mine"),
    "snippetService.keepTheirs": new ResolveConflict(conflicts, "theirs"),
    "snippetService.keepBoth": new ResolveConflict(conflicts, "both"),
    "snippetService.decideMissing": new DecideMissing(missing),
    "snippetService.duplicate": new Duplicate(choice, reveal),
    "snippetService.makePrivate": new MakePrivate(choice),
    "snippetService.makePublic": new MakePublic(choice),
    "snippetService.moveToLanguage": new MoveToLanguage(choice),
    "snippetService.editTags": new EditTags(choice),
    "snippetService.addFavourite": new ChangeFavourites(current, choice, favourites, "add"),
    "snippetService.removeFavourite": new ChangeFavourites(current, choice, favourites, "remove"),
    ...buildArrangementCommands(arrangement),
    "snippetService.showMore": new ShowMore(rows),
    "snippetService.copyAsMarkdown": new CopyAsMarkdown(choice, languages, searches),
    "snippetService.insertIntoFind": new LookFor(choice, searches, "find"),
    "snippetService.insertIntoSearch": new LookFor(choice, searches, "search"),
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
    "snippetService.loadMore": new LoadMore(current),
    "snippetService.showLearned": new ShowLearned(learned, pages),
    "snippetService.forgetLearned": new ForgetLearned(learned),
    "snippetService.openLog": new OpenLog(log),
  };
  const dragAndDrop = late(async () => {
    const { buildDragAndDrop } = await import("./dragAndDrop.ts");
    return buildDragAndDrop(base, libraries, favourites, searches, saving, await sources());
  });
  return { runs: runsOf(commands), dragAndDrop };
}

/** Commands are objects with state of their own; what runs them takes functions. */
function runsOf<Id extends string>(
  commands: Readonly<Record<Id, Runnable>>,
): Readonly<Record<Id, CommandRun>> {
  const runs = {} as Record<Id, CommandRun>;
  for (const id in commands) {
    runs[id] = (...given) => commands[id].run(...given);
  }
  return runs;
}
