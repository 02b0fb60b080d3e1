import { l10n } from "vscode";
import type { LibraryOrigin } from "../../core/library/snippetLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/** What people call a library. */
export function libraryName(origin: LibraryOrigin): string {
  return origin.kind === "computer" ? l10n.t("This Computer") : origin.account.label;
}

/** The host of an account's server; empty for this computer. */
export function serverName(origin: LibraryOrigin): string {
  return origin.kind === "computer" ? "" : new URL(origin.apiUrl).host;
}

/** Which library is in use, in a few words. */
export function libraryInWords({
  library,
  remembered,
}: Pick<LibraryInUse, "library" | "remembered">): string {
  if (library !== undefined) {
    return [libraryName(library.origin), serverName(library.origin)].filter(Boolean).join(" · ");
  }
  return remembered.kind === "account" ? l10n.t("Signed out") : "";
}
