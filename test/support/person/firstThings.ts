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

/** Each command goes by each way, and is met in each state: not all pairs of the two, which would take too long. */
function wayOf(command: FirstCommand, place: number, state: WindowState): Way {
  const ways: readonly Way[] =
    command.menu === undefined ? ["the palette", "a key"] : ["the palette", "a key", "the menu"];
  return ways[(place + windowStates.indexOf(state)) % ways.length] ?? "the palette";
}

const keyOf = (place: number): string => `Control+Alt+F${String(place + 1)}`;

/** A user with all that the cases below need, and windows in which nothing of the extension has run. */
export function beginFirstThings(name: string): {
  readonly walk: TroubledWalk;
  readonly windows: FreshWindows;
} {
  const walk = new TroubledWalk(name, {
    files: { [frontFile]: frontCode },
    keybindings: commands.map(({ id }, place) => ({
      key: keyOf(place).replace("Control", "ctrl").toLowerCase(),
      command: `snippetService.${id}`,
    })),
  });
  const windows = new FreshWindows(walk);
  walk.begin(() => windows.prepare(kept));
  return { walk, windows };
}

/** @param isChosen by the places of the command and of the state in their lists. */
export function firstCommands(
  windows: FreshWindows,
  isChosen: (command: number, state: number) => boolean,
): void {
  for (const [at, state] of windowStates.entries()) {
    for (const [place, command] of commands.entries()) {
      if (!isChosen(place, at)) continue;
      const way = wayOf(command, place, state);
      it(`is ${command.title} by ${way}, with ${state}`, async () => {
        const run = `${command.id}-${state.replaceAll(" ", "-")}`;
        await windows.use(state, run, async (editor) => {
          await editor.page.keyboard.press("ControlOrMeta+A");
          await editor.page.evaluate(`navigator.clipboard.writeText("clipped()")`);
          await go(editor, command, place, way);
          const { quickInput } = editor;
          if (command.needsLibrary && state === "no library") {
            await quickInput.waitFor(question);
            await editor.screenshot("asked");
            await quickInput.waitForActive("Use on This Computer");
            await quickInput.accept();
          }
          await quickInput.waitFor(command.begins);
          if (command.lists === true) {
            const title = state.startsWith("an account") ? given : kept;
            await quickInput.typeSlowly(title.slice(0, 8));
            await quickInput.waitForActive(title);
          }
          await editor.screenshot("begun");
          await editor.page.locator(".sidebar .explorer-folders-view").waitFor();
          assert.deepEqual(await editor.notifications.all(), []);
        });
      });
    }
  }
}

async function go(
  editor: EditorPage,
  { title, menu }: FirstCommand,
  place: number,
  way: Way,
): Promise<void> {
  if (way === "the palette") {
    await editor.runCommand(`Snippet Service: ${title}`);
  } else if (way === "a key") {
    await editor.page.keyboard.press(keyOf(place));
  } else {
    await menu?.(editor);
  }
}
