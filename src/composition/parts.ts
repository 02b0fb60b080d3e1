import { join } from "node:path";
import {
  languages as editorLanguages,
  type ExtensionContext,
  type LogOutputChannel,
  type TreeView,
} from "vscode";
import { isSnippetError } from "../core/errors.ts";
import { DurableFolder } from "../core/library/files/durableFolder.ts";
import { NodeFiles } from "../core/library/files/nodeFiles.ts";
import { followAccounts, openLastLibrary } from "../host/auth/accountFollower.ts";
import { SnippetAuthenticationProvider } from "../host/auth/authenticationProvider.ts";
import { showLostSessions } from "../host/auth/lostSessionsNotice.ts";
import type { Suggestions } from "../host/completion/suggestions.ts";
import { describeForLog } from "../host/describeForLog.ts";
import type { ErrorReporter } from "../host/errorReporter.ts";
import { draggedType } from "../host/dragAndDrop/draggedType.ts";
import type { Drafts } from "../host/drafts/drafts.ts";
import { EditorLanguages } from "../host/languages/editorLanguages.ts";
import { late, lateMethods } from "../core/late.ts";
import type { Parts } from "../host/late/parts.ts";
import { goOnAtSigns } from "../host/library/goOnAtSigns.ts";
import type { TreeNode } from "../host/tree/treeNodes.ts";
import { UsageLogs } from "../host/usage/usageLogs.ts";
import { buildBase } from "./base.ts";
import { buildDialects, buildLibraries } from "./libraries.ts";
import { buildSigningIn } from "./signingIn.ts";
import { buildViews } from "./views.ts";

/** Builds every object once, from the ground up. When it returns, the last library is in use. */
export async function buildParts(
  context: ExtensionContext,
  log: LogOutputChannel,
  errors: ErrorReporter,
  view: TreeView<TreeNode>,
  suggestions: Pick<Suggestions, "begin">,
): Promise<Parts> {
  const base = buildBase(context, log, errors);
  const { owned } = base;
  const dialects = buildDialects(base);
  const signingIn = buildSigningIn(base, dialects, async (session) => {
    const library = await libraries.current.use({ kind: "account", session });
    if (library?.state.status === "new") {
      // The view reports a failure, now or when it is shown.
      await library.open().catch(rethrowBug);
    } else {
      await library?.sync();
    }
  });
  const libraries = buildLibraries(base, dialects, signingIn.sessions);
  const { current } = libraries;
  const languages = owned.add(new EditorLanguages());
  const folder = context.globalStorageUri.fsPath;
  const usage = owned.add(
    new UsageLogs(
      (key) => join(folder, "search", key),
      () => base.clock.now(),
      current,
    ),
  );
  const searches = late(async () => {
    const { LibrarySearches } = await import("../host/search/librarySearches.ts");
    const files = new NodeFiles(base.clock);
    return owned.add(
      new LibrarySearches({
        folderOf: (key) => new DurableFolder(files, join(folder, "search", key), base.clock),
        usage,
        favorites: () => views.favorites.all(),
        onError: (error) => log.warn(`The search index: ${describeForLog(error)}`),
      }),
    );
  });
  const views = buildViews(base, current, languages, view, usage, searches);
  // Not awaited: no part may wait for the answer to a message.
  const report = (error: unknown): void => void errors.report(error);
  owned.add(followAccounts(signingIn.sessions, current, report));
  owned.add(goOnAtSigns(current, signingIn.sessions, base.settings, report));
  const addressNotice = late(async () => {
    const { startAddressNotice } = await import("../host/auth/addressNotice.ts");
    owned.add(startAddressNotice(base.settings, current, context.globalState, report));
  });
  owned.add(base.settings.onDidChange(() => void addressNotice().catch(report)));
  const privacyNotice = late(async () => {
    const { startPrivacyNotice } = await import("../host/library/privacyNotice.ts");
    owned.add(startPrivacyNotice(current, dialects, context.globalState, report));
  });
  owned.add(
    current.onDidChange((library) => {
      if (library !== undefined) {
        void base.firstSteps.done("hasChosen").catch(report);
        void suggestions.begin().catch(report);
      }
      if (library?.origin.kind === "service") {
        void privacyNotice().catch(report);
      }
    }),
  );
  await openLastLibrary(signingIn.sessions, current).catch(report);
  const snippetsView = views.surround();
  void showLostSessions(signingIn, errors.access).catch(report);
  const documents = late(async () => {
    const { buildDocuments } = await import("./documents.ts");
    return buildDocuments(base, libraries, languages);
  });
  const completions = late(async () => {
    const { SnippetCompletions } = await import("../host/completion/snippetCompletions.ts");
    return new SnippetCompletions(current, await searches(), languages);
  });
  const drafts: () => Promise<Drafts> = late(async () => {
    const { Drafts } = await import("../host/drafts/drafts.ts");
    const { clock } = base;
    return owned.add(
      new Drafts({
        folder: new DurableFolder(new NodeFiles(clock), join(folder, "templates"), clock),
        log,
        save: async (document) => (await commands()).saveDraft(document),
      }),
    );
  });
  const commands = late(async () => {
    const { buildCommands } = await import("./commands.ts");
    await addressNotice();
    return buildCommands(base, {
      libraries: current,
      dialects,
      languages,
      searches: await searches(),
      views,
      snippetsView,
      drafts,
      sessions: signingIn.sessions,
      known: await libraries.known(),
      signIn: await signingIn.tools(),
    });
  });
  const tools = late(async () => {
    const { buildTools } = await import("./tools.ts");
    return buildTools(libraries, await searches());
  });
  const dragAndDrop = lateMethods(
    async () => (await commands()).dragAndDrop,
    ["handleDrag", "handleDrop", "provideDocumentDropEdits"],
  );
  owned.add(
    editorLanguages.registerDocumentDropEditProvider({ pattern: "**" }, dragAndDrop, {
      dropMimeTypes: [draggedType],
    }),
  );
  return {
    authentication: owned.add(
      new SnippetAuthenticationProvider(signingIn.sessions, async () =>
        (await signingIn.tools()).browserSignIn.run(),
      ),
    ),
    addresses: { handleUri: async (uri) => (await signingIn.tools()).addresses.handleUri(uri) },
    documents,
    completions,
    drafts,
    rows: views.rows,
    run: async (id, ...given) => (await commands()).run(id, ...given),
    dragAndDrop,
    tool: async (name) => (await tools())[name],
    current,
  };
}

function rethrowBug(error: unknown): void {
  if (!isSnippetError(error)) {
    throw error;
  }
}
