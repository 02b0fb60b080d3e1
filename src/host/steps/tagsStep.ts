import { l10n, ThemeIcon, window, type QuickPickItem } from "vscode";
import { shownText } from "../shownText.ts";
import { keepOwnOrder } from "../picker/keepOwnOrder.ts";
import type { StepAnswer, StepRequest } from "./detailsForm.ts";
import type { StepContext } from "./stepContext.ts";
import { askStep } from "../stepInput.ts";
import { completeTag, knownTags, readTagText, writeTagText } from "./tagText.ts";
import { listSection, textRows } from "../listRows.ts";

interface TagItem extends QuickPickItem {
  /** The tag that the row completes; missing in the first row, which continues. */
  readonly tag?: string;
}

/**
 * The box contains all tags, separated by spaces or commas; the rows complete its last word. Check boxes were rejected:
 * the editor reports ticks too late for a fast typist, and rewriting the box while the user types loses letters.
 */
export function tagsStep(
  request: StepRequest,
  { heading, tags }: StepContext,
): Promise<StepAnswer | undefined> {
  const { form, problem } = request;
  const pick = window.createQuickPick<TagItem>();
  let known = knownTags([]);
  const offer = (): void => {
    pick.items = textRows(rowsFor(pick.value, known));
  };
  pick.placeholder = problem ?? l10n.t("Tags, separated by spaces. You can leave them empty.");
  pick.busy = true;
  keepOwnOrder(pick);
  offer();
  pick.onDidChangeValue(offer);
  const show = async (): Promise<void> => {
    known = knownTags(await tags());
    pick.busy = false;
    offer();
  };
  return askStep(pick, request, {
    heading,
    loaded: show(),
    shown: () => {
      // A value set before `show` would be selected, and the first typed letter would replace all tags. A value set now
      // deletes the first letters of a fast typist, so an empty box is left alone.
      if (form.tags.length > 0) {
        pick.value = writeTagText(form.tags);
        offer();
      }
    },
    read: () => ({ ...form, tags: readTagText(pick.value, known).tags }),
    check: () => {
      const tag = pick.selectedItems[0]?.tag;
      if (tag !== undefined) {
        pick.value = completeTag(pick.value, tag);
        offer();
      }
      return tag === undefined;
    },
  });
}

function rowsFor(value: string, known: ReadonlyMap<string, string>): readonly TagItem[] {
  const { tags, completions } = readTagText(value, known);
  const goOn: TagItem = {
    label: tags.length === 0 ? l10n.t("No tags") : tags.join(" · "),
    description: l10n.t("Press Enter to continue"),
    iconPath: new ThemeIcon("check"),
    alwaysShow: true,
  };
  const rows = completions.map((tag): TagItem => ({
    label: shownText(tag),
    iconPath: new ThemeIcon("tag"),
    alwaysShow: true,
    tag,
  }));
  return [goOn, ...listSection(l10n.t("known tags"), rows)];
}
