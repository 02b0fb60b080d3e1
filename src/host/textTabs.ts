import { TabInputText, window, type Tab, type Uri } from "vscode";

/** The address of the text in a tab. @returns undefined for a tab of anything else: a comparison, for example. */
export function textUri({ input }: Tab): Uri | undefined {
  return input instanceof TabInputText ? input.uri : undefined;
}

/** The tabs of texts at such addresses, in all groups. */
export function textTabs(isMeant: (uri: Uri) => boolean): readonly Tab[] {
  const isIts = (tab: Tab): boolean => {
    const uri = textUri(tab);
    return uri !== undefined && isMeant(uri);
  };
  return window.tabGroups.all.flatMap((group) => group.tabs.filter(isIts));
}

/** Closes them; the editor asks about unsaved text. */
export async function closeTexts(isMeant: (uri: Uri) => boolean): Promise<void> {
  await window.tabGroups.close(textTabs(isMeant), true);
}
