import { TabInputText, window, type Tab, type Uri } from "vscode";

/** The address of a tab's text. @returns undefined for other tabs, such as a comparison. */
export function textUri({ input }: Tab): Uri | undefined {
  return input instanceof TabInputText ? input.uri : undefined;
}

/** The text tabs with matching addresses, in all groups. */
export function textTabs(isMeant: (uri: Uri) => boolean): readonly Tab[] {
  const isIts = (tab: Tab): boolean => {
    const uri = textUri(tab);
    return uri !== undefined && isMeant(uri);
  };
  return window.tabGroups.all.flatMap((group) => group.tabs.filter(isIts));
}

/** Tabs with unsaved text stay. */
export async function closeSaved(tabs: readonly Tab[]): Promise<void> {
  await window.tabGroups.close(
    tabs.filter(({ isDirty }) => !isDirty),
    true,
  );
}

/** Closes the tabs; the editor asks about unsaved text. */
export async function closeTexts(isMeant: (uri: Uri) => boolean): Promise<void> {
  await window.tabGroups.close(textTabs(isMeant), true);
}
