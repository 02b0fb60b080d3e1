import assert from "node:assert/strict";
import { chooseFromOpenMenu } from "../editor/chooseFromOpenMenu.ts";
import type { EditorPage } from "../editor/editorPage.ts";
import {
  frontCode,
  frontFile,
  FreshWindows,
  windowStates,
  type WindowState,
} from "./freshWindows.ts";
import { TroubledWalk } from "./troubledWalk.ts";

export const caseLimitMs = 120_000;
/** On this computer. */
export const kept = "Front of the queue";
/** What the demo account comes with. */
export const given = "Debounce with cancel and flush";
export const question = "Where do you want to keep your snippets?";

interface FirstCommand {
  readonly title: string;
  readonly id: string;
  /** The first box of its own, by title or placeholder. */
  readonly begins: string | RegExp;
  /** Whether it asks for a library where there is none. */
  readonly needsLibrary: boolean;
  /** Whether its first box is a list of snippets. */
  readonly lists?: true;
  /** The keys it comes with; without them, those that the user gave it. */
  readonly keys?: readonly string[];
  readonly menu?: (editor: EditorPage) => Promise<void>;
}

/** The submenu of the editor's context menu. */
const fromEditor =
  (command: string) =>
  async ({ page }: EditorPage): Promise<void> => {
    await page.keyboard.press("Shift+F10");
    await chooseFromOpenMenu(page, "Snippets", command);
  };

const commands: readonly FirstCommand[] = [
  {
    title: "Search Snippets…",
    id: "search",
    begins: "Search Snippets",
    needsLibrary: true,
    lists: true,
    keys: ["ControlOrMeta+K", "ControlOrMeta+G"],
    menu: fromEditor("Search Snippets…"),
  },
  {
    title: "Insert Snippet",
    id: "insert",
    begins: "Insert Snippet",
    needsLibrary: true,
    lists: true,
    menu: fromEditor("Insert Snippet"),
  },
  {
    title: "Save Selection as Snippet…",
    id: "saveSelection",
    begins: /^Title$|already has this code/,
    needsLibrary: true,
    menu: fromEditor("Save Selection as Snippet…"),
  },
  {
    title: "Save File as Snippet…",
    id: "saveFiles",
    begins: /^Title$|already has this code/,
    needsLibrary: true,
    menu: async ({ page }) => {
      await page
        .locator(".explorer-folders-view .monaco-list-row", { hasText: frontFile })
        .click({ button: "right" });
      await chooseFromOpenMenu(page, "Save File as Snippet…");
    },
  },
  {
    title: "Save Clipboard as Snippet…",
    id: "saveClipboard",
    begins: "Title",
    needsLibrary: true,
    menu: fromEditor("Save Clipboard as Snippet…"),
  },
  {
    title: "New Snippet…",
    id: "newSnippet",
    begins: "Select the language of the snippet",
    needsLibrary: false,
  },
  { title: "Import Snippets…", id: "import", begins: "Import Snippets", needsLibrary: true },
  {
    title: "Manage Accounts…",
    id: "manageAccounts",
    begins: "Manage Accounts",
    needsLibrary: false,
  },
];

type Way = "the palette" | "a key" | "the menu";

interface FirstCase {
  readonly command: FirstCommand;
  readonly way: Way;
  readonly state: WindowState;
}

/**
 * Each command by each of its ways. Each way is met in each state, and each command in two of them: what asks for a library
 * is the same for all commands, and all combinations would take too long.
 */
const cases: readonly FirstCase[] = commands.flatMap((command, place) => {
  const ways: readonly Way[] =
    command.menu === undefined ? ["the palette", "a key"] : ["the palette", "a key", "the menu"];
  return ways.map((way, at) => ({
    command,
    way,
    state: windowStates[(place + 2 * at) % windowStates.length] ?? assert.fail(),
  }));
});

/** One in each state, and each way among them: what every run tries. */
const mainCases = [
  "is Search Snippets… by a key, with an account",
  "is Insert Snippet by the palette, with a library on this computer",
  "is Save File as Snippet… by the menu, with an account whose server is down",
  "is Save Clipboard as Snippet… by the menu, with no library",
];

/** A user with all that the cases below need, and windows in which nothing of the extension has run. */
export function beginFirstThings(name: string): {
  readonly walk: TroubledWalk;
  readonly windows: FreshWindows;
} {
  const walk = new TroubledWalk(name, {
    files: { [frontFile]: frontCode },
    keybindings: commands.map((command) => ({
      key: ownKeyOf(command).replace("Control", "ctrl").toLowerCase(),
      command: `snippetService.${command.id}`,
    })),
  });
  const windows = new FreshWindows(walk);
  walk.begin(() => windows.prepare(kept));
  return { walk, windows };
}

/** @param which those that every run tries, or all others. */
export function firstCommands(windows: FreshWindows, which: "main" | "other"): void {
  const all = cases.map((each) => ({ ...each, title: titleOf(each) }));
  assert.ok(mainCases.every((main) => all.some(({ title }) => title === main)));
  for (const { command, way, state, title } of all) {
    if (mainCases.includes(title) !== (which === "main")) continue;
    it(title, async () => {
      const run = `${command.id}-${state.replaceAll(" ", "-")}`;
      await windows.use(state, run, async (editor) => {
        await editor.page.keyboard.press("ControlOrMeta+A");
        await editor.page.evaluate(`navigator.clipboard.writeText("clipped()")`);
        await go(editor, command, way);
        const { quickInput } = editor;
        if (command.needsLibrary && state === "no library") {
          await quickInput.waitFor(question);
          await editor.screenshot("asked");
          await quickInput.waitForActive("Use on This Computer");
          await quickInput.accept();
        }
        await quickInput.waitFor(command.begins);
        if (command.lists === true) {
          const searched = state.startsWith("an account") ? given : kept;
          await quickInput.typeSlowly(searched.slice(0, 8));
          await quickInput.waitForActive(searched);
        }
        await editor.screenshot("begun");
        await editor.page.locator(".sidebar .explorer-folders-view").waitFor();
        assert.deepEqual(await editor.notifications.all(), []);
      });
    });
  }
}

function titleOf({ command, way, state }: FirstCase): string {
  return `is ${command.title} by ${way}, with ${state}`;
}

/** Given by the user. */
function ownKeyOf(command: FirstCommand): string {
  return `Control+Alt+F${String(commands.indexOf(command) + 1)}`;
}

async function go(editor: EditorPage, command: FirstCommand, way: Way): Promise<void> {
  if (way === "the palette") {
    await editor.runCommand(`Snippet Service: ${command.title}`);
  } else if (way === "a key") {
    for (const key of command.keys ?? [ownKeyOf(command)]) await editor.page.keyboard.press(key);
  } else {
    await command.menu?.(editor);
  }
}
