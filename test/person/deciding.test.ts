import assert from "node:assert/strict";
import { json, refusing, type Notice } from "../support/person/badDay.ts";
import { agrees } from "../support/person/demoSignIn.ts";
import { eventually } from "../support/person/eventually.ts";
import { TroubledWalk } from "../support/person/troubledWalk.ts";
import { typeIntoSnippet } from "../support/person/typeIntoSnippet.ts";

const stepLimitMs = 90_000;

const title = "Decided by its person";
const code = "var decided = 1";
const waits = "Waits for its account";

describe("A person who decides what becomes of snippets", function () {
  this.timeout(stepLimitMs);

  const walk = new TroubledWalk("deciding", {
    files: { "decided.go": code },
    settings: { "snippetService.api.maxRecords": 20, "snippetService.api.pageSize": 10 },
  });
  /** The codes of what the service holds under this title. */
  const codes = async (): Promise<readonly string[]> =>
    (await walk.api.snippets()).filter((each) => each.title === title).map((each) => each.code);
  const isOnService = (...expected: readonly string[]): Promise<void> =>
    eventually(codes, expected);
  const refresh = (): Promise<void> => walk.editor.runCommand("Snippet Service: Refresh");

  walk.step(
    "sees the first ones of a library that is larger than the setting, and loads more",
    async () => {
      await walk.signIn();
      const { editor } = walk;
      await editor.tree.waitForMessage("Showing the first 20 snippets.");
      await editor.screenshot("first-ones");
      await editor.page.getByRole("treeitem", { name: /^Load More \(/ }).click();
      await editor.tree.waitUntilWithoutMessage();
      await editor.screenshot("more");
    },
  );

  walk.step("keeps theirs by a button of the comparison", async () => {
    const { editor } = walk;
    await walk.day.savesFile("decided.go", title);
    await isOnService(code);
    // Until then it may be read back, and without a network nobody knows what became of it.
    await editor.tree.waitUntilOnService(title);
    await walk.troubled.goDown();
    await typeIntoSnippet(editor, title, " // mine");
    await editor.editors.save();
    await walk.pending.waitForRow(title, "pending");
    await walk.api.change(title, { code: "theirs" });
    await walk.troubled.comeBack();
    await refresh();
    await walk.day.presses({
      says: `“${title}” was changed elsewhere, too. Your version is saved on this computer.`,
      button: "Show Conflict",
    });
    await editor.editors.waitForTab(`${title} (on the server ↔ yours)`);
    await editor.screenshot("conflict");
    await editor.pressTitleButton("Keep Server's");
    await walk.pending.waitUntilGone();
    await editor.screenshot("kept-theirs");
    await isOnService("theirs");
  });

  walk.step("copies what waits, tries it again, and discards it after a question", async () => {
    const { editor } = walk;
    await walk.troubled.goDown();
    await walk.day.savesFile("decided.go", "Given up");
    await walk.pending.waitForRow("Given up", "pending");
    await walk.pending.chooseFromMenu("Given up", "Copy");
    await eventually(() => editor.page.evaluate("navigator.clipboard.readText()"), code);
    await editor.screenshot("waits");
    await walk.pending.pressInline("Given up", "Retry");
    await walk.pending.waitForRow("Given up", "pending");
    await walk.pending.pressInline("Given up", /^Discard/);
    await editor.dialog.waitFor("Discard the new snippet");
    await editor.screenshot("discard-asked");
    await editor.dialog.press("Discard the new snippet", "Discard Snippet");
    await walk.pending.waitUntilGone();
    await editor.tree.waitUntilGone("Given up");
    await editor.screenshot("discarded");
    await walk.troubled.comeBack();
    await editor.runCommand("Snippet Service: Open Trash…");
    await editor.quickInput.pick("Given up");
    await editor.tree.waitUntilRevealed("Given up");
    await editor.tree.waitUntilOnService("Given up");
  });

  walk.step("is asked where the service has nothing any more, and keeps everything", async () => {
    const { editor } = walk;
    const labels = await editor.tree.labels();
    walk.troubled.trouble = refusing("GET /snippets", json(200, []));
    await refresh();
    const asked: Notice = {
      says: /snippets are no longer on the server\. They are still on this computer\./,
      button: "Keep",
    };
    await walk.day.sees(asked, "emptied");
    walk.troubled.trouble = {};
    await walk.day.presses(asked);
    const before = walk.troubled.seen.length;
    await refresh();
    // Nothing is said of its end: it has begun to ask, and does not any more.
    await eventually(async () => walk.troubled.seen.includes("GET /snippets", before), true);
    await editor.tree.waitUntilLoaded();
    await editor.screenshot("kept");
    // The rows of the view follow its message.
    await eventually(() => editor.tree.labels(), labels);
  });

  walk.step(
    "signs out while something waits, which another library neither shows nor sends",
    async () => {
      const { editor } = walk;
      await walk.troubled.goDown();
      await walk.day.savesFile("decided.go", waits);
      await walk.pending.waitForRow(waits, "pending");
      await editor.runCommand("Snippet Service: Sign Out");
      const { username } = walk.service.demo;
      const left = `Signed out: ${username} · `;
      const question = `Sign out of ${username} · `;
      const asked = await editor.dialog.waitFor(question);
      assert.match(asked, /1 pending change of \w+ · \S+ stays on this computer/);
      await editor.screenshot("signing-out");
      await editor.dialog.press(question, "Sign Out");
      await editor.notifications.waitFor(left);
      await editor.screenshot("signed-out");
      await editor.notifications.dismiss(left);
      await walk.pending.waitUntilGone();
      await editor.tree.pressWelcome("Use on This Computer");
      await editor.tree.waitForWelcome("No snippets yet");
      await editor.screenshot("another-library");
      await walk.troubled.comeBack();
      await refresh();
      assert.ok(!(await walk.api.snippets()).some((each) => each.title === waits));
    },
  );

  walk.step("comes back, and finds it there, which is sent now", async () => {
    const { editor } = walk;
    const consent = await editor.newTabFrom(() => editor.runCommand("Snippet Service: Sign In"));
    await agrees(walk.stage, consent, walk.service.demo.username);
    await editor.tree.expand("Go");
    await editor.tree.waitForRow(waits);
    await walk.pending.waitUntilGone();
    await editor.screenshot("back");
    await eventually(
      async () => (await walk.api.snippets()).some((each) => each.title === waits),
      true,
    );
  });
});
