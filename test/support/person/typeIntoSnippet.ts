import type { EditorPage } from "../editor/editorPage.ts";

/** Opens a snippet to edit it, by its row's menu, and types at the end of its text; it is not saved yet. */
export async function typeIntoSnippet(
  { tree, editors, page }: EditorPage,
  title: string,
  addition: string,
): Promise<void> {
  await tree.chooseFromMenu(title, "Edit Snippet");
  await editors.waitForTab(new RegExp(title));
  await editors.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(addition);
}
