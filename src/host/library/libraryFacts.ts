import { l10n } from "vscode";
import type { KnownLibrary } from "./knownLibraries.ts";
import { serverName } from "./libraryNames.ts";
import { pendingText } from "./stayingBehind.ts";

/** The server of a library, whether it is in use, and how many changes are pending. */
export function libraryFacts({ origin, isUsed, pending }: KnownLibrary): string {
  const facts = [serverName(origin), isUsed ? l10n.t("in use") : "", pendingText(pending)];
  return facts.filter((fact) => fact !== "").join(" · ");
}
