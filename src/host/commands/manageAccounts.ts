import { l10n } from "vscode";
import { accountFacts } from "../library/accountFacts.ts";
import type { KnownLibrary } from "../library/knownLibraries.ts";
import { switchLibrary } from "../library/librarySwitch.ts";
import { libraryFacts } from "../library/libraryFacts.ts";
import { libraryName } from "../library/libraryNames.ts";
import { pendingStay, pendingText } from "../library/stayingBehind.ts";
import { accountSteps, signOutOf } from "./account.ts";
import type { Needs } from "./commandNeeds.ts";
import { runCommand } from "../messages.ts";
import { chooseFrom, listHeading, listRow, type ListRow } from "../listRows.ts";

type AccountRow = ListRow<() => PromiseLike<unknown>>;

type AccountNeeds = Needs<
  "libraries" | "known" | "sessions" | "signIns" | "clientSecrets" | "setUp" | "redirectUri"
>;

/**
 * *Manage Accounts…*: the libraries to choose from, and everything else about accounts.
 * @param given an `AccountStep` to run without the list. @returns the result of the step.
 */
export async function manageAccounts(needs: AccountNeeds, given?: unknown): Promise<unknown> {
  if (isStep(given)) {
    return accountSteps[given](needs);
  }
  const placeholder = l10n.t("Choose the library to use, or what to do");
  const run = await chooseFrom(l10n.t("Manage Accounts"), placeholder, rows(needs));
  return run?.();
}

async function rows(needs: AccountNeeds): Promise<readonly AccountRow[]> {
  const { known, clientSecrets, signIns } = needs;
  // The first row is the one that Enter chooses.
  const libraries = (await known.list()).toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed));
  const paste = listRow(
    "link",
    l10n.t("Paste the Address Your Browser Shows…"),
    () => accountSteps.pasteAddress(needs),
    { detail: l10n.t("Ends the sign-in that is under way, where the browser did not come back") },
  );
  return [
    ...((await signIns.isUnderWay()) ? [paste] : []),
    listHeading(l10n.t("libraries")),
    ...libraries.map((library) => libraryRow(needs, library)),
    ...signedOutRow(await known.pendingOfSignedOut()),
    listHeading(l10n.t("accounts")),
    listRow(
      "sign-in",
      libraries.length === 1 ? l10n.t("Sign In…") : l10n.t("Sign In to Another Account…"),
      signIn,
    ),
    ...libraries.flatMap((library) => signOutRow(needs, library)),
    listHeading(l10n.t("client credentials")),
    ...credentialRows(needs, libraries.length > 1 || (await clientSecrets.hasAny())),
  ];
}

function credentialRows(needs: AccountNeeds, areThere: boolean): readonly AccountRow[] {
  const { enterClientSecret, copyRedirectUri, forgetCredentials } = accountSteps;
  // Registering a client with a server requires the redirect URI first.
  const copy = listRow("copy", l10n.t("Copy Redirect URI"), () => copyRedirectUri(needs));
  if (!areThere) return [copy];
  return [
    listRow("key", l10n.t("Enter Client Secret…"), () => enterClientSecret(needs)),
    copy,
    listRow("trash", l10n.t("Forget Client Credentials…"), () => forgetCredentials(needs), {
      detail: l10n.t("Signs out of all accounts, too"),
    }),
  ];
}

function libraryRow({ libraries }: AccountNeeds, library: KnownLibrary): AccountRow {
  const { origin, isUsed, choice } = library;
  const isHere = origin.kind === "computer";
  const icon = isUsed ? "check" : isHere ? "device-desktop" : "account";
  return listRow(icon, libraryName(origin), () => switchLibrary(libraries, choice), {
    description: libraryFacts(library),
    detail: isHere ? l10n.t("No account needed") : accountFacts(origin.account).join(" · "),
  });
}

function signOutRow(needs: AccountNeeds, library: KnownLibrary): readonly AccountRow[] {
  const { origin, choice, pending } = library;
  const name = libraryName(origin);
  const row = listRow(
    "sign-out",
    l10n.t("Sign Out of {0}", name),
    () => signOutOf(needs, [library]),
    { detail: pendingStay(pending, name) },
  );
  return choice.kind === "computer" ? [] : [row];
}

function signedOutRow(pending: number): readonly AccountRow[] {
  const row = listRow("account", l10n.t("Accounts that are signed out"), signIn, {
    description: pendingText(pending),
    detail: l10n.t("Sign in again to send them"),
  });
  return pending === 0 ? [] : [row];
}

function signIn(): PromiseLike<unknown> {
  return runCommand("snippetService.signIn");
}

function isStep(given: unknown): given is keyof typeof accountSteps {
  return typeof given === "string" && Object.hasOwn(accountSteps, given);
}
