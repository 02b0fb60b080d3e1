import { TabInputText, window, type Tab, type Uri } from "vscode";

/** Closes the tabs of texts at such addresses, wherever they are; the editor asks about unsaved text. */
export async function closeTexts(isMeant: (uri: Uri) => boolean): Promise<void> {
  const isIts = ({ input }: Tab): boolean => input instanceof TabInputText && isMeant(input.uri);
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs.filter(isIts));
  await window.tabGroups.close(tabs, true);
}
