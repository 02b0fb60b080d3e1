import { TabInputTextDiff, Uri, commands, window, workspace } from "vscode";
import type { Snippet } from "../../core/model.ts";
import { comparisonInFront } from "../editorInFront.ts";
import { ReadOnlyTexts } from "../documents/readOnlyTexts.ts";
import { languageNamed, readOnlyName } from "../languages/colorOnly.ts";
import { colorDocument } from "../languages/documentColors.ts";

/** Separate schemes for the right sides of comparisons, so that the editor's title offers the suitable commands. */
export const conflictScheme = "snippet-service-conflict";
export const versionScheme = "snippet-service-version";

type ComparisonScheme = typeof conflictScheme | typeof versionScheme;

export interface Comparison {
  /** Names the documents; the editor colors them by the language. */
  readonly snippet: Pick<Snippet, "title" | "language">;
  /** Argument of the commands in the editor's title: the change or the version. */
  readonly about: readonly string[];
  /** The right side may be a document of its own. */
  readonly texts: readonly [left: string, right: string | Uri];
  /** The number of versions that can be kept, for the manifest's menus. */
  readonly keeps: "both" | "one";
  /** Title of the tab. */
  readonly title: string;
}

/** Read-only texts side by side. */
export class Comparisons extends ReadOnlyTexts {
  constructor() {
    super(conflictScheme, versionScheme);
    this.owned.add(
      workspace.onDidOpenTextDocument((document) => {
        if (document.uri.scheme === conflictScheme || document.uri.scheme === versionScheme) {
          const language = languageNamed(document.uri.path) ?? document.languageId;
          void colorDocument(document, language);
        }
      }),
    );
  }

  /** Opens it as a preview, which the next one replaces. */
  async show(scheme: ComparisonScheme, comparison: Comparison): Promise<void> {
    const { snippet, about, texts, keeps, title } = comparison;
    const path = `/${readOnlyName(snippet.title, snippet.language)}`;
    const query = JSON.stringify(about);
    const [left, right] = texts.map((text, side) =>
      text instanceof Uri
        ? text
        : this.put(Uri.from({ scheme, authority: side === 0 ? "left" : keeps, path, query }), text),
    );
    await commands.executeCommand("vscode.diff", left, right, title, { preview: true });
  }
}

/**
 * @param given the address from a button of the editor's title.
 * @returns `about` of that comparison, else of the active one; empty if it has another scheme.
 */
export function comparedAbout(scheme: ComparisonScheme, given: unknown): readonly string[] {
  const shown = given instanceof Uri ? given : comparisonInFront()?.modified;
  return shown === undefined ? [] : aboutOf(scheme, shown);
}

/** @param isMeant decides by `about`. */
export async function closeComparisons(
  scheme: ComparisonScheme,
  isMeant: (about: readonly string[]) => boolean,
): Promise<void> {
  const tabs = window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => {
      const about = input instanceof TabInputTextDiff ? aboutOf(scheme, input.modified) : [];
      return about.length > 0 && isMeant(about);
    });
  await window.tabGroups.close(tabs, true);
}

function aboutOf(scheme: ComparisonScheme, uri: Uri): readonly string[] {
  if (uri.scheme !== scheme) {
    return [];
  }
  try {
    const about: unknown = JSON.parse(uri.query);
    return Array.isArray(about) ? about.filter((part) => typeof part === "string") : [];
  } catch {
    return [];
  }
}
