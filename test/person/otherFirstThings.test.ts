import assert from "node:assert/strict";
import { chooseFromOpenMenu } from "../support/editor/chooseFromOpenMenu.ts";
import { WalkthroughPage } from "../support/editor/walkthroughPage.ts";
import { BadDay } from "../support/person/badDay.ts";
import { letsIn } from "../support/person/demoSignIn.ts";
import { eventually } from "../support/person/eventually.ts";
import {
  beginFirstThings,
  caseLimitMs,
  firstCommands,
  given,
  question,
} from "../support/person/firstThings.ts";
import { frontFile, windowStates, type WindowState } from "../support/person/freshWindows.ts";
import { offeredInPalette } from "../support/person/palette.ts";
import { manifestTexts } from "../support/words/translations.ts";

const shutdown = "Graceful shutdown of an HTTP server";

/** What the palette offers always, by ids; with the titles of the manifest. */
const always = [
  "search insert newSnippet saveSelection saveFiles saveClipboard saveAsTemplate updateFromSelection",
  "open edit editDetails copy copyAsMarkdown delete duplicate moveToLanguage editTags",
  "insertWithoutIndentation insertIntoNewFile insertIntoTerminal insertIntoSearch",
  "compareVersions openTrash import export signIn manageAccounts useOnThisComputer openLog",
  "arrangeView showPending refresh filter",
];
const unlessOnThisComputer = "openInBrowser copyLink showCompatibility";
const offered: Readonly<Record<WindowState, string>> = {
  "no library": [...always, unlessOnThisComputer].join(" "),
  "a library on this computer": always.join(" "),
  "an account": [...always, unlessOnThisComputer, "signOut"].join(" "),
  "an account whose server is down": [...always, unlessOnThisComputer, "signOut"].join(" "),
};

describe("Another first thing that is done in a window", function () {
  this.timeout(caseLimitMs);

  const { walk, windows } = beginFirstThings("other-first-things");
  firstCommands(windows, "other");

  for (const state of windowStates) {
    it(`can be whatever makes sense, and nothing else: what the palette offers, with ${state}`, async () => {
      await windows.use(state, `palette-${state.replaceAll(" ", "-")}`, async (editor) => {
        const titles = manifestTexts();
        const expected = offered[state].split(" ").flatMap((id) => titles[`command.${id}`] ?? []);
        await eventually(() => offeredInPalette(editor, "Snippet Service"), expected.toSorted());
        await editor.screenshot("palette");
      });
    });
  }

  const titleButtons = {
    "Search Snippets…": "Search Snippets",
    "New Snippet…": "Select the language of the snippet",
    "Filter…": "Filter",
  };
  it("is the view, with the buttons in its title", async () => {
    await windows.use("a library on this computer", "title", async (editor) => {
      await editor.tree.open();
      for (const [button, begins] of Object.entries(titleButtons)) {
        await editor.tree.pressTitle(button);
        await editor.quickInput.waitFor(begins);
        await editor.screenshot("begun");
        await editor.quickInput.cancel();
        await editor.quickInput.waitUntilClosed();
      }
      await editor.page.keyboard.press("ControlOrMeta+Shift+E");
      await editor.page.locator(".sidebar .explorer-folders-view").waitFor();
    });
  });

  it("is the menu of a tab", async () => {
    await windows.use("a library on this computer", "tab", async (editor) => {
      const { page, quickInput } = editor;
      await page.locator(".tab.active", { hasText: frontFile }).click({ button: "right" });
      await chooseFromOpenMenu(page, "Save File as Snippet…");
      await quickInput.waitFor(/^Title$|already has this code/);
    });
  });

  it("is to sign in: the client secret is asked for, as the rest is known", async () => {
    await windows.use("no library", "sign-in", async (editor) => {
      await editor.runCommand("Snippet Service: Sign In");
      await editor.quickInput.waitFor("Client secret");
    });
  });

  it("is to type: snippets are suggested, and the server is asked for nothing", async () => {
    await windows.use("an account", "typing", async (editor) => {
      const before = walk.troubled.seen.length;
      await editor.page.keyboard.press("ControlOrMeta+End");
      await editor.page.keyboard.type("shut");
      await editor.page.keyboard.press("Control+Space");
      const row = editor.page.locator(".suggest-widget .monaco-list-row", { hasText: shutdown });
      await row.waitFor();
      await editor.screenshot("suggested");
      assert.deepEqual(walk.troubled.seen.slice(before), []);
      await editor.page.keyboard.press("Escape");
      await editor.page.keyboard.press("ControlOrMeta+Z");
      await editor.editors.waitUntilSaved();
    });
  });

  it("is nothing at all: what was pending is sent", async () => {
    const title = "Pending for a window";
    await windows.use("an account whose server is down", "down", async (editor) => {
      await new BadDay({ editor }, walk.troubled).savesUnseen(frontFile, title);
    });
    await windows.use("an account", "sent", async (editor) => {
      const isThere = async (): Promise<boolean> =>
        (await walk.api.snippets()).some((snippet) => snippet.title === title);
      await eventually(isThere, true);
      await editor.screenshot("sent");
    });
  });

  it("is a step of the walkthrough, which is not done by asking where to keep snippets", async () => {
    await windows.use("no library", "walkthrough", async (editor) => {
      const page = new WalkthroughPage(editor.page, editor.quickInput);
      const texts = manifestTexts();
      await page.open(texts["walkthrough.title"] ?? "");
      await page.choose(texts["walkthrough.find"] ?? "");
      await page.press("Search Snippets…");
      await editor.quickInput.waitFor(question);
      await editor.screenshot("asked");
      await editor.quickInput.cancel();
      await editor.quickInput.waitUntilClosed();
      assert.deepEqual(await editor.notifications.all(), []);
      assert.equal(await page.doneCount(), 0);
    });
  });

  it("goes on after signing in, where that is chosen", async () => {
    await windows.use("no library", "goes-on", async (editor) => {
      const { quickInput } = editor;
      await editor.runCommand("Snippet Service: Search Snippets…");
      await quickInput.waitFor(question);
      await quickInput.pick("Sign In");
      await letsIn({ editor }, walk.service.demo);
      await quickInput.waitFor("Search Snippets");
      await quickInput.typeSlowly(given.slice(0, 8));
      await quickInput.waitForActive(given);
      await editor.screenshot("found");
    });
  });
});
