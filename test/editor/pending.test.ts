import assert from "node:assert/strict";
import * as vscode from "vscode";
import { SnippetError } from "../../src/core/errors.ts";
import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";
import { discard, retry } from "../../src/host/commands/pending.ts";
import { copy } from "../../src/host/commands/use.ts";
import { rowUri } from "../../src/host/documents/snippetUri.ts";
import { RowMarks } from "../../src/host/tree/rowMarks.ts";
import { GroupNode } from "../../src/host/tree/treeNodes.ts";
import { patience, ShownWrites } from "../../src/host/pending/shownWrites.ts";
import { startPendingStatus } from "../../src/host/pending/pendingStatus.ts";
import { PendingNode } from "../../src/host/pending/pendingNode.ts";
import { mostRows, PendingTree } from "../../src/host/pending/pendingTree.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { noFavorites, treeOver } from "../support/editor/treeOver.ts";
import { ManualClock } from "../support/computer/manualClock.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";
import { replaced } from "../support/editor/replaced.ts";

const draft = {
  languageId: "3",
  title: "T",
  description: "",
  tags: [],
  private: true,
  code: "mine\n",
};
const refused = new SnippetError("invalid", "The title was not accepted: is taken.", {
  details: { fields: { title: "is taken" } },
});

describe("What waits to be sent", () => {
  const messages = new AnsweredMessages();
  let clock: ManualClock;
  let inUse: MemoryLibraryInUse;
  let writes: ShownWrites;
  beforeEach(async () => {
    clock = new ManualClock();
    inUse = await MemoryLibraryInUse.start("service", clock);
    writes = new ShownWrites(inUse.current, clock);
  });
  afterEach(() => {
    messages.dispose();
    writes.dispose();
    inUse.dispose();
  });

  const save = async (title = "T"): Promise<WaitingWrite> => {
    const { id } = await inUse.library.create({ ...draft, title });
    clock.advance(patience);
    return inUse.library.trouble(id, {});
  };
  const refuse = ({ snippetId }: WaitingWrite): WaitingWrite =>
    inUse.library.trouble(snippetId, { state: "refused", error: refused });

  describe("on the rows of snippets", () => {
    const marked = async (id: string): Promise<vscode.FileDecoration | undefined> => {
      const marks = new RowMarks(inUse.current, { writes, favorites: noFavorites });
      const snippet = inUse.library.find(id) ?? assert.fail("no snippet");
      const uri = rowUri(inUse.library.key, snippet, snippet.id);
      const mark = marks.provideFileDecoration(uri);
      marks.dispose();
      return mark;
    };
    const row = async (): Promise<vscode.TreeItem> => {
      const tree = treeOver(inUse.current, writes);
      const [language] = await tree.getChildren();
      assert.ok(language instanceof GroupNode);
      const [snippet] = await tree.getChildren(language);
      assert.ok(snippet);
      const resolved = await tree.resolveTreeItem(tree.getTreeItem(snippet), snippet);
      tree.dispose();
      return resolved;
    };

    it("is an arrow, in words for those who do not see it", async () => {
      const { snippetId } = await save();
      const mark = await marked(snippetId);
      assert.equal(mark?.badge, "↑");
      assert.match(mark.tooltip ?? "", /Pending: saved/);
      const { accessibilityInformation, contextValue, tooltip } = await row();
      assert.equal(accessibilityInformation?.label, "T, Python, private, pending");
      assert.equal(contextValue, "snippet private waiting");
      assert.ok(tooltip instanceof vscode.MarkdownString);
      assert.match(tooltip.value, /\$\(cloud-upload\) Pending: saved on this computer/);
    });

    it("is a sign in the colour of warnings where it needs the person", async () => {
      const { snippetId } = refuse(await save());
      const mark = await marked(snippetId);
      assert.equal(mark?.badge, "!");
      assert.ok(mark.color);
      const { accessibilityInformation, contextValue } = await row();
      assert.match(accessibilityInformation?.label ?? "", /, needs attention$/);
      assert.equal(contextValue, "snippet private attention");
    });

    it("tells of a conflict, so that the row offers to show it", async () => {
      const { snippetId } = await save();
      inUse.library.trouble(snippetId, { state: "conflict" });
      assert.equal((await row()).contextValue, "snippet private attention conflict");
    });

    it("is gone when it has arrived; the row stays the same one", async () => {
      const { snippetId } = await save();
      const tree = treeOver(inUse.current, writes);
      const idOfRow = async (): Promise<string | undefined> => {
        const [language] = await tree.getChildren();
        const [snippet] = await tree.getChildren(language);
        return tree.getTreeItem(snippet ?? assert.fail("no row")).id;
      };
      const before = await idOfRow();
      inUse.library.arrive();
      assert.equal(await idOfRow(), before);
      assert.notEqual(inUse.library.all()[0]?.id, snippetId);
      assert.equal(await marked(snippetId), undefined);
      tree.dispose();
    });
  });

  describe("in the status bar", () => {
    const words = (): string | undefined => {
      const status = startPendingStatus(writes, { badge: undefined }, {});
      const { text } = status.item;
      status.dispose();
      return text;
    };

    it("is nothing while everything is on the service", async () => {
      await save();
      inUse.library.arrive();
      assert.equal(words(), "");
    });

    it("is how many there are", async () => {
      await save("one");
      await save("two");
      assert.equal(words(), "$(cloud-upload) 2 pending");
    });

    it("is first how many need the person", async () => {
      await save("one");
      refuse(await save("two"));
      assert.equal(words(), "$(warning) 1 needs attention, 1 pending");
      refuse(await save("three"));
      assert.equal(words(), "$(warning) 2 need attention, 1 pending");
    });
  });

  it("is counted at the view's icon where it needs the person", async () => {
    const view: Pick<vscode.TreeView<unknown>, "badge"> = { badge: undefined };
    const marks = startPendingStatus(writes, view, {});
    const write = await save();
    assert.equal(view.badge, undefined);
    refuse(write);
    assert.deepEqual(view.badge, { value: 1, tooltip: "1 snippet needs attention" });
    inUse.library.arrive();
    assert.equal(view.badge, undefined);
    marks.dispose();
  });

  describe("in its view", () => {
    const items = (): readonly vscode.TreeItem[] => {
      const tree = new PendingTree(writes);
      const rows = tree
        .getChildren()
        .map((node) => tree.resolveTreeItem(tree.getTreeItem(node), node));
      tree.dispose();
      return rows;
    };

    const rows: readonly (readonly [
      sentence: string,
      what: Partial<WaitingWrite>,
      description: string,
      context: string,
    ])[] = [
      ["waits", {}, "pending", "write create queued"],
      ["is being sent", { state: "sending" }, "being sent", "write create sending"],
      [
        "is looked for",
        { state: "unknown" },
        "checking whether it arrived",
        "write create unknown",
      ],
      [
        "is refused",
        { state: "refused", error: refused },
        "needs attention",
        "write create refused needs-details",
      ],
      [
        "is in conflict",
        { kind: "edit", state: "conflict" },
        "conflict, needs attention",
        "write edit conflict needs-conflict",
      ],
      [
        "deletion pending",
        { kind: "delete", draft: undefined },
        "deletion pending",
        "write delete queued",
      ],
    ];
    it("shows what kind of change it is where a narrow side bar leaves room for an icon only", async () => {
      const { snippetId } = await save();
      const icons = (["create", "edit", "delete"] as const).map((kind) => {
        inUse.library.trouble(snippetId, { kind });
        const { iconPath } = items()[0] ?? {};
        assert.ok(iconPath instanceof vscode.ThemeIcon);
        return iconPath.id;
      });
      assert.equal(new Set(icons).size, icons.length);
    });

    for (const [sentence, what, description, context] of rows) {
      it(`is a row that says that it ${sentence}`, async () => {
        const { snippetId } = await save();
        inUse.library.trouble(snippetId, what);
        const [item] = items();
        assert.equal(item?.label, "T");
        assert.equal(item.description, description);
        assert.equal(item.contextValue, context);
        assert.match(item.accessibilityInformation?.label ?? "", new RegExp(`${description}$`));
        assert.ok(item.tooltip instanceof vscode.MarkdownString);
        assert.equal(item.tooltip.isTrusted, false);
      });
    }

    it("has no more rows than the editor can take anew with each change, and says so", async () => {
      for (let number = 0; number < mostRows; number += 1) {
        await inUse.library.create({ ...draft, title: `snippet ${number}` });
      }
      const { snippetId } = await save("the last");
      const view: Pick<vscode.TreeView<unknown>, "message"> = {};
      const mark = startPendingStatus(writes, { badge: undefined }, view);
      assert.equal(items().length, mostRows);
      assert.equal(view.message, "Only the first 500 are shown.");
      inUse.library.trouble(snippetId, { state: "refused", error: refused });
      assert.equal(items()[0]?.label, "the last");
      inUse.library.arrive(snippetId);
      assert.equal(items().length, mostRows);
      assert.equal(view.message, "");
      mark.dispose();
    });

    it("says what the service had against it", async () => {
      refuse(await save());
      const { tooltip } = items()[0] ?? {};
      assert.ok(tooltip instanceof vscode.MarkdownString);
      assert.match(tooltip.value.replaceAll("\\", ""), /title was not accepted: is taken\./);
      assert.match(tooltip.value, /saved on this computer/);
    });
  });

  it("is sent again, one or all", async () => {
    const write = await save();
    await retry({ libraries: inUse.current }, new PendingNode(write));
    await retry({ libraries: inUse.current });
    assert.deepEqual(inUse.library.asked, [`retry ${write.id}`, "retry all"]);
  });

  it("is sent again after the client secret was entered that the server refused", async () => {
    const { snippetId } = await save();
    const error = new SnippetError("client-refused", "The server refused the client.");
    const write = inUse.library.trouble(snippetId, { error });
    const steps: unknown[] = [];
    for (const isEntered of [undefined, true]) {
      using _entered = replaced(vscode.commands, "executeCommand", (...given: unknown[]) =>
        Promise.resolve(steps.push(given) > 0 && isEntered),
      );
      await retry({ libraries: inUse.current }, new PendingNode(write));
      assert.deepEqual(inUse.library.asked, isEntered === true ? [`retry ${write.id}`] : []);
    }
    const step = ["snippetService.manageAccounts", "enterClientSecret"];
    assert.deepEqual(steps, [step, step]);
  });

  it("is copied as it was saved", async () => {
    const never = () => assert.fail("nothing is chosen or counted");
    const needs = { libraries: inUse.current, choice: { of: never }, uses: { used: never } };
    await copy(needs, new PendingNode(await save()));
    assert.equal(await vscode.env.clipboard.readText(), "mine\n");
  });

  const questions: readonly (readonly [WaitingWrite["kind"], string, string])[] = [
    ["create", "Discard the new snippet “T”?", "Discard Snippet"],
    ["edit", "Discard your changes to “T”?", "Discard Changes"],
    ["delete", "Discard the deletion of “T”?", "Discard Deletion"],
  ];
  for (const [kind, question, button] of questions) {
    it(`is discarded after a question (${kind}), and not without it`, async () => {
      const { snippetId } = await save();
      const write = inUse.library.trouble(snippetId, { kind });
      messages.answer(question, undefined);
      await discard({ libraries: inUse.current }, new PendingNode(write));
      assert.deepEqual(inUse.library.asked, []);
      assert.equal(messages.asked[0]?.modal, true);
      messages.answer(question, button);
      await discard({ libraries: inUse.current }, new PendingNode(write));
      assert.deepEqual(inUse.library.asked, [`discard ${write.id}`]);
    });
  }

  it("that has arrived meanwhile is not asked about any more", async () => {
    const write = await save();
    inUse.library.arrive();
    await assert.rejects(discard({ libraries: inUse.current }, new PendingNode(write)), {
      code: "not-applicable",
    });
  });
});
