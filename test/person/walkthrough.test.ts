import assert from "node:assert/strict";
import { WalkthroughPage } from "../support/editor/walkthroughPage.ts";
import { MainJob, mainJobFiles } from "../support/person/mainJob.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { manifestTexts } from "../support/words/translations.ts";

const stepLimitMs = 180_000;
const texts = manifestTexts();
const name = (key: string): string => texts[`walkthrough.${key}`] ?? "";
const steps = ["choose", "save", "find", "insert", "change"] as const;

describe("A person who takes the walkthrough", function () {
  this.timeout(stepLimitMs);

  const walk = new EditorWalk("walkthrough", { files: mainJobFiles });
  let page: WalkthroughPage;
  let job: MainJob;

  before(() => {
    page = new WalkthroughPage(walk.editor.page, walk.editor.quickInput);
    job = new MainJob(walk.stage, () => walk.computer);
  });

  /** Comes back to the page, where exactly these steps are done. */
  async function waitUntilDone(done: readonly (typeof steps)[number][]): Promise<void> {
    await page.open(name("title"));
    for (const step of done) await page.waitUntilDone(name(step));
    assert.equal(await page.doneCount(), done.length);
  }

  walk.step("sees five steps, of which none is done", async () => {
    await page.open(name("title"));
    assert.deepEqual(await page.titles(), steps.map(name));
    assert.equal(await page.doneCount(), 0);
    await walk.editor.screenshot("begin");
  });

  walk.step("chooses this computer there, which ends the first step", async () => {
    await page.choose(name("choose"));
    await page.press("Use on This Computer");
    await page.waitUntilDone(name("choose"));
    assert.equal(await page.doneCount(), 1);
  });

  walk.step("saves code, which ends the second step", async () => {
    await job.saveSelection();
    await waitUntilDone(["choose", "save"]);
    await page.choose(name("save"));
    await walk.editor.screenshot("saved");
  });

  walk.step("finds and inserts it, which ends two more", async () => {
    await page.leaveTo("source.js");
    await job.searchAndInsert();
    await waitUntilDone(["choose", "save", "find", "insert"]);
  });

  walk.step("changes it, which ends the last step", async () => {
    await page.leaveTo("windows.js");
    await job.seeUnderItsLanguage();
    await job.editAndSave();
    await waitUntilDone(steps);
  });

  walk.step("makes room for the pictures", async () => {
    const { page: window } = walk.editor;
    await window.keyboard.press("ControlOrMeta+B");
    await window.locator(".part.sidebar").waitFor({ state: "hidden" });
  });

  for (const [theme, kind] of [
    ["Dark Modern", "vs-dark"],
    ["Dark High Contrast", "hc-black"],
    ["Light Modern", "vs"],
  ] as const) {
    walk.step(`sees the pictures in the colours of the theme ${theme}`, async () => {
      const { editor } = walk;
      await page.leaveTo("source.js");
      await editor.useTheme(theme, kind);
      await page.open(name("title"));
      for (const step of steps) {
        await page.choose(name(step));
        const frame = editor.page.frameLocator(".webview.ready").frameLocator("#active-frame");
        await frame.locator(`svg#${step}`).waitFor();
        await editor.screenshot(`${kind}-${step}`);
      }
    });
  }
});
