import type { Page } from "playwright-core";
import { unlessTimedOut } from "./unlessTimedOut.ts";

const pressLimitMs = 2_000;

/** Chooses from the menu that has just been opened at a row. */
export async function chooseFromOpenMenu(page: Page, command: string): Promise<void> {
  const item = page.locator(".context-view .monaco-menu").getByRole("menuitem", { name: command });
  await item.waitFor();
  // In its first moments a menu takes no press, so that the one which opened it does not choose as well.
  while (await item.isVisible()) {
    await item.click({ timeout: pressLimitMs }).catch(unlessTimedOut);
  }
}
