import { commands, l10n, QuickPickItemKind, ThemeIcon, window, type QuickPickItem } from "vscode";
import type { ClientSecrets } from "../../../core/oauth/tokens/clientSecrets.ts";
import type { SignIns } from "../../../core/oauth/signIn/signIns.ts";
import type { AccountStep } from "../../accountStep.ts";
import type { CommandId } from "../../commandId.ts";
import { labelText } from "../../labelText.ts";
import type { KnownLibraries, KnownLibrary } from "../../library/knownLibraries.ts";
import type { LibrarySwitch } from "../../library/librarySwitch.ts";
import { libraryName, serverName } from "../../library/libraryNames.ts";
import { pendingStay, pendingText } from "../../library/stayingBehind.ts";
import { accountFacts } from "./accountFacts.ts";
import type { SignOut } from "./signOut.ts";

interface AccountRow extends QuickPickItem {
  readonly run?: () => Promise<unknown>;
}

export interface ManageAccountsParts {
  readonly known: KnownLibraries;
  readonly switching: LibrarySwitch;
  readonly signOut: SignOut;
  readonly signIns: Pick<SignIns, "isUnderWay">;
  readonly secrets: Pick<ClientSecrets, "hasAny">;
  readonly steps: Readonly<Record<AccountStep, { run(): Promise<unknown> }>>;
}

/** *Manage Accounts…*: the libraries to choose from, and what else there is to do with accounts. */
export class ManageAccounts {
  readonly #parts: ManageAccountsParts;

  constructor(parts: ManageAccountsParts) {
    this.#parts = parts;
  }

  /** @param given an {@link AccountStep} to go to without the list. @returns what the step does. */
  async run(given?: unknown): Promise<unknown> {
    const { steps } = this.#parts;
    if (isStep(given, steps)) {
      return steps[given].run();
    }
    const chosen = await window.showQuickPick(this.#rows(), {
      title: l10n.t("Manage Accounts"),
      placeHolder: l10n.t("Choose the library to use, or what to do"),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    return chosen?.run?.();
  }

  async #rows(): Promise<readonly AccountRow[]> {
    const { known, secrets, signIns, steps } = this.#parts;
    const libraries = await known.list();
    const paste = row(
      l10n.t("Paste the Address Your Browser Shows…"),
      "link",
      () => steps.pasteAddress.run(),
      l10n.t("Ends the sign-in that is under way, where the browser did not come back"),
    );
    return [
      ...((await signIns.isUnderWay()) ? [paste] : []),
      separator(l10n.t("libraries")),
      ...libraries.map((library) => this.#libraryRow(library)),
      ...signedOutRow(await known.pendingOfSignedOut()),
      separator(l10n.t("accounts")),
      row(
        libraries.length === 1 ? l10n.t("Sign In…") : l10n.t("Sign In to Another Account…"),
        "sign-in",
        signIn,
      ),
      ...libraries.flatMap((library) => this.#signOutRow(library)),
      separator(l10n.t("client credentials")),
      ...this.#credentialRows(libraries.length > 1 || (await secrets.hasAny())),
    ];
  }

  #credentialRows(areThere: boolean): readonly AccountRow[] {
    const { enterClientSecret, copyRedirectUri, forgetCredentials } = this.#parts.steps;
    // To register a client with a server, the redirect URI is needed first.
    const copy = row(l10n.t("Copy Redirect URI"), "copy", () => copyRedirectUri.run());
    if (!areThere) return [copy];
    return [
      row(l10n.t("Enter Client Secret…"), "key", () => enterClientSecret.run()),
      copy,
      row(
        l10n.t("Forget Client Credentials…"),
        "trash",
        () => forgetCredentials.run(),
        l10n.t("Signs out of all accounts, too"),
      ),
    ];
  }

  #libraryRow({ origin, isUsed, pending, choice }: KnownLibrary): AccountRow {
    const words = [serverName(origin), isUsed ? l10n.t("in use") : "", pendingText(pending)];
    const facts = origin.kind === "computer" ? [] : accountFacts(origin.account);
    return {
      label: labelText(libraryName(origin)),
      description: joined(words),
      detail: origin.kind === "computer" ? l10n.t("No account needed") : joined(facts),
      iconPath: new ThemeIcon(
        isUsed ? "check" : origin.kind === "computer" ? "device-desktop" : "account",
      ),
      run: () => this.#parts.switching.to(choice),
    };
  }

  #signOutRow({ origin, choice, pending }: KnownLibrary): readonly AccountRow[] {
    if (choice.kind === "computer") {
      return [];
    }
    const name = libraryName(origin);
    const signOut = (): Promise<void> => this.#parts.signOut.of([choice.session]);
    return [
      {
        ...row(l10n.t("Sign Out of {0}", labelText(name)), "sign-out", signOut),
        description: serverName(origin),
        ...(pending === 0 ? {} : { detail: pendingStay(pending, name) }),
      },
    ];
  }
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

function separator(label: string): AccountRow {
  return { label, kind: QuickPickItemKind.Separator };
}

function joined(words: readonly string[]): string {
  return words.filter((word) => word !== "").join(" · ");
}

async function signIn(): Promise<void> {
  const command: CommandId = "snippetService.signIn";
  await commands.executeCommand(command);
}

function isStep(
  given: unknown,
  steps: Readonly<Record<AccountStep, unknown>>,
): given is AccountStep {
  return typeof given === "string" && Object.hasOwn(steps, given);
}
