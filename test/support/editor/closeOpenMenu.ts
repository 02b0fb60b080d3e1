import type { Page } from "playwright-core";

/** Closes the menu that is open, and those below it: they go one after the other, and in its first moments one takes no key. */
export async function closeOpenMenu(page: Page): Promise<void> {
  const menu = page.locator(".monaco-menu").first();
  while (await menu.isVisible()) await page.keyboard.press("Escape");
}
