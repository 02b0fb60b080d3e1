import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";
import type { SnippetDraft } from "../../src/core/model.ts";
import {
  resolveConflict,
  showConflict,
  type ConflictChoice,
} from "../../src/host/commands/pending.ts";
import { Comparisons } from "../../src/host/versions/comparisons.ts";
import { PendingNode } from "../../src/host/pending/pendingNode.ts";
import { closeEditors } from "../support/editor/libraryInEditor.ts";
import { shownDiff, textsOf } from "../support/editor/shownDiff.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

describe("Two versions of a snippet", () => {
  let inUse: MemoryLibraryInUse;
  let comparisons: Comparisons;
  before(() => {
    comparisons = new Comparisons();
  });
  beforeEach(async () => {
    inUse = await MemoryLibraryInUse.start();
  });
  afterEach(async () => {
    await closeEditors();
    inUse.dispose();
  });
  after(() => comparisons.dispose());

  const conflict = async (
    mine: Partial<SnippetDraft>,
    other: Partial<SnippetDraft> | undefined,
  ): Promise<WaitingWrite> => {
    const base = inUse.library.add({ title: "Read a file", code: "base\n" });
    await inUse.library.edit(base.id, { ...base, ...mine }, base);
    return inUse.library.trouble(base.id, {
      state: "conflict",
      other: other && { ...base, ...other },
    });
  };
  const show = (...given: readonly unknown[]): Promise<void> =>
    showConflict({ libraries: inUse.current, comparisons }, ...given);
  const keep = (choice: ConflictChoice, ...given: readonly unknown[]): Promise<unknown> =>
    resolveConflict(choice)({ libraries: inUse.current }, ...given);

  it("are shown side by side, the service's on the left, in the snippet's language", async () => {
    const write = await conflict({ code: "mine\n" }, { code: "theirs\n" });
    await show(new PendingNode(write));
    const diff = shownDiff();
    assert.equal(diff.label, "Read a file (on the server ↔ yours)");
    assert.deepEqual(await textsOf(diff), ["theirs\n", "mine\n"]);
    assert.match(diff.input.modified.path, /\/Read a file\.py$/);
  });

  it("cannot be changed there", async () => {
    await show(new PendingNode(await conflict({ code: "mine\n" }, { code: "theirs\n" })));
    await vscode.commands.executeCommand("type", { text: "x" });
    assert.deepEqual(await textsOf(shownDiff()), ["theirs\n", "mine\n"]);
  });

  it("are shown with their details where these differ", async () => {
    await show(
      new PendingNode(
        await conflict({ title: "My title", tags: ["b", "a"] }, { description: "theirs" }),
      ),
    );
    const [left, right] = await textsOf(shownDiff());
    assert.equal(
      left,
      "Title: Read a file\nDescription: theirs\nLanguage: Python\nTags: \nPrivate\n\nbase\n",
    );
    assert.equal(
      right,
      "Title: My title\nDescription: \nLanguage: Python\nTags: a, b\nPrivate\n\nbase\n",
    );
  });

  it("are one and nothing where one side was deleted", async () => {
    await show(new PendingNode(await conflict({ code: "mine\n" }, undefined)));
    assert.equal(shownDiff().label, "Read a file (deleted on the server ↔ yours)");
    assert.deepEqual(await textsOf(shownDiff()), ["", "mine\n"]);
    await closeEditors();
    const deleted = await conflict({}, { code: "theirs\n" });
    const write = inUse.library.trouble(deleted.snippetId, { kind: "delete", draft: undefined });
    await show(new PendingNode(write));
    assert.equal(shownDiff().label, "Read a file (on the server ↔ deleted by you)");
    assert.deepEqual(await textsOf(shownDiff()), ["theirs\n", ""]);
  });

  for (const [label, isMineDeleted, other] of [
    ["Read a file (in another window ↔ yours)", false, { code: "theirs\n" }],
    ["Read a file (deleted in another window ↔ yours)", false, undefined],
    ["Read a file (in another window ↔ deleted by you)", true, { code: "theirs\n" }],
  ] as const) {
    it(`are another window's and the user's: ${label}`, async () => {
      const { snippetId } = await conflict({ code: "mine\n" }, other);
      const deleted = isMineDeleted ? ({ kind: "delete", draft: undefined } as const) : {};
      const write = inUse.library.trouble(snippetId, { isLocal: true, ...deleted });
      await show(new PendingNode(write));
      assert.equal(shownDiff().label, label);
    });
  }

  it("are found by the snippet's row, and without one where there is one conflict", async () => {
    const write = await conflict({ code: "mine\n" }, { code: "theirs\n" });
    await show({ id: write.snippetId });
    assert.deepEqual(await textsOf(shownDiff()), ["theirs\n", "mine\n"]);
    await closeEditors();
    await show();
    assert.deepEqual(await textsOf(shownDiff()), ["theirs\n", "mine\n"]);
  });

  for (const choice of ["mine", "other", "both"] as const) {
    it(`are settled from the title of the comparison: ${choice}; it closes`, async () => {
      const write = await conflict({ code: "mine\n" }, { code: "theirs\n" });
      await conflict({ code: "another\n" }, { code: "another's\n" });
      await show(new PendingNode(write));
      // What the editor passes to a command in its title.
      await keep(choice, shownDiff().input.modified);
      assert.deepEqual(inUse.library.asked, [`resolve ${write.id} ${choice}`]);
      assert.deepEqual(vscode.window.tabGroups.activeTabGroup.tabs, []);
    });
  }

  it("are settled by the comparison in front when the command comes from the palette", async () => {
    const write = await conflict({ code: "mine\n" }, { code: "theirs\n" });
    await conflict({ code: "another\n" }, { code: "another's\n" });
    await show(new PendingNode(write));
    await keep("other");
    assert.deepEqual(inUse.library.asked, [`resolve ${write.id} other`]);
  });

  it("cannot both be kept where one is a deletion", async () => {
    const write = await conflict({ code: "mine\n" }, undefined);
    await assert.rejects(keep("both", new PendingNode(write)), { code: "not-applicable" });
    assert.deepEqual(inUse.library.asked, []);
  });

  it("that are settled elsewhere are not asked about any more; the comparison closes", async () => {
    const write = await conflict({ code: "mine\n" }, { code: "theirs\n" });
    await show(new PendingNode(write));
    inUse.library.arrive();
    await assert.rejects(keep("mine", shownDiff().input.modified), { code: "not-applicable" });
    assert.deepEqual(vscode.window.tabGroups.activeTabGroup.tabs, []);
  });
});
