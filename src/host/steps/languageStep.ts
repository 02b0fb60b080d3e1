import { l10n, window, type QuickPick, type QuickPickItem } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { Language } from "../../core/model.ts";
import { byName } from "../../core/organise/names.ts";
import { languagesNamed } from "../../core/snippet/language/languagesNamed.ts";
import { contributedAliases } from "../languages/editorLanguages.ts";
import { keepOwnOrder } from "../picker/keepOwnOrder.ts";
import { languageName } from "../snippetText.ts";
import type { StepAnswer, StepRequest } from "./detailsForm.ts";
import type { FirstLanguage, StepContext } from "./stepContext.ts";
import { askStep } from "../stepInput.ts";
import { listSection, textRows } from "../listRows.ts";

interface LanguageItem extends QuickPickItem {
  readonly language?: Language;
}

/**
 * Asks for the language. It is found by its name, or by any other that an editor, a file or a user has for it.
 * @throws {SnippetError} `not-the-service` if there are no languages, or the reason if they cannot be read.
 */
export function languageStep(
  request: StepRequest,
  {
    heading,
    languages,
    firstLanguage,
  }: Pick<StepContext, "heading" | "languages" | "firstLanguage">,
): Promise<StepAnswer | undefined> {
  const { form, problem } = request;
  const pick = window.createQuickPick<LanguageItem>();
  pick.placeholder = problem ?? l10n.t("Select the language of the snippet");
  pick.busy = true;
  keepOwnOrder(pick);
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

/** Enter applies to the text in the box, whose rows may not have arrived: then it takes the first one. */
function chosen({
  selectedItems,
  activeItems,
  items,
}: QuickPick<LanguageItem>): string | undefined {
  const row = [...selectedItems, ...activeItems].find((each) => items.includes(each));
  return (row ?? items.find(({ language }) => language !== undefined))?.language?.id;
}

function offer(
  pick: QuickPick<LanguageItem>,
  languages: readonly Language[],
  first: FirstLanguage | undefined,
  currentId: string | undefined,
): void {
  const begin = first === undefined ? [] : [first.language];
  const rest = languages
    .filter(({ id }) => id !== first?.language.id)
    .toSorted((left, right) => byName(left.name, right.name));
  const whole = [
    ...listSection(first?.label ?? "", begin.map(rowOf)),
    ...listSection(l10n.t("all languages"), rest.map(rowOf)),
  ];
  const editorIds = contributedAliases();
  const found = (): readonly LanguageItem[] => {
    const named = languagesNamed(pick.value, [...begin, ...rest], editorIds);
    const nothing = l10n.t("Nothing found for “{0}”", pick.value.slice(0, 80));
    return named.length === 0 ? [{ label: nothing, alwaysShow: true }] : named.map(rowOf);
  };
  // A heading comes first in each list, so that the first row has one place in all of them.
  const show = (): void => {
    pick.items = textRows<LanguageItem>(
      pick.value.trim() === "" ? whole : listSection(l10n.t("all languages"), found()),
    );
  };
  pick.onDidChangeValue(show);
  show();
  const wanted = currentId ?? first?.language.id;
  pick.activeItems = pick.items.filter(
    ({ language }) => language !== undefined && language.id === wanted,
  );
  pick.busy = false;
}

function rowOf(language: Language): LanguageItem {
  return { label: languageName(language), alwaysShow: true, language };
}
