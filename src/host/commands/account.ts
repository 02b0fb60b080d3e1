import { env, l10n, UIKind, window, workspace, type QuickPickItem } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import { parseCallbackAddress } from "../../core/oauth/signIn/callback.ts";
import { type AccountStep, isConfirmed, notification } from "../messages.ts";
import { ignoredSentence } from "../auth/ignoredSentence.ts";
import { parseSnippetUri } from "../documents/snippetUri.ts";
import { textRows } from "../listRows.ts";
import type { KnownLibraries, KnownLibrary } from "../library/knownLibraries.ts";
import { libraryFacts } from "../library/libraryFacts.ts";
import { libraryName, sessionName } from "../library/libraryNames.ts";
import { switchLibrary, showWithStaying } from "../library/librarySwitch.ts";
import { pendingStay, stayingBehind } from "../library/stayingBehind.ts";
import type { Command } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";

/** *Use on This Computer*: the service in this process, without an account. */
export async function useOnThisComputer({
  libraries,
  view,
}: Needs<"libraries" | "view">): Promise<void> {
  const library = await switchLibrary(libraries, { kind: "computer" });
  // The view reports a failure.
  await Promise.allSettled([library?.open()]);
  await view.focus();
}

/** *Sign In*: also for another account, or again for the same one. */
export async function signIn({
  browserSignIn,
  libraries,
}: Needs<"browserSignIn" | "libraries">): Promise<void> {
  const { library: before } = libraries;
  const staying = stayingBehind(before);
  const session = await browserSignIn.run();
  const isOther = libraries.library?.key !== before?.key;
  void showWithStaying(
    l10n.t("Signed in to Snippet Service as {0}.", sessionName(session)),
    isOther ? staying : undefined,
  );
}

interface LibraryItem extends QuickPickItem {
  readonly library: KnownLibrary;
}

export interface SignOutNeeds extends Needs<"sessions"> {
  readonly known: Pick<KnownLibraries, "list">;
}

/** *Sign Out*: of the only account, or of the selected ones. @throws {SnippetError} `storage`. */
export async function signOut(needs: SignOutNeeds): Promise<void> {
  const all = (await needs.known.list()).filter(({ choice }) => choice.kind === "account");
  if (all.length === 0) {
    void notification.information(l10n.t("You are not signed in."));
    return;
  }
  await signOutOf(needs, all.length > 1 ? await pickAccounts(all) : all);
}

/** Asks first if changes are pending or unsaved. @throws {SnippetError} `storage`. */
export async function signOutOf(
  { sessions }: Needs<"sessions">,
  chosen: readonly KnownLibrary[],
): Promise<void> {
  const pending = chosen.reduce((sum, library) => sum + library.pending, 0);
  const names = chosen.map(({ origin }) => libraryName(origin)).join(", ");
  const staying = [pendingStay(pending, names), unsavedText(new Set(chosen.map(({ key }) => key)))]
    .filter((text) => text !== "")
    .join(" ");
  const question = l10n.t("Sign out of {0}?", names);
  const isMeant = staying === "" || (await isConfirmed(question, l10n.t("Sign Out"), staying));
  if (chosen.length === 0 || !isMeant) {
    return;
  }
  for (const { choice } of chosen) {
    await (choice.kind === "account" && sessions.signOut(choice.session.id));
  }
  void notification.information(l10n.t("Signed out: {0}.", names));
}

/** Empty if no document has unsaved text. */
function unsavedText(libraryKeys: ReadonlySet<string>): string {
  const unsaved = workspace.textDocuments.filter(
    ({ uri, isDirty }) => isDirty && libraryKeys.has(parseSnippetUri(uri)?.libraryKey ?? ""),
  );
  return unsaved.length === 0
    ? ""
    : l10n.t("Unsaved snippets can be saved only after you sign in again.");
}

async function pickAccounts(all: readonly KnownLibrary[]): Promise<readonly KnownLibrary[]> {
  const items: readonly LibraryItem[] = all.map((library) => ({
    label: libraryName(library.origin),
    description: libraryFacts(library),
    picked: library.isUsed,
    library,
  }));
  const chosen = await window.showQuickPick(textRows(items), {
    canPickMany: true,
    title: l10n.t("Sign Out"),
    placeHolder: l10n.t("Select the accounts to sign out of"),
  });
  return (chosen ?? []).map(({ library }) => library);
}

/** Copies the redirect URI with which a client application for this editor must be registered. */
export async function copyRedirectUri({ redirectUri }: Needs<"redirectUri">): Promise<void> {
  const address = await redirectUri.toRegister();
  await env.clipboard.writeText(address);
  const message =
    env.uiKind === UIKind.Web
      ? l10n.t("Copied {0}. For this editor, the server must accept any query after it.", address)
      : l10n.t("Copied {0}. Register your client application with it.", address);
  void notification.information(message);
}

/**
 * Replaces the stored secret, and asks for missing settings.
 * @returns true: a refused request can be sent again. @throws {SnippetError} as `SetUpDialog.complete`.
 */
async function enterClientSecret({ setUp }: Needs<"setUp">): Promise<true> {
  await setUp.complete(true);
  void notification.information(l10n.t("The client secret is stored."));
  return true;
}

/** Signs out, and removes everything of this extension from the secret storage. */
async function forgetCredentials({
  signIns,
  sessions,
  clientSecrets,
}: Needs<"signIns" | "sessions" | "clientSecrets">): Promise<void> {
  const isMeant = await isConfirmed(
    l10n.t("Forget the client credentials and sign out of all accounts?"),
    l10n.t("Forget and Sign Out"),
    l10n.t(
      "To sign in again you need the client secret. Your snippets and pending changes stay on this computer.",
    ),
  );
  if (!isMeant) {
    return;
  }
  await signIns.abandon();
  await sessions.forgetAll();
  await clientSecrets.forgetAll();
  void notification.information(
    l10n.t("The client credentials are forgotten, and you are signed out."),
  );
}

/**
 * Completes a sign-in if no redirect reaches the editor.
 * @throws {SnippetError} `input` if the address does not belong to the current sign-in.
 */
async function pasteAddress({ signIns }: Needs<"signIns">): Promise<void> {
  const text = await window.showInputBox({
    title: l10n.t("Paste the Address Your Browser Shows"),
    prompt: l10n.t("The complete address of the page that the browser could not open"),
    ignoreFocusOut: true,
    validateInput: (input) => {
      const callback = parseCallbackAddress(input);
      return typeof callback === "string" && input !== "" ? ignoredSentence(callback) : undefined;
    },
  });
  if (text === undefined || text.trim() === "") {
    return;
  }
  const delivery = await signIns.deliver(parseCallbackAddress(text));
  if (delivery.kind === "ignored" && delivery.reason !== "not-confirmed") {
    throw new SnippetError("input", ignoredSentence(delivery.reason));
  }
}

/** The steps of *Manage Accounts…* that a message can request by name. */
export const accountSteps: Readonly<
  Record<
    AccountStep,
    Command<Needs<"redirectUri" | "setUp" | "signIns" | "sessions" | "clientSecrets">>
  >
> = { copyRedirectUri, enterClientSecret, forgetCredentials, pasteAddress };
