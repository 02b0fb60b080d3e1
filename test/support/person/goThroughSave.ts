import type { QuickInput } from "../editor/quickInput.ts";

/** What the user enters; a step that is left out is taken as it is suggested. */
export interface SaveSteps {
  readonly title?: string;
  /** What must be suggested. */
  readonly language?: string;
  readonly tags?: string;
  readonly visibility?: "Private" | "Public";
}

/** Goes through the four steps of a save, until the last is closed. */
export async function goThroughSave(
  quickInput: QuickInput,
  { title, language, tags, visibility = "Private" }: SaveSteps = {},
): Promise<void> {
  await quickInput.waitFor("Title");
  if (title !== undefined) await quickInput.type(title);
  await quickInput.accept();
  await quickInput.waitFor("Select the language of the snippet");
  await (language === undefined
    ? quickInput.row(/./).waitFor()
    : quickInput.waitForActive(language));
  await quickInput.accept();
  await quickInput.waitFor(/^Tags/);
  if (tags !== undefined) await quickInput.type(tags);
  await quickInput.accept();
  await quickInput.waitFor("Who can read the snippet?");
  await quickInput.pick(visibility);
  await quickInput.waitUntilClosed();
}
