import { l10n, ThemeIcon, window, type QuickPickItem } from "vscode";
import type { StepAnswer, StepRequest } from "./detailsForm.ts";
import type { StepContext } from "./stepContext.ts";
import { askStep } from "./stepInput.ts";

interface VisibilityItem extends QuickPickItem {
  readonly private: boolean | undefined;
}

export function visibilityStep(
  request: StepRequest,
  { heading, isOnService }: StepContext,
): Promise<StepAnswer | undefined> {
  const { form, problem } = request;
  const asItIs: readonly VisibilityItem[] = [
    {
      label: l10n.t("Keep as It Is"),
      detail: l10n.t("The server does not report who can read it."),
      iconPath: new ThemeIcon("question"),
      private: undefined,
    },
  ];
  const items: readonly VisibilityItem[] = [
    ...(form.private === undefined ? asItIs : []),
    {
      label: l10n.t("Private"),
      detail: l10n.t("Only you can read it."),
      iconPath: new ThemeIcon("lock"),
      private: true,
    },
    {
      label: l10n.t("Public"),
      detail: isOnService
        ? l10n.t("Anyone can read it.")
        : l10n.t("Anyone can read it after it is saved on a server."),
      iconPath: new ThemeIcon("globe"),
      private: false,
    },
  ];
  const pick = window.createQuickPick<VisibilityItem>();
  pick.placeholder = problem ?? l10n.t("Who can read the snippet?");
  pick.items = items;
  pick.activeItems = items.filter((item) => item.private === form.private);
  return askStep(pick, request, {
    heading,
    read: () => ({ ...form, private: pick.activeItems[0]?.private ?? form.private }),
    check: () => pick.activeItems.length > 0,
  });
}
