import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStorage } from "../../src/service/cli/openStorage.ts";
import { closeOpenMenu } from "../support/editor/closeOpenMenu.ts";
import { signInWithDemo } from "../support/person/demoSignIn.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { ServiceProcess } from "../support/service/serviceProcess.ts";

const title = "Retry with a growing pause";
const code = "for pause in (1, 2, 4): retry(pause)";

/** Another user of the service lists a public snippet, and has a private one. */
async function share(database: string): Promise<void> {
  const storage = await openStorage(database);
  const { accounts, snippets } = storage;
  const account = await accounts.create({ ...plainAccount, username: "grace" });
  const ownerId = account?.id ?? assert.fail("grace is there already");
  const texts = { languageId: 303, description: "", tags: ["network"], code };
  for (const [name, isPrivate] of [
    [title, false],
    ["Retry in secret", true],
  ] as const) {
    const snippet = { ...texts, title: name, private: isPrivate, ownerId, createdAt: Date.now() };
    await snippets.create(snippet, byNobody);
  }
  await accounts.setListed(ownerId, true);
  await storage.close();
}

describe("A user whose team shares snippets", function () {
  this.timeout(180_000);

  const walk = new EditorWalk("sharing", { files: { "main.py": "" } });

  walk.step("sees them in a group of their own, each with its owner", async () => {
    const { editor, owned } = walk;
    const data = await mkdtemp(join(tmpdir(), "snippet-service-data-"));
    owned.defer(() => rm(data, { recursive: true, force: true, maxRetries: 9 }));
    const redirects = ["--redirect-prefix", "http://127.0.0.1/"];
    const { demo } = owned.use(await ServiceProcess.start(data, redirects));
    await share(join(data, "service.db"));
    await signInWithDemo(walk.stage, demo, demo.apiUrl);
    await editor.tree.expand("Shared by Others");
    await editor.tree.waitForRow(title);
    assert.ok(!(await editor.tree.labels()).includes("Retry in secret"));
    assert.match(await editor.tree.row(title).innerText(), /grace, network/u);
    await editor.tree.showHover(title);
    await editor.page.locator(".monaco-hover").getByText("grace").first().waitFor();
    await editor.screenshot("shared");
  });

  walk.step("has nothing in the menu that would change one", async () => {
    const { editor } = walk;
    await editor.tree.waitUntilLoaded();
    await editor.tree.row(title).click({ button: "right" });
    const menu = (name: string) => editor.page.getByRole("menuitem", { name });
    await menu("Copy Snippet").waitFor();
    await editor.screenshot("menu");
    for (const name of ["Edit Snippet", "Delete Snippet", "Organize"]) {
      assert.equal(await menu(name).count(), 0, name);
    }
    await closeOpenMenu(editor.page);
  });

  walk.step("finds one by the search, and inserts it", async () => {
    const { editor } = walk;
    await editor.editors.openFile("main.py");
    await editor.runCommand("Snippet Service: Search Snippets…");
    await editor.quickInput.waitFor(/Enter inserts/u);
    await editor.quickInput.typeSlowly("retry growing");
    const row = editor.quickInput.row(title);
    await row.waitFor();
    assert.match(await row.innerText(), /grace/u);
    await editor.screenshot("search");
    await editor.quickInput.accept();
    await editor.editors.waitForText(code);
  });

  walk.step("is not offered one to delete", async () => {
    const { editor } = walk;
    await editor.runCommand("Snippet Service: Delete Snippet");
    await editor.quickInput.waitFor("Delete Snippet");
    await editor.quickInput.typeSlowly("retry growing");
    await editor.quickInput.row("Retry with exponential backoff").waitFor();
    assert.ok(!(await editor.quickInput.labels()).includes(title));
    await editor.quickInput.cancel();
  });
});
