import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { BadDay } from "../support/person/badDay.ts";
import { startDemo } from "../support/person/demo.ts";
import { signInWithDemo } from "../support/person/demoSignIn.ts";
import { PersonStage } from "../support/person/personStage.ts";
import { PlainApi } from "../support/person/plainApi.ts";
import { TroubledService } from "../support/person/troubledService.ts";
import { typeIntoSnippet } from "../support/person/typeIntoSnippet.ts";
import { MovingPicture } from "../support/pictures/movingPicture.ts";
import { framePicture } from "../support/pictures/pictureFrame.ts";
import { checkElsewhere, pictureFiles, pictureSettings } from "../support/pictures/pictureTexts.ts";
import { projectRoot } from "../support/projectRoot.ts";

/** The README's pictures, from the real editor with the demo account: `npm run pictures`. Nobody edits them by hand. */

const folder = join(projectRoot, "media", "pictures");
const scale = 2;
const favorite = "Worker pool over a channel";
const opened = "Debounce with cancel and flush";
const retry = "Retry with longer pauses";
const check = "Return an error with its cause";

await using owned = new AsyncDisposableStack();
const service = await startDemo(owned);
const troubled = owned.use(await TroubledService.start(service.demo.apiUrl));
const content = { files: pictureFiles, settings: pictureSettings };
const stage = owned.use(await PersonStage.open("pictures", content, {}, scale));
const { editor } = stage;
const { page, quickInput, tree, editors } = editor;
await rm(folder, { recursive: true, force: true, maxRetries: 9 });
await mkdir(folder, { recursive: true });

await signInWithDemo(stage, service.demo, troubled.url);
await new BadDay(stage, troubled).savesFile("check.go", check);
await tree.waitUntilOnService(check);
await showView();
await toggleView();
await showSearch();
await showSave();
await saveSearchInsert();
await showInsert();
await showTemplate();
await showConflict();

async function showView(): Promise<void> {
  await begin(900, 590);
  await widenView();
  await tree.chooseFromMenu(favorite, "Organize", "Add to Favorites");
  await tree.expand("Favorites");
  await tree.expand("JavaScript");
  await tree.row(opened).dblclick();
  await editors.waitForTab(opened);
  await take("view", page.locator(".part.sidebar"), page.locator(".part.editor"));
}

/** What the extension is about, in less than ten seconds. */
async function saveSearchInsert(): Promise<void> {
  const picture = new MovingPicture();
  const frames = await mkdtemp(join(tmpdir(), "snippet-service-frames-"));
  owned.defer(() => rm(frames, { recursive: true, force: true, maxRetries: 9 }));
  const show = async (ms: number): Promise<void> => {
    const frame = join(frames, "frame.png");
    await editor.screenshotInto(frame);
    await picture.add(frame, ms);
  };

  await begin(840, 520, "retry.go");
  await editors.selectLines(5, 15);
  await show(800);
  await editor.runCommand("Snippet Service: Save Selection as Snippet…");
  await quickInput.waitFor("Title");
  await show(600);
  await quickInput.type(retry);
  await show(900);
  await quickInput.accept();
  await quickInput.waitFor("Select the language of the snippet");
  await quickInput.waitForActive("Go");
  await show(500);
  await quickInput.accept();
  await quickInput.waitFor(/^Tags/);
  await quickInput.typeSlowly("time");
  await quickInput.row("time").waitFor();
  await show(600);
  await quickInput.accept();
  await quickInput.waitFor("Who can read the snippet?");
  await quickInput.waitForActive("Private");
  await show(600);
  await quickInput.accept();
  await page.locator(".statusbar").getByText(`Saved “${retry}”`).waitFor();
  await show(1000);

  await editors.openFile("backup.go");
  await page.keyboard.press("ControlOrMeta+End");
  await show(500);
  await editor.runCommand("Snippet Service: Search Snippets…");
  await quickInput.waitFor("Search Snippets");
  await show(400);
  for (const typed of ["pau", "paus", "pauses"]) {
    await quickInput.type(typed);
    await quickInput.waitForActive(retry);
    await show(typed === "pauses" ? 900 : 250);
  }
  await quickInput.accept();
  await quickInput.waitUntilClosed();
  await editors.waitForChange();
  await show(1800);
  await picture.write(join(folder, "save-search-insert.gif"), 10_000);
  await editors.save();
}

async function showSearch(): Promise<void> {
  await begin(840, 660, "retry.go");
  await editor.runCommand("Snippet Service: Search Snippets…");
  await quickInput.waitFor("Search Snippets");
  // At once: the rows of a query on the way would take the choice back to the first when the last ones come.
  await quickInput.type("file");
  await quickInput.waitForActive("Read a large CSV file lazily");
  await page.keyboard.press("ArrowDown");
  // The preview has come below; it follows.
  await page.locator(".editor-group-container .monaco-editor").nth(1).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.locator(".monaco-editor").getByText("read_rows").first().waitFor();
  await take("search", page.locator(".part.editor"));
  await quickInput.cancel();
  await quickInput.waitUntilClosed();
}

async function showSave(): Promise<void> {
  await begin(960, 400, "retry.go");
  await editors.selectLines(5, 15);
  await editor.runCommand("Snippet Service: Save Selection as Snippet…");
  await quickInput.waitFor("Title");
  await take("save", page.locator(".part.editor"));
  await quickInput.cancel();
  await quickInput.waitUntilClosed();
}

async function showInsert(): Promise<void> {
  await begin(840, 470, "upload.go");
  await editors.goToLine(3);
  await page.keyboard.press("End");
  await page.keyboard.press("ControlOrMeta+Shift+L");
  await editor.runCommand("Snippet Service: Insert Snippet");
  await quickInput.type(check);
  await quickInput.waitForActive(check);
  await quickInput.accept();
  await editors.waitForChange();
  // The marking of all places shows a box for a moment.
  await page.locator(".findOptionsWidget").waitFor({ state: "hidden" });
  await take("insert", page.locator(".part.editor"));
  await editors.save();
}

async function showTemplate(): Promise<void> {
  await begin(980, 280, "orders.sql");
  await page.keyboard.press("ControlOrMeta+A");
  await editor.runCommand("Snippet Service: Save as Template…");
  await page.getByText("Inserts:").first().waitFor();
  await selectWord(3, 5);
  await editor.runCommand("Snippet Service: Add Placeholder");
  await editors.waitForText("${1:orders}");
  await selectWord(5, 20);
  await editor.runCommand("Snippet Service: Add Choice…");
  await quickInput.type("DESC,ASC");
  await quickInput.accept();
  await editors.waitForText("|DESC,ASC|");
  await selectWord(6, 6);
  await editor.runCommand("Snippet Service: Add Placeholder");
  await editors.waitForText(":20}");
  await page.keyboard.press("ControlOrMeta+End");
  await take("template", page.locator(".part.editor"));
  await editors.focus();
  await editor.runCommand("File: Revert File");
}

async function showConflict(): Promise<void> {
  await begin(980, 600);
  await tree.open();
  await tree.expand("Go");
  await tree.waitUntilOnService(check);
  await troubled.goDown();
  await typeIntoSnippet(editor, check, "\ndefer file.Close()");
  await editors.save();
  await editors.close();
  const token = [...troubled.secrets.all].filter(([, kind]) => kind === "access_token").at(-1);
  const elsewhere = new PlainApi(service.demo.apiUrl, token?.[0] ?? "");
  await elsewhere.change(check, { code: checkElsewhere });
  await troubled.comeBack();
  await editor.runCommand("Snippet Service: Refresh");
  await editor.notifications.press("was changed elsewhere", "Show Conflict");
  await editor.notifications.waitUntilGone("was changed elsewhere");
  await editors.waitForTab(/↔/);
  await toggleView();
  await page.setViewportSize({ width: 980, height: 230 });
  await page.locator(".line-insert").first().waitFor();
  await take("conflict", page.locator(".part.editor"));
}

/** Titles of rows need the room. */
async function widenView(): Promise<void> {
  const view = await page.locator(".part.sidebar").boundingBox();
  if (view === null) throw new Error("The view is not shown.");
  const edge = view.x + view.width + 2;
  await page.mouse.move(edge, view.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge + 60, view.height / 2, { steps: 3 });
  await page.mouse.up();
}

async function toggleView(): Promise<void> {
  await page.keyboard.press("ControlOrMeta+B");
}

/** Gives the window a size, and shows nothing but a file. */
async function begin(width: number, height: number, file?: string): Promise<void> {
  await page.setViewportSize({ width, height });
  await editor.runCommand("View: Close All Editors");
  if (file !== undefined) await editors.openFile(file);
}

/** @param line counted from 1. @param column of the word's begin, counted from 0. */
async function selectWord(line: number, column: number): Promise<void> {
  await editors.focus();
  await editors.goToLine(line);
  for (let moved = 0; moved < column; moved++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowRight");
}

/** Takes the part of the window that some parts of it fill, from its upper edge on, where lists are shown. */
async function take(name: string, ...shown: readonly Locator[]): Promise<void> {
  const boxes = (await Promise.all(shown.map((each) => each.boundingBox()))).filter(
    (box) => box !== null,
  );
  const x = Math.min(...boxes.map((box) => box.x));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height));
  const path = join(folder, `${name}.png`);
  // Away from rows and buttons, which would show more under the mouse.
  await page.mouse.move(x + width - 1, height - 1);
  await page.locator(".monaco-hover.workbench-hover").first().waitFor({ state: "detached" });
  await page.screenshot({ path, animations: "disabled", clip: { x, y: 0, width, height } });
  await framePicture(path, scale);
}
