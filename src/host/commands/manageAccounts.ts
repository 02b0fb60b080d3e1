import { l10n, ThemeIcon, window, type QuickPickItem } from "vscode";
import { accountFacts } from "../library/accountFacts.ts";
import type { KnownLibrary } from "../library/knownLibraries.ts";
import { switchLibrary } from "../library/librarySwitch.ts";
import { libraryFacts } from "../library/libraryFacts.ts";
import { libraryName } from "../library/libraryNames.ts";
import { pendingStay, pendingText } from "../library/stayingBehind.ts";
import { accountSteps, signOutOf } from "./account.ts";
import type { Needs } from "./commandNeeds.ts";
import { runCommand } from "../messages.ts";
import { listHeading, textRows } from "../listRows.ts";

interface AccountRow extends QuickPickItem {
  readonly run?: () => Promise<unknown>;
}

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
  const chosen = await window.showQuickPick(rows(needs), {
    title: l10n.t("Manage Accounts"),
    placeHolder: l10n.t("Choose the library to use, or what to do"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.run?.();
}

async function rows(needs: AccountNeeds): Promise<readonly AccountRow[]> {
  const { known, clientSecrets, signIns } = needs;
  // The first row is the one that Enter chooses.
  const libraries = (await known.list()).toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed));
  const paste = row(
    l10n.t("Paste the Address Your Browser Shows…"),
    "link",
    () => accountSteps.pasteAddress(needs),
    l10n.t("Ends the sign-in that is under way, where the browser did not come back"),
  );
  return textRows<AccountRow>([
    ...((await signIns.isUnderWay()) ? [paste] : []),
    listHeading(l10n.t("libraries")),
    ...libraries.map((library) => libraryRow(needs, library)),
    ...signedOutRow(await known.pendingOfSignedOut()),
    listHeading(l10n.t("accounts")),
    row(
      libraries.length === 1 ? l10n.t("Sign In…") : l10n.t("Sign In to Another Account…"),
      "sign-in",
      signIn,
    ),
    ...libraries.flatMap((library) => signOutRow(needs, library)),
    listHeading(l10n.t("client credentials")),
    ...credentialRows(needs, libraries.length > 1 || (await clientSecrets.hasAny())),
  ]);
}

function credentialRows(needs: AccountNeeds, areThere: boolean): readonly AccountRow[] {
  const { enterClientSecret, copyRedirectUri, forgetCredentials } = accountSteps;
  // Registering a client with a server requires the redirect URI first.
  const copy = row(l10n.t("Copy Redirect URI"), "copy", () => copyRedirectUri(needs));
  if (!areThere) return [copy];
  return [
    row(l10n.t("Enter Client Secret…"), "key", () => enterClientSecret(needs)),
    copy,
    row(
      l10n.t("Forget Client Credentials…"),
      "trash",
      () => forgetCredentials(needs),
      l10n.t("Signs out of all accounts, too"),
    ),
  ];
}

function libraryRow({ libraries }: AccountNeeds, library: KnownLibrary): AccountRow {
  const { origin, isUsed, choice } = library;
  return {
    label: libraryName(origin),
    description: libraryFacts(library),
    detail:
      origin.kind === "computer"
        ? l10n.t("No account needed")
        : accountFacts(origin.account).join(" · "),
    iconPath: new ThemeIcon(
      isUsed ? "check" : origin.kind === "computer" ? "device-desktop" : "account",
    ),
    run: () => switchLibrary(libraries, choice),
  };
}

function signOutRow(needs: AccountNeeds, library: KnownLibrary): readonly AccountRow[] {
  const { origin, choice, pending } = library;
  if (choice.kind === "computer") {
    return [];
  }
  const name = libraryName(origin);
  return [
    {
      ...row(l10n.t("Sign Out of {0}", name), "sign-out", () => signOutOf(needs, [library])),
      ...(pending === 0 ? {} : { detail: pendingStay(pending, name) }),
    },
  ];
}

function signedOutRow(pending: number): readonly AccountRow[] {
  const label = l10n.t("Accounts that are signed out");
  const detail = l10n.t("Sign in again to send them");
  return pending === 0
    ? []
    : [{ ...row(label, "account", signIn, detail), description: pendingText(pending) }];
}

function row(label: string, icon: string, run: () => Promise<unknown>, detail = ""): AccountRow {
  return { label, detail, iconPath: new ThemeIcon(icon), run };
}

async function signIn(): Promise<void> {
  await runCommand("snippetService.signIn");
}

function isStep(given: unknown): given is keyof typeof accountSteps {
  return typeof given === "string" && Object.hasOwn(accountSteps, given);
}
