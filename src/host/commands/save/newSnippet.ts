import { l10n, QuickPickItemKind, window, type QuickPickItem } from "vscode";
import { fileExtensionFor } from "../../../core/snippet/language/languageMap.ts";
import { fileNameFor } from "../../../core/snippet/snippetPath.ts";
import { askLeftDraft } from "../../drafts/leftDrafts.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import type { EditorLanguages } from "../../languages/editorLanguages.ts";
import { namedLanguages, type EditorLanguage } from "../../languages/namedLanguages.ts";

interface LanguageItem extends QuickPickItem {
  readonly language?: EditorLanguage;
}

/** *New Snippet…*: an empty document in a chosen language that becomes a snippet when it is saved. */
export class NewSnippet {
  readonly #drafts: () => Promise<Drafts>;
  readonly #languages: EditorLanguages;

  constructor(drafts: () => Promise<Drafts>, languages: EditorLanguages) {
    this.#drafts = drafts;
    this.#languages = languages;
  }

  /**
   * @param given `{ language }` is not asked for: the editor's id, or the server's name of a language. Anything else is
   *   what a menu passes.
   * @throws {SnippetError} `storage`.
   */
  async run(...given: readonly unknown[]): Promise<void> {
    const drafts = await this.#drafts();
    if ((await askLeftDraft(drafts, heading(), l10n.t("Begin a new snippet"))) !== "afresh") {
      return;
    }
    const asked = askedLanguage(given[0]);
    const language =
      asked === undefined ? await this.#askForLanguage() : await this.#languageCalled(asked);
    if (language !== undefined) {
      const name = fileNameFor(l10n.t("New Snippet"), fileExtensionFor(language.name));
      await drafts.openEmpty(language.id, name);
    }
  }

  async #languageCalled(asked: string): Promise<EditorLanguage> {
    const id = await this.#languages.idFor(asked);
    const known = (await namedLanguages()).find((each) => each.id === id);
    return known === undefined || id === "plaintext" ? { id, name: asked } : known;
  }

  async #askForLanguage(): Promise<EditorLanguage | undefined> {
    const all = await namedLanguages();
    const active = window.activeTextEditor?.document.languageId;
    const first = all.filter(({ id }) => id === active);
    const rest = all.filter(({ id }) => id !== active);
    const items: readonly LanguageItem[] = [
      ...section(l10n.t("language of the active file"), first),
      ...section(l10n.t("all languages"), rest),
    ];
    const chosen = await window.showQuickPick(items, {
      title: heading(),
      placeHolder: l10n.t("Select the language of the snippet"),
    });
    return chosen?.language;
  }
}

function heading(): string {
  return l10n.t("New Snippet");
}

function askedLanguage(given: unknown): string | undefined {
  const language =
    typeof given === "object" && given !== null && "language" in given ? given.language : undefined;
  return typeof language === "string" && language.trim() !== "" ? language : undefined;
}

function section(label: string, languages: readonly EditorLanguage[]): readonly LanguageItem[] {
  return languages.length === 0
    ? []
    : [
        { label, kind: QuickPickItemKind.Separator },
        ...languages.map((language) => ({
          label: language.name,
          description: language.id,
          language,
        })),
      ];
}
