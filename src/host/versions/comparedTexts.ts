import { EventEmitter, Uri, workspace } from "vscode";
import type { TextDocumentContentProvider } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { colorDocument } from "../languages/documentColors.ts";

/** Separate schemes for the right sides of comparisons, so that the editor's title offers the suitable commands. */
export const conflictScheme = "snippet-service-conflict";
export const versionScheme = "snippet-service-version";

/** `both` and `one` are right sides; they name the number of versions that can be kept. */
export type ComparisonSide = "left" | "both" | "one";

export type ComparisonScheme = typeof conflictScheme | typeof versionScheme;

/** Read-only texts to compare, stored until they are released or the window ends. */
export class ComparedTexts extends DisposableOwner implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changes = this.owned.add(new EventEmitter<Uri>());
  readonly onDidChange = this.#changes.event;

  constructor() {
    super();
    for (const scheme of [conflictScheme, versionScheme]) {
      this.owned.add(workspace.registerTextDocumentContentProvider(scheme, this));
    }
    this.owned.add(
      workspace.onDidOpenTextDocument((document) => {
        if (document.uri.scheme === conflictScheme || document.uri.scheme === versionScheme) {
          void colorDocument(document, document.languageId);
        }
      }),
    );
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? "";
  }

  /**
   * @param side distinguishes the texts of one comparison; the manifest's menus use it.
   * @param name of the file, whose extension gives the language.
   * @param about argument of the commands in the editor's title: the change or the version.
   */
  put(
    scheme: ComparisonScheme,
    side: ComparisonSide,
    name: string,
    about: readonly string[],
    text: string,
  ): Uri {
    const uri = Uri.from({
      scheme,
      authority: side,
      path: `/${name}`,
      query: JSON.stringify(about),
    });
    this.#texts.set(uri.toString(), text);
    this.#changes.fire(uri);
    return uri;
  }
}

/** @returns the `about` of {@link ComparedTexts.put}; undefined for another address. */
export function comparedAbout(
  value: unknown,
  scheme: ComparisonScheme,
): readonly string[] | undefined {
  if (!(value instanceof Uri) || value.scheme !== scheme) {
    return undefined;
  }
  try {
    const about: unknown = JSON.parse(value.query);
    return Array.isArray(about) && about.every((part) => typeof part === "string")
      ? about
      : undefined;
  } catch {
    return undefined;
  }
}
