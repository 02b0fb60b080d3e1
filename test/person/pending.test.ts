import assert from "node:assert/strict";
import { json, refusing, type Notice } from "../support/person/badDay.ts";
import { eventually } from "../support/person/eventually.ts";
import { TroubledWalk } from "../support/person/troubledWalk.ts";
import { typeIntoSnippet } from "../support/person/typeIntoSnippet.ts";

const stepLimitMs = 90_000;

const title = "Kept without a network";
const code = "var kept = 1";

describe("A person whose service comes and goes", function () {
  this.timeout(stepLimitMs);

  const walk = new TroubledWalk("waiting", { files: { "kept.go": code } });
  /** What the demo account comes with. */
  let given: ReadonlySet<string> = new Set();
  /** The titles and codes of what the service holds of this person, in any order. */
  const saved = async (): Promise<readonly string[]> =>
    (await walk.api.snippets())
      .filter((each) => !given.has(each.title))
      .map((each) => `${each.title}: ${each.code}`)
      .toSorted();
  const isOnService = (...expected: readonly string[]): Promise<void> =>
    eventually(saved, expected);
  const save = (named: string): Promise<void> => walk.day.savesFile("kept.go", named);
  const editText = async (addition: string): Promise<void> => {
    const { editor } = walk;
    await typeIntoSnippet(editor, title, addition);
    await editor.editors.save();
  };

  walk.step("signs in", async () => {
    await walk.signIn();
    given = new Set((await walk.api.snippets()).map((each) => each.title));
    // The languages are asked for behind what is shown.
    await eventually(async () => walk.troubled.seen.includes("GET /languages"), true);
  });

  walk.step("saves while the service is down, and sees that it waits", async () => {
    const { editor } = walk;
    await walk.troubled.goDown();
    await save(title);
    await walk.pending.waitForStatus("1 pending");
    await walk.pending.pressStatus();
    await walk.pending.waitForRow(title, "pending");
    await editor.screenshot("waiting");
    assert.deepEqual(await saved(), []);
  });

  walk.step(
    "signs in again after the editor has lost its session, and what waited is sent",
    async () => {
      const { editor } = walk;
      // This editor keeps secrets no longer than its page.
      await editor.reload();
      await walk.troubled.comeBack();
      await editor.tree.open();
      await walk.signInAgain();
      await isOnService(`${title}: ${code}`);
      await editor.tree.expand("Go");
      await editor.tree.waitForRow(title);
      await walk.pending.waitUntilGone();
      await editor.screenshot("arrived");
    },
  );

  const changedElsewhere = `“${title}” was changed elsewhere, too. Your version is saved on this computer.`;

  walk.step("is shown both versions where another device changed it meanwhile", async () => {
    const { editor } = walk;
    await walk.troubled.goDown();
    await editText("\n// mine");
    await walk.pending.waitForRow(title, "pending");
    await walk.api.change(title, { code: `${code}\n// theirs` });
    await walk.troubled.comeBack();
    await editor.runCommand("Snippet Service: Refresh");
    const notice: Notice = { says: changedElsewhere, button: "Show Conflict" };
    await walk.day.sees(notice, "conflict-told");
    await walk.pending.waitForStatus("1 needs attention");
    await walk.pending.waitForRow(title, "conflict, needs attention");
    await walk.day.presses(notice);
    await editor.editors.waitForTab(`${title} (on the server ↔ yours)`);
    await editor.screenshot("conflict");
  });

  walk.step("keeps the own version by a button of the comparison", async () => {
    await walk.editor.pressTitleButton("Keep Mine");
    await walk.pending.waitUntilGone();
    await isOnService(`${title}: ${code}\n// mine`);
    await walk.editor.screenshot("kept-mine");
  });

  walk.step("is not told of an old list any more once what was pending has arrived", async () => {
    const { editor } = walk;
    await walk.troubled.goDown();
    await editText("\n// later");
    await walk.pending.waitForRow(title, "pending");
    await editor.runCommand("Snippet Service: Refresh");
    await editor.notifications.dismiss(/cannot be reached|failed several times/);
    const old = editor.page.locator(".part.sidebar .message", { hasText: "may be out of date" });
    await old.waitFor();
    await walk.troubled.comeBack();
    await walk.pending.waitUntilGone();
    await old.waitFor({ state: "hidden" });
    await isOnService(`${title}: ${code}\n// mine\n// later`);
  });

  walk.step("keeps both where it happens again", async () => {
    const { editor } = walk;
    await walk.troubled.goDown();
    await editText("\n// again");
    await walk.pending.waitForRow(title, "pending");
    await walk.api.change(title, { code: "theirs" });
    await walk.troubled.comeBack();
    await editor.runCommand("Snippet Service: Refresh");
    await walk.day.presses({ says: changedElsewhere, button: "Show Conflict" });
    await editor.editors.waitForTab(`${title} (on the server ↔ yours)`);
    await editor.pressTitleButton("Keep Both");
    await walk.pending.waitUntilGone();
    await isOnService(`${title} (copy): ${code}\n// mine\n// later\n// again`, `${title}: theirs`);
    await editor.tree.waitUntilOnService(`${title} (copy)`);
    await editor.tree.waitUntilOnService(title);
  });

  walk.step("gives another title where the service does not take the first", async () => {
    const { editor } = walk;
    walk.troubled.trouble = refusing(
      "POST /snippets",
      json(422, { errors: { title: ["has a word that nobody may use"] } }),
    );
    await save("Refused");
    const notice: Notice = {
      says: "The title was not accepted: has a word that nobody may use. “Refused” is saved on this computer.",
      button: "Edit Details…",
    };
    await walk.day.sees(notice, "refused");
    await walk.pending.waitForRow("Refused", "needs attention");
    walk.troubled.trouble = {};
    await walk.day.presses(notice);
    await editor.quickInput.waitForMessage(
      "The title was not accepted: has a word that nobody may use.",
    );
    assert.equal(await editor.quickInput.value(), "Refused");
    await editor.screenshot("title-refused");
    await editor.quickInput.type("Accepted");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Description");
    await editor.quickInput.accept();
    await walk.day.goesOnFromDescription();
    await editor.quickInput.accept();
    await walk.pending.waitUntilGone();
    await eventually(async () => (await saved()).includes(`Accepted: ${code}`), true);
    await editor.tree.waitUntilOnService("Accepted");
  });

  walk.step("compares with an earlier version, and restores it", async () => {
    const { editor } = walk;
    const found = await walk.api.snippets();
    const [snippet] = found.filter((each) => each.title === title);
    assert.ok(snippet);
    await editText("\n// later");
    await eventually(
      async () => (await saved()).includes(`${title}: ${snippet.code}\n// later`),
      true,
    );
    // Until then the server's version is offered first.
    await editor.tree.waitUntilOnService(title);
    await editor.tree.chooseFromMenu(title, "History", "Compare with Version…");
    await editor.quickInput.waitFor("Compare with Version");
    await editor.screenshot("versions");
    await editor.quickInput.accept();
    await editor.editors.waitForTab(new RegExp(`^${title} \\(now ↔ `));
    await editor.screenshot("earlier-version");
    await editor.pressTitleButton("Restore This Version");
    await eventually(async () => (await saved()).includes(`${title}: ${snippet.code}`), true);
  });

  walk.step("deletes without a network, and takes that back", async () => {
    const { editor } = walk;
    await editor.tree.waitUntilOnService(title);
    await walk.troubled.goDown();
    await editor.tree.chooseFromMenu(title, "Delete Snippet");
    await editor.dialog.press(title, "Delete");
    await editor.tree.waitUntilGone(title);
    await walk.pending.waitForRow(title, "deletion pending");
    await editor.screenshot("deleted");
    await editor.notifications.press(`“${title}” was deleted.`, "Undo");
    await editor.tree.waitForRow(title);
    await walk.troubled.comeBack();
    await editor.runCommand("Snippet Service: Refresh");
    await walk.pending.waitUntilGone();
    await editor.tree.waitForRow(title);
  });

  walk.step("restores a deleted snippet", async () => {
    const { editor } = walk;
    await editor.tree.chooseFromMenu("Accepted", "Delete Snippet");
    await editor.dialog.press("Accepted", "Delete");
    await editor.tree.waitUntilGone("Accepted");
    await eventually(async () => (await saved()).includes(`Accepted: ${code}`), false);
    await editor.runCommand("Snippet Service: Open Trash…");
    await editor.quickInput.waitFor("Trash");
    await editor.screenshot("deleted-snippets");
    await editor.quickInput.pick("Accepted");
    await editor.tree.waitUntilRevealed("Accepted");
    await eventually(async () => (await saved()).includes(`Accepted: ${code}`), true);
  });
});
