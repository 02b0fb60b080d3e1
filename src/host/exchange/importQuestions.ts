import { l10n } from "vscode";
import { numberText } from "../numberText.ts";
import type { ImportPlan, PlannedSnippet } from "../../core/exchange/importPlan.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import { shownText } from "../shownText.ts";
import { notification } from "../notification.ts";

/** The most names that fit into a dialog. */
const mostNamed = 12;

/**
 * Asks one question about all code that looks like a secret, because a snippet leaves this computer with the next sync.
 * @returns undefined if the user canceled.
 */
export async function askAboutSecrets(
  plan: ImportPlan,
  secrets: readonly PlannedSnippet[],
): Promise<ImportPlan | undefined> {
  if (secrets.length === 0) {
    return plan;
  }
  const named = secrets.slice(0, mostNamed).map(({ source }) => shownText(source));
  const more = secrets.length - named.length;
  const list = [...named, ...(more === 0 ? [] : [l10n.t("and {0} more", numberText(more))])];
  const without = l10n.t("Leave Them Out");
  const all = l10n.t("Import All");
  const chosen = await notification.warning(
    l10n.t("Some of these snippets look as if they contain a password, a key or a token."),
    { modal: true, detail: list.join("\n") },
    without,
    all,
  );
  if (chosen !== without) {
    return chosen === all ? plan : undefined;
  }
  const left = new Set(secrets);
  return {
    ...plan,
    take: plan.take.filter((each) => !left.has(each)),
    notTaken: [
      ...plan.notTaken,
      ...secrets.map(({ source }) => ({ source, reason: { kind: "secret" } as const })),
    ],
  };
}

/** Snippets that were public elsewhere may never have been visible to others, for example on this computer. */
export async function askAboutPublic(
  plan: ImportPlan,
  { origin }: SnippetLibrary,
): Promise<ImportPlan | undefined> {
  const count = plan.take.filter(({ draft }) => !draft.private).length;
  if (count === 0 || origin.kind === "computer") {
    return plan;
  }
  const asPrivate = l10n.t("Import as Private");
  const asTheyAre = l10n.t("Keep Public");
  const chosen = await notification.warning(
    l10n.t("Public snippets in this import: {0}.", numberText(count)),
    { modal: true, detail: l10n.t("Anyone can read public snippets on your server.") },
    asPrivate,
    asTheyAre,
  );
  if (chosen === undefined) {
    return undefined;
  }
  return chosen === asTheyAre
    ? plan
    : {
        ...plan,
        take: plan.take.map((each) => ({ ...each, draft: { ...each.draft, private: true } })),
      };
}
