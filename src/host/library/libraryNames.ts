import { l10n } from "vscode";
import type { LibraryOrigin } from "../../core/library/snippetLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/** The displayed name of a library. */
export function libraryName(origin: LibraryOrigin): string {
  return origin.kind === "computer" ? l10n.t("This Computer") : origin.account.label;
}

/** The host of an account's server; empty for this computer. */
export function serverName(origin: LibraryOrigin): string {
  return origin.kind === "computer" ? "" : new URL(origin.apiUrl).host;
}

/** The displayed names of a library and its server. */
export function libraryInWords(origin: LibraryOrigin): string {
  return [libraryName(origin), serverName(origin)].filter((word) => word !== "").join(" · ");
}

/** The displayed name of the library in use. */
export function usedInWords(
  { library, remembered }: Pick<LibraryInUse, "library" | "remembered">,
  inWords = libraryInWords,
): string {
  if (library !== undefined) {
    return inWords(library.origin);
  }
  return remembered.kind === "account" ? l10n.t("Signed out") : "";
}
