import type { Page } from "playwright-core";
import { unlessTimedOut } from "./unlessTimedOut.ts";

const pressLimitMs = 2_000;

/** Chooses from the menu that has just been opened. @param path names of submenus, then the command. */
export async function chooseFromOpenMenu(page: Page, ...path: readonly string[]): Promise<void> {
  const named = (name: string) =>
    page.locator(".context-view .monaco-menu").getByRole("menuitem", { name }).first();
  for (const [index, name] of path.slice(0, -1).entries()) {
    const next = named(path[index + 1] ?? "");
    while (!(await next.isVisible())) {
      await named(name).click({ timeout: pressLimitMs }).catch(unlessTimedOut);
      await next.waitFor({ timeout: pressLimitMs }).catch(unlessTimedOut);
    }
  }
  const item = named(path.at(-1) ?? "");
  await item.waitFor();
  // In its first moments a menu takes no press, so that the one which opened it does not choose as well.
  while (await item.isVisible()) {
    await item.click({ timeout: pressLimitMs }).catch(unlessTimedOut);
  }
}
