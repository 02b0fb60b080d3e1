import type { EditorPage } from "../editor/editorPage.ts";

/** The titles of the commands of a category that the palette offers, without the category, in the order of the alphabet. */
export async function offeredInPalette(
  { quickInput }: EditorPage,
  category: string,
): Promise<readonly string[]> {
  await quickInput.openBy("F1", "Type the name of a command");
  await quickInput.type(`>${category}: `);
  await quickInput.row(new RegExp(`^${category}: `)).waitFor();
  const labels = await quickInput.allLabels();
  await quickInput.cancel();
  return labels
    .filter((label) => label.startsWith(`${category}: `))
    .map((label) => label.slice(category.length + 2))
    .toSorted();
}
