import { l10n } from "vscode";
import type { Account } from "../../core/model.ts";
import type { LibraryOrigin } from "../../core/library/snippetLibrary.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/** The displayed name of an account: with the host of its server, because accounts at two servers may have one name. */
function accountName(account: Account, apiUrl: string): string {
  return `${account.label} · ${new URL(apiUrl).host}`;
}

/** The displayed name of the account of a session. */
export function sessionName({
  account,
  apiUrl,
  apiOrigin,
}: Pick<StoredSession, "account" | "apiUrl" | "apiOrigin">): string {
  return accountName(account, apiUrl ?? apiOrigin);
}

/** The displayed name of a library. */
export function libraryName(origin: LibraryOrigin): string {
  return origin.kind === "computer"
    ? l10n.t("This Computer")
    : accountName(origin.account, origin.apiUrl);
}

/** The displayed name of the library in use. */
export function usedInWords(
  { library, remembered }: Pick<LibraryInUse, "library" | "remembered">,
  inWords = libraryName,
): string {
  if (library !== undefined) {
    return inWords(library.origin);
  }
  return remembered.kind === "account" ? l10n.t("Signed out") : "";
}
