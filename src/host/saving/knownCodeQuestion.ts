import { l10n, ThemeIcon, window, type QuickPickItem } from "vscode";
import { textRows } from "../listRows.ts";
import { languageText } from "../snippetText.ts";
import { tagsOf, titleOf } from "../tree/treeItems.ts";
import type { KnownCode } from "./knownCodes.ts";

/** The user's decision about code that the library already has. */
export type KnownCodeAnswer =
  { readonly kind: "open" | "update"; readonly known: KnownCode } | { readonly kind: "anyway" };

interface AnswerItem extends QuickPickItem {
  readonly kindOfAnswer: KnownCodeAnswer["kind"];
}

/** @returns undefined if the user cancels, or `known` is empty. */
export async function askAboutKnownCode(
  heading: string,
  known: readonly KnownCode[],
): Promise<KnownCodeAnswer | undefined> {
  const [first] = known;
  if (first === undefined) {
    return undefined;
  }
  const chosen = await window.showQuickPick(textRows(rowsFor(first, known.length)), {
    title: heading,
    placeHolder: question(first, known.length),
    ignoreFocusOut: true,
  });
  if (chosen === undefined || chosen.kindOfAnswer === "anyway") {
    return chosen === undefined ? undefined : { kind: "anyway" };
  }
  const one = known.length === 1 ? first : await chooseOne(chosen.label, known);
  return one === undefined ? undefined : { kind: chosen.kindOfAnswer, known: one };
}

function question({ snippet, likeness }: KnownCode, count: number): string {
  if (count > 1) {
    return l10n.t("{0} snippets already have this code.", count);
  }
  const title = titleOf(snippet);
  return likeness === "same"
    ? l10n.t("“{0}” already has this code.", title)
    : l10n.t("“{0}” already has this code, with different white space.", title);
}

function rowsFor({ snippet, likeness }: KnownCode, count: number): readonly AnswerItem[] {
  const which = count === 1 ? { description: titleOf(snippet) } : {};
  return [
    {
      ...which,
      label: l10n.t("Open Existing"),
      iconPath: new ThemeIcon("go-to-file"),
      kindOfAnswer: "open",
    },
    {
      ...which,
      label: l10n.t("Update Existing"),
      detail:
        likeness === "same"
          ? l10n.t("Asks for the title, language and tags again.")
          : l10n.t("Replaces its code, and asks for the title, language and tags again."),
      iconPath: new ThemeIcon("edit"),
      kindOfAnswer: "update",
    },
    {
      label: l10n.t("Save Anyway"),
      detail: l10n.t("As an additional snippet."),
      iconPath: new ThemeIcon("add"),
      kindOfAnswer: "anyway",
    },
  ];
}

async function chooseOne(
  heading: string,
  known: readonly KnownCode[],
): Promise<KnownCode | undefined> {
  const items = known.map((each) => ({
    label: titleOf(each.snippet),
    description: `${languageText(each.snippet)} ${tagsOf(each.snippet)}`,
    detail: each.likeness === "same" ? "" : l10n.t("with different white space"),
    iconPath: new ThemeIcon(each.snippet.private === false ? "globe" : "symbol-snippet"),
    known: each,
  }));
  const chosen = await window.showQuickPick(textRows(items), {
    title: heading,
    placeHolder: l10n.t("Select the snippet"),
    ignoreFocusOut: true,
  });
  return chosen?.known;
}
