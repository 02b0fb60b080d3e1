import { l10n } from "vscode";
import type { KnownLibrary } from "./knownLibraries.ts";
import { pendingText } from "./stayingBehind.ts";

/** Whether a library is in use, and how many changes are pending. */
export function libraryFacts({ isUsed, pending }: KnownLibrary): string {
  const facts = [isUsed ? l10n.t("in use") : "", pendingText(pending)];
  return facts.filter((fact) => fact !== "").join(" · ");
}
