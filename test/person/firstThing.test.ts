import assert from "node:assert/strict";
import { WalkthroughPage } from "../support/editor/walkthroughPage.ts";
import { letsIn } from "../support/person/demoSignIn.ts";
import { manifestTexts } from "../support/words/translations.ts";
import {
  beginFirstThings,
  caseLimitMs,
  firstCommands,
  given,
  question,
} from "../support/person/firstThings.ts";

describe("The first thing that is done in a window", function () {
  this.timeout(caseLimitMs);

  const { walk, windows } = beginFirstThings("first-thing");

  // Comes first: each case behind it may end a step of the same user.
  it("is the walkthrough, which knows what was done before", async () => {
    await windows.use("a library on this computer", "known", async (editor) => {
      const page = new WalkthroughPage(editor.page, editor.quickInput);
      const texts = manifestTexts();
      await page.open(texts["walkthrough.title"] ?? "");
      await page.waitUntilDone(texts["walkthrough.choose"] ?? "");
      await page.waitUntilDone(texts["walkthrough.save"] ?? "");
      assert.equal(await page.doneCount(), 2);
      await editor.screenshot("known");
    });
  });

  firstCommands(windows, "main");

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
