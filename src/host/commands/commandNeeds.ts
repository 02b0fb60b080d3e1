import type { LogOutputChannel, Uri } from "vscode";
import type { DraftStore } from "../../core/library/draftStore.ts";
import type { Favorites } from "../../core/library/favorites/favorites.ts";
import type { SnippetId } from "../../core/model.ts";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import type { SignIns } from "../../core/oauth/signIn/signIns.ts";
import type { ClientSecrets } from "../../core/oauth/tokens/clientSecrets.ts";
import type { BrowserSignIn } from "../auth/browserSignIn.ts";
import type { RedirectUri } from "../auth/redirectUri.ts";
import type { SetUpDialog } from "../auth/setUpDialog.ts";
import type { openInBrowser } from "../browser/openInBrowser.ts";
import type { ReadOnlyPages } from "../documents/readOnlyPages.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { FirstSteps } from "../firstSteps.ts";
import type { InsertSnippets } from "../insert/insertSnippets.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { KnownLibraries } from "../library/knownLibraries.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import type { LearnedParts } from "../library/learnedService.ts";
import type { SavedNotice } from "../library/savedNotice.ts";
import type { SnippetPicker } from "../picker/snippetPicker.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";
import type { SaveCode } from "../saving/saveCode.ts";
import type { Settings } from "../settings.ts";
import type { AskStep } from "../steps/stepContext.ts";
import type { SnippetTree } from "../tree/snippetTree.ts";
import type { SnippetsView } from "../tree/snippetsView.ts";
import type { TreeArrangement } from "../tree/treeArrangement.ts";
import type { Comparisons } from "../versions/comparisons.ts";
import type { Choosing } from "./command.ts";

/** Everything that commands need. Each command names its few, so that a test passes only these. */
export interface CommandNeeds extends Choosing {
  readonly libraries: LibraryInUse;
  readonly errors: Pick<ErrorReporter, "report">;
  readonly log: LogOutputChannel;
  readonly settings: Settings;
  readonly firstSteps: FirstSteps;
  readonly languages: EditorLanguages;

  readonly picker: SnippetPicker;
  readonly searches: LibrarySearches;
  readonly uses: Pick<LibrarySearches, "used">;
  readonly inserting: InsertSnippets;
  readonly openInBrowser: typeof openInBrowser;

  /** The documents that become snippets. */
  readonly drafts: () => Promise<Drafts>;
  /** Interrupted writes. */
  readonly unsent: DraftStore;
  readonly saving: SaveCode;
  readonly saved: SavedNotice;
  readonly tagsStep: AskStep;
  readonly favorites: Favorites;
  readonly comparisons: Comparisons;

  readonly rows: SnippetTree;
  readonly view: SnippetsView;
  /** Selects a snippet in the view. */
  readonly reveal: (id: SnippetId) => Promise<void>;
  readonly arrangement: TreeArrangement;

  readonly learned: LearnedParts;
  readonly readOnlyPages: ReadOnlyPages;

  /** Folder of this extension, in the profile of the window. */
  readonly globalStorage: Uri;

  readonly known: KnownLibraries;
  readonly sessions: AccountSessions;
  readonly browserSignIn: BrowserSignIn;
  readonly signIns: SignIns;
  readonly clientSecrets: ClientSecrets;
  readonly redirectUri: RedirectUri;
  readonly setUp: SetUpDialog;
}

/** The members that a command uses. */
export type Needs<Key extends keyof CommandNeeds> = Pick<CommandNeeds, Key>;
