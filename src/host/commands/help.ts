import { l10n } from "vscode";
import { learnedPage } from "../library/learnedPage.ts";
import { isConfirmed } from "../messages.ts";
import { learnedService } from "../library/learnedService.ts";
import type { Needs } from "./commandNeeds.ts";

export async function openLog({ log }: Needs<"log">): Promise<void> {
  log.show();
}

type CompatibilityNeeds = Needs<"learned" | "readOnlyPages">;

/**
 * *Show Server Compatibility*: a page about the detected dialect, without secrets, with a way to reset it.
 * @throws {SnippetError} `storage`, `settings`.
 */
export async function showCompatibility({
  learned,
  readOnlyPages,
}: CompatibilityNeeds): Promise<void> {
  const service = await learnedService(learned);
  if (service !== undefined) {
    await readOnlyPages.show(
      l10n.t("Server Compatibility"),
      learnedPage(service.origin, service.dialect, service.signIn, l10n.t),
      { title: l10n.t("Reset…"), command: "snippetService.resetCompatibility" },
    );
  }
}

/**
 * *Reset…* of the page *Server Compatibility*: everything will be detected again, which costs a few requests.
 * @throws {SnippetError} `storage`, `settings`.
 */
export async function resetCompatibility(needs: CompatibilityNeeds): Promise<void> {
  const service = await learnedService(needs.learned);
  if (service === undefined) {
    return;
  }
  const isMeant = await isConfirmed(
    l10n.t("Reset the server compatibility of {0}?", service.origin),
    l10n.t("Reset"),
    l10n.t(
      "It is detected again, which may take a few requests more at the next saves. Your snippets and your session stay.",
    ),
  );
  if (isMeant) {
    await service.forget();
    await showCompatibility(needs);
  }
}
