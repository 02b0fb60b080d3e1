import { l10n, window, type QuickPick, type QuickPickItem } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { Language } from "../../core/model.ts";
import { byName } from "../../core/organise/names.ts";
import { languageName } from "../snippetText.ts";
import type { StepAnswer, StepRequest } from "./detailsForm.ts";
import type { FirstLanguage, StepContext } from "./stepContext.ts";
import { askStep } from "../stepInput.ts";
import { listSection, textRows } from "../listRows.ts";

interface LanguageItem extends QuickPickItem {
  readonly language?: Language;
}

/**
 * Asks for the language.
 * @throws {SnippetError} `not-the-service` if there are no languages, or the reason if they cannot be read.
 */
export function languageStep(
  request: StepRequest,
  { heading, languages, firstLanguage }: StepContext,
): Promise<StepAnswer | undefined> {
  const { form, problem } = request;
  const pick = window.createQuickPick<LanguageItem>();
  pick.placeholder = problem ?? l10n.t("Select the language of the snippet");
  pick.busy = true;
  const show = async (): Promise<void> => {
    const all = await languages();
    if (all.length === 0) {
      throw new SnippetError("not-the-service", l10n.t("The server has no languages."));
    }
    offer(pick, all, firstLanguage(all), form.languageId);
  };
  return askStep(pick, request, {
    heading,
    loaded: show(),
    read: () => ({ ...form, languageId: chosen(pick) ?? form.languageId }),
    check: () => chosen(pick) !== undefined,
  });
}

function chosen(pick: QuickPick<LanguageItem>): string | undefined {
  return (pick.selectedItems[0] ?? pick.activeItems[0])?.language?.id;
}

function offer(
  pick: QuickPick<LanguageItem>,
  languages: readonly Language[],
  first: FirstLanguage | undefined,
  currentId: string | undefined,
): void {
  const rest = languages
    .filter(({ id }) => id !== first?.language.id)
    .toSorted((left, right) => byName(left.name, right.name));
  const items = textRows<LanguageItem>([
    ...(first === undefined ? [] : listSection(first.label, [rowOf(first.language)])),
    ...listSection(l10n.t("all languages"), rest.map(rowOf)),
  ]);
  pick.items = items;
  const wanted = currentId ?? first?.language.id;
  pick.activeItems = items.filter(
    ({ language }) => language !== undefined && language.id === wanted,
  );
  pick.busy = false;
}

function rowOf(language: Language): LanguageItem {
  return { label: languageName(language), language };
}
