import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseView } from "../support/person/databaseView.ts";
import { signInAgainWithDemo, signInWithDemo } from "../support/person/demoSignIn.ts";
import { eventually } from "../support/person/eventually.ts";
import { PersonStage } from "../support/person/personStage.ts";
import { PlainApi } from "../support/person/plainApi.ts";
import { startTroubledDemo } from "../support/person/troubledDemo.ts";
import type { TroubledService } from "../support/person/troubledService.ts";
import { Walk } from "../support/person/walk.ts";
import { WaitingView } from "../support/person/waitingView.ts";
import type { ServiceProcess } from "../support/service/serviceProcess.ts";

const setUpLimitMs = 300_000;
const stepLimitMs = 180_000;

const title = "Opening hours";
const code = '{ "monday": "9" }\n';

/** Saves the file of the workspace as a private snippet, and opens it to edit. */
async function savesAndEdits({ editor }: PersonStage): Promise<void> {
  await editor.editors.openFile("hours.json");
  await editor.page.keyboard.press("ControlOrMeta+A");
  await editor.runCommand("Snippet Service: Save Selection as Snippet…");
  await editor.quickInput.waitFor("Title");
  await editor.quickInput.type(title);
  await editor.quickInput.accept();
  await editor.quickInput.waitFor("Language of the snippet");
  await editor.quickInput.waitForActive("JSON");
  await editor.quickInput.accept();
  await editor.quickInput.waitFor(/^Tags/);
  await editor.quickInput.accept();
  await editor.quickInput.waitFor("Who can read the snippet?");
  await editor.quickInput.accept();
  await editor.tree.waitUntilRevealed(title);
  await editor.tree.chooseFromMenu(title, "Edit Snippet");
  await editor.editors.waitForTab(title);
}

async function types({ editor }: PersonStage, text: string): Promise<void> {
  await editor.editors.focus();
  await editor.page.keyboard.press("ControlOrMeta+End");
  await editor.page.keyboard.type(text);
  await editor.editors.waitForChange();
}

/** Waits until the editor itself has put an unsaved text away; it does that a while after the last key. */
async function isBackedUp({ server }: PersonStage, text: string): Promise<void> {
  await eventually(async () => {
    const files = await readdir(server.home, { recursive: true, withFileTypes: true });
    const backups = files.filter(
      (each) => each.isFile() && /[\\/]Backups[\\/]/.test(each.parentPath),
    );
    const texts = await Promise.all(
      backups.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")),
    );
    return texts.some((each) => each.includes(text));
  }, true);
}

describe("The document of a snippet that somebody edits on this computer", function () {
  this.timeout(stepLimitMs);

  const walk = new Walk();
  const owned = new AsyncDisposableStack();
  let stage: PersonStage;
  let library: DatabaseView;

  before(async function () {
    this.timeout(setUpLimitMs);
    stage = owned.use(await PersonStage.open("documents", { files: { "hours.json": code } }));
    const folder = join(stage.server.globalStorage, "snippet-service.snippet-service", "computer");
    library = new DatabaseView(join(folder, "snippets.db"));
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await stage.editor.screenshotOfFailure();
  });

  after(() => owned.disposeAsync());

  const saved = async (): Promise<readonly string[]> =>
    (await library.snippets()).map((each) => each.code);

  walk.step("has a tab with the title, and shows what is unsaved", async () => {
    const { editor } = stage;
    await editor.tree.open();
    await editor.tree.pressWelcome("Use on This Computer");
    await editor.tree.waitForWelcome("No snippets yet");
    await savesAndEdits(stage);
    await editor.editors.waitForTab(`${title}.json`);
    assert.equal(await editor.editors.tabHover(), `${title}.json`);
    await types(stage, "// mine");
    await editor.screenshot("unsaved");
    assert.deepEqual(await saved(), [code]);
  });

  walk.step("compares what is unsaved with what is saved", async () => {
    const { editor } = stage;
    await editor.runCommand("Snippet Service: Compare With Version on Service");
    await editor.quickInput.waitFor("Compare With Version on Service");
    await editor.quickInput.waitForActive(title);
    await editor.quickInput.accept();
    await editor.editors.waitForTab(`${title} (saved ↔ yours)`);
    await editor.screenshot("compared");
    await editor.editors.close();
    await editor.editors.waitForTab(`${title}.json`);
  });

  walk.step("has the unsaved text after the window was loaded anew", async () => {
    const { editor } = stage;
    await isBackedUp(stage, "// mine");
    await editor.reload();
    await editor.editors.showTab(`${title}.json`);
    await editor.editors.waitForChange();
    await eventually(() => editor.editors.visibleText(), `${code}// mine`);
    await editor.screenshot("after-reload");
    await editor.editors.focus();
    await editor.editors.save();
    await eventually(saved, [`${code}// mine`]);
  });

  walk.step("reverts to what is saved", async () => {
    const { editor } = stage;
    await types(stage, " and more");
    await editor.runCommand("File: Revert File");
    await editor.editors.waitUntilSaved();
    await eventually(() => editor.editors.visibleText(), `${code}// mine`);
    assert.deepEqual(await saved(), [`${code}// mine`]);
  });
});

describe("The document of a snippet on a service that is down", function () {
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
    const files = { "hours.json": code };
    stage = owned.use(await PersonStage.open("documents-offline", { files }));
    waiting = new WaitingView(stage.editor.page);
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await stage.editor.screenshotOfFailure();
  });

  after(() => owned.disposeAsync());

  const saved = async (): Promise<readonly string[]> => {
    const tokens = [...troubled.secrets.all].filter(([, kind]) => kind === "access_token");
    const api = new PlainApi(service.demo.apiUrl, tokens.at(-1)?.[0] ?? "");
    const all = await api.snippets();
    return all.filter((each) => each.title === title).map((each) => each.code);
  };

  walk.step("is edited, unsaved, when the service goes down", async () => {
    await signInWithDemo(stage, service.demo, troubled.url);
    await savesAndEdits(stage);
    await eventually(saved, [code]);
    await waiting.waitUntilGone();
    await types(stage, "// mine");
    await isBackedUp(stage, "// mine");
    await troubled.goDown();
  });

  walk.step("is opened from what is on this computer", async () => {
    const { editor } = stage;
    await editor.editors.openFile("hours.json");
    await editor.tree.chooseFromMenu(title, "Open Snippet");
    await editor.editors.waitForTab(`${title}.json`);
    await eventually(() => editor.editors.visibleText(), code);
    await editor.screenshot("opened");
  });

  walk.step("is there, unsaved as it was, in a window without a session", async () => {
    const { editor } = stage;
    // This editor keeps secrets no longer than its page.
    await editor.reload();
    await editor.tree.open();
    await editor.tree.waitForWelcome("Your session has ended.");
    await editor.page
      .getByRole("tab", { name: `${title}.json` })
      .first()
      .click();
    await editor.editors.waitForChange();
    await eventually(() => editor.editors.visibleText(), `${code}// mine`);
    await editor.screenshot("after-reload");
  });

  walk.step("is saved when the service is back and the person signed in", async () => {
    const { editor } = stage;
    await troubled.comeBack();
    await signInAgainWithDemo(stage, service.demo);
    await editor.tree.waitForRow("JSON");
    await editor.editors.focus();
    await editor.editors.save();
    await waiting.waitUntilGone();
    await eventually(saved, [`${code}// mine`]);
    await editor.screenshot("saved");
  });
});
