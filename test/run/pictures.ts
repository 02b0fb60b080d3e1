import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDemo } from "../support/person/demo.ts";
import { signInWithDemo } from "../support/person/demoSignIn.ts";
import { PersonStage } from "../support/person/personStage.ts";
import { MovingPicture } from "../support/pictures/movingPicture.ts";
import { projectRoot } from "../support/projectRoot.ts";

/** The README's pictures, from the real editor with the demo account: `npm run pictures`. Nobody edits them by hand. */

const folder = join(projectRoot, "media", "pictures");
const themes = [
  ["Light Modern", "vs", "light"],
  ["Dark Modern", "vs-dark", "dark"],
] as const;
const snippet = "Worker pool over a channel";
const file = "retry.go";
const code = `package main

import "time"

// retry calls f until it succeeds, and waits longer after each failure.
func retry(times int, pause time.Duration, f func() error) (err error) {
	for range times {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(pause)
		pause *= 2
	}
	return err
}
`;

/** A file that the snippet is inserted into. */
const begun = "upload.go";
const beginning = 'package upload\n\nimport "time"\n\n';
const title = "Retry with longer pauses";

await using owned = new AsyncDisposableStack();
const service = await startDemo(owned);
const stage = owned.use(
  await PersonStage.open("pictures", { files: { [file]: code, [begun]: beginning } }),
);
const { editor } = stage;
await editor.page.setViewportSize({ width: 1280, height: 680 });
await rm(folder, { recursive: true, force: true, maxRetries: 9 });
await mkdir(folder, { recursive: true });

await signInWithDemo(stage, service.demo, service.demo.apiUrl);
await editor.runCommand("Snippet Service: Group by Active File");
await editor.tree.expand("Go");
await editor.tree.chooseFromMenu(snippet, "Organize", "Add to Favorites");
await editor.editors.openFile(file);
await editor.editors.selectLines(5, 15);
await editor.tree.expand("Favourites");
await editor.tree.expand("Go");
for (const [theme, kind, name] of themes) {
  await editor.useTheme(theme, kind);
  await editor.tree.showHover(snippet);
  await take("view", name);
  await editor.editors.focus();
  // Away from the row its hover goes.
  await editor.page.mouse.move(800, 500);
  await editor.page.locator(".monaco-hover.workbench-hover").first().waitFor({ state: "detached" });

  await editor.runCommand("Snippet Service: Search Snippets…");
  await editor.quickInput.waitFor("Search Snippets");
  // At once: the rows of a query on the way would take the choice back to the first when the last ones come.
  await editor.quickInput.type("file");
  await editor.quickInput.waitForActive("Read a large CSV file lazily");
  await editor.page.keyboard.press("ArrowDown");
  await editor.quickInput.waitForActive("Find what fills the disk");
  // The preview has come below.
  await editor.page.locator(".editor-group-container .monaco-editor").nth(1).waitFor();
  await take("search", name);
  await editor.quickInput.cancel();
  await editor.quickInput.waitUntilClosed();
  await editor.editors.waitForTab(file);
  await editor.editors.focus();

  await editor.runCommand("Snippet Service: Save Selection as Snippet…");
  await editor.quickInput.waitFor("Title");
  await take("save", name);
  await editor.quickInput.cancel();
  await editor.quickInput.waitUntilClosed();
}

await saveSearchInsert();

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
  const { quickInput } = editor;

  await editor.editors.focus();
  await show(800);
  await editor.runCommand("Snippet Service: Save Selection as Snippet…");
  await quickInput.waitFor("Title");
  await show(600);
  await quickInput.type(title);
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
  await editor.tree.waitUntilOnService(title);
  await show(1000);

  await editor.editors.openFile(begun);
  await editor.page.keyboard.press("ControlOrMeta+End");
  await show(500);
  await editor.runCommand("Snippet Service: Search Snippets…");
  await quickInput.waitFor("Search Snippets");
  await show(400);
  for (const typed of ["pau", "paus", "pause"]) {
    await quickInput.type(typed);
    await quickInput.waitForActive(title);
    await show(typed === "pause" ? 900 : 250);
  }
  await quickInput.accept();
  await quickInput.waitUntilClosed();
  await editor.editors.waitForChange();
  await show(1800);
  await picture.write(join(folder, "save-search-insert.gif"), 10_000);
}

async function take(what: string, theme: string): Promise<void> {
  await editor.screenshotInto(join(folder, `${what}-${theme}.png`));
}
