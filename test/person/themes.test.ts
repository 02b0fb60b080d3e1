import assert from "node:assert/strict";
import { contrastOf } from "../support/editor/contrast.ts";
import { BadDay, json, refusing } from "../support/person/badDay.ts";
import { signInWithDemo } from "../support/person/demoSignIn.ts";
import { PersonStage } from "../support/person/personStage.ts";
import { startTroubledDemo } from "../support/person/troubledDemo.ts";
import type { TroubledService } from "../support/person/troubledService.ts";
import { WaitingView } from "../support/person/waitingView.ts";
import { Walk } from "../support/person/walk.ts";
import type { ServiceProcess } from "../support/service/serviceProcess.ts";

const setUpLimitMs = 300_000;
const stepLimitMs = 180_000;

/** What WCAG asks of text: 4.5, and 7 where somebody chose a high contrast. */
const themes = [
  ["Light Modern", "vs", 4.5],
  ["Dark Modern", "vs-dark", 4.5],
  ["Dark High Contrast", "hc-black", 7],
  ["Light High Contrast", "hc-light", 7],
] as const;

describe("A person with a theme of their own", function () {
  this.timeout(stepLimitMs);

  const walk = new Walk();
  const owned = new AsyncDisposableStack();
  let stage: PersonStage;
  let service: ServiceProcess;
  let troubled: TroubledService;
  let waiting: WaitingView;

  before(async function () {
    this.timeout(setUpLimitMs);
    ({ service, troubled } = await startTroubledDemo(owned));
    stage = owned.use(await PersonStage.open("themes", { files: { "kept.go": "var kept = 1" } }));
    waiting = new WaitingView(stage.editor.page);
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await stage.editor.screenshotOfFailure();
  });

  after(() => owned.disposeAsync());

  walk.step("has snippets, one of which needs them", async () => {
    const { editor } = stage;
    await signInWithDemo(stage, service.demo, troubled.url);
    troubled.trouble = refusing("POST /snippets", json(422, { message: "Not today" }));
    await editor.editors.openFile("kept.go");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await new BadDay(stage, troubled).fillsIn("Refused");
    await editor.quickInput.accept();
    await waiting.waitForStatus("1 needs you");
    await editor.notifications.dismiss("Not today");
    await editor.tree.expand("Python");
  });

  for (const [theme, kind, contrast] of themes) {
    walk.step(`reads everything in the theme ${theme}`, async () => {
      const { editor } = stage;
      await editor.useTheme(theme, kind);
      await editor.tree.showHover("Refused");
      await editor.screenshot(`${kind}-view`);
      for (const text of [waiting.statusText(), editor.tree.row("Refused").locator(".label-name")])
        assert.ok((await contrastOf(text)) >= contrast, `contrast of ${await text.innerText()}`);
      await editor.runCommand("Snippet Service: Search Snippets…");
      await editor.quickInput.waitFor("Search Snippets");
      await editor.quickInput.typeSlowly("file");
      await editor.quickInput.row(/./).waitFor();
      await editor.screenshot(`${kind}-search`);
      await editor.quickInput.cancel();
      await editor.quickInput.waitUntilClosed();
    });
  }
});
