import { l10n } from "vscode";
import { chooseFrom, listRow, type ListRow } from "../listRows.ts";
import { languageText } from "../snippetText.ts";
import { tagsOf, titleOf } from "../tree/treeItems.ts";
import type { KnownCode } from "./knownCodes.ts";

/** The user's decision about code that the library already has. */
export type KnownCodeAnswer =
  { readonly kind: "open" | "update"; readonly known: KnownCode } | { readonly kind: "anyway" };

/** @returns undefined if the user cancels, or `known` is empty. */
export async function askAboutKnownCode(
  heading: string,
  known: readonly KnownCode[],
): Promise<KnownCodeAnswer | undefined> {
  const [first] = known;
  if (first === undefined) {
    return undefined;
  }
  const rows = rowsFor(first, known.length);
  const placeholder = question(first, known.length);
  const kind = await chooseFrom(heading, placeholder, rows, { ignoreFocusOut: true });
  if (kind === undefined || kind === "anyway") {
    return kind && { kind };
  }
  const title = kind === "open" ? openLabel() : updateLabel();
  const one = known.length === 1 ? first : await chooseOne(title, known);
  return one && { kind, known: one };
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

function rowsFor(
  { snippet, likeness }: KnownCode,
  count: number,
): readonly ListRow<KnownCodeAnswer["kind"]>[] {
  const which = count === 1 ? { description: titleOf(snippet) } : {};
  const update =
    likeness === "same"
      ? l10n.t("Asks for the title, language and tags again.")
      : l10n.t("Replaces its code, and asks for the title, language and tags again.");
  const anyway = l10n.t("As an additional snippet.");
  return [
    listRow("go-to-file", openLabel(), "open", which),
    listRow("edit", updateLabel(), "update", { ...which, detail: update }),
    listRow("add", l10n.t("Save Anyway"), "anyway", { detail: anyway }),
  ];
}

function openLabel(): string {
  return l10n.t("Open Existing");
}

function updateLabel(): string {
  return l10n.t("Update Existing");
}

function chooseOne(heading: string, known: readonly KnownCode[]): Promise<KnownCode | undefined> {
  const rows = known.map((each) => {
    const { snippet, likeness } = each;
    const icon = snippet.private === false ? "globe" : "symbol-snippet";
    return listRow(icon, titleOf(snippet), each, {
      description: `${languageText(snippet)} ${tagsOf(snippet)}`,
      detail: likeness === "same" ? "" : l10n.t("with different white space"),
    });
  });
  return chooseFrom(heading, l10n.t("Select the snippet"), rows, { ignoreFocusOut: true });
}
