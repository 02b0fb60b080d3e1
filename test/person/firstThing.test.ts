import assert from "node:assert/strict";
import { WalkthroughPage } from "../support/editor/walkthroughPage.ts";
import { manifestTexts } from "../support/words/translations.ts";
import { beginFirstThings, caseLimitMs, firstCommands } from "../support/person/firstThings.ts";

describe("The first thing that is done in a window", function () {
  this.timeout(caseLimitMs);

  const { windows } = beginFirstThings("first-thing");

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
});
