import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithDemo } from "../support/person/demoSignIn.ts";
import { PersonStage } from "../support/person/personStage.ts";
import { projectRoot } from "../support/projectRoot.ts";
import { ServiceProcess } from "../support/serviceProcess.ts";

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

await using owned = new AsyncDisposableStack();
const data = await mkdtemp(join(tmpdir(), "snippet-service-data-"));
owned.defer(() => rm(data, { recursive: true, force: true }));
const service = owned.use(
  await ServiceProcess.start(data, ["--redirect-prefix", "http://127.0.0.1/"]),
);
const stage = owned.use(await PersonStage.open("pictures", { files: { [file]: code } }));
const { editor } = stage;
await editor.page.setViewportSize({ width: 1280, height: 680 });
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

await signInWithDemo(stage, service.demo, service.demo.apiUrl);
await editor.runCommand("Snippet Service: Group by Language, Active File's First");
await editor.tree.expand("Go");
await editor.tree.chooseFromMenu(snippet, "Add to Favourites");
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
  await editor.quickInput.typeSlowly("file");
  await editor.quickInput.waitForActive("Read a large CSV file lazily");
  await editor.page.keyboard.press("ArrowDown");
  await editor.quickInput.waitForActive("Find what fills the disk");
  // The preview has come beside.
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

async function take(what: string, theme: string): Promise<void> {
  await editor.screenshotInto(join(folder, `${what}-${theme}.png`));
}
