import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import type { GroupSubject } from "../../src/core/organise/group.ts";
import type { Parts } from "../../src/host/late/parts.ts";
import type { TreeNode } from "../../src/host/tree/treeNodes.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { enterUntil } from "../support/editor/enterUntil.ts";
import { describeInBoth } from "../support/editor/describeInBoth.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { showActive } from "../support/editor/showActive.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";

/** The mouse itself is moved by `test/person/dragAndDrop.test.ts`; here is what the editor then asks of the extension. */
describeInBoth("Drag and drop", (place, itOnce) => {
  let editor: LibraryInEditor;
  let dragging: Parts["dragAndDrop"];
  let folder: vscode.Uri;
  const messages = new AnsweredMessages();
  before(async () => {
    editor = await LibraryInEditor.open(place);
    dragging = editor.parts.dragAndDrop;
  });
  beforeEach(async () => {
    await editor.clear();
    folder = vscode.Uri.file(await mkdtemp(join(tmpdir(), "drop-")));
  });
  afterEach(async () => {
    messages.dispose();
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });
  after(() => editor.leave());

  const rowOf = (snippet: Snippet): TreeNode => {
    const row = editor.parts.rows.rowOf(snippet.id);
    assert.ok(row, `no row shows ${snippet.title}`);
    return row;
  };
  const groupOf = (snippet: Snippet): TreeNode => {
    const group = editor.parts.rows.getParent(rowOf(snippet));
    assert.ok(group);
    return group;
  };
  const dragged = async (...rows: readonly TreeNode[]): Promise<vscode.DataTransfer> => {
    const transfer = new vscode.DataTransfer();
    await dragging.handleDrag(rows, transfer);
    return transfer;
  };
  const transferOf = (type: string, text: string): vscode.DataTransfer => {
    const transfer = new vscode.DataTransfer();
    transfer.set(type, new vscode.DataTransferItem(text));
    return transfer;
  };

  describe("onto a text", () => {
    /** Drops as the editor does: it asks for the edit, and applies what it was given. */
    const drop = async (
      content: string,
      at: vscode.Position,
      transfer: vscode.DataTransfer,
      which = 0,
    ): Promise<string> => {
      const document = await vscode.workspace.openTextDocument({ content });
      const shown = await showActive(document);
      shown.options = { insertSpaces: true, tabSize: 4 };
      const edit = (await dragging.provideDocumentDropEdits(document, at, transfer))?.[which];
      assert.ok(edit?.additionalEdit);
      assert.equal(edit.insertText, "");
      assert.ok(await vscode.workspace.applyEdit(edit.additionalEdit));
      return document.getText();
    };

    itOnce(
      "inserts the code at the pointer, indented for the place, signs of templates as they are",
      async () => {
        const snippet = await editor.add({ code: "if $x:\n\ty(`${z}`)\n\\}" });
        const text = await drop(
          "a\n    b\n",
          new vscode.Position(1, 5),
          await dragged(rowOf(snippet)),
        );
        assert.equal(text, "a\n    bif $x:\n        y(`${z}`)\n    \\}\n");
        await vscode.commands.executeCommand("undo");
        assert.equal(vscode.window.activeTextEditor?.document.getText(), "a\n    b\n");
      },
    );

    itOnce("inserts several in a row, in the order of the rows", async () => {
      const first = await editor.add({ code: "one()\n", title: "1" });
      const second = await editor.add({ code: "two()", title: "2" });
      const transfer = await dragged(rowOf(first), rowOf(second));
      assert.equal(await drop("", new vscode.Position(0, 0), transfer), "one()\ntwo()");
    });

    itOnce("inserts a template with its tab stops", async () => {
      const code = "for ${1:item} in ${2:all}:\n\t$0";
      const snippet = await editor.add({ code, tags: ["format:template"] });
      const text = await drop("  \n", new vscode.Position(0, 2), await dragged(rowOf(snippet)));
      assert.equal(text, "  for item in all:\n      \n");
      const selected = vscode.window.activeTextEditor;
      assert.equal(selected?.document.getText(selected.selection), "item");
    });

    itOnce("offers the code as it was saved behind the editor's button", async () => {
      const code = "if $x:\n\ty()";
      const transfer = await dragged(rowOf(await editor.add({ code })));
      assert.equal(await drop("    \n", new vscode.Position(0, 4), transfer, 1), `    ${code}\n`);
    });

    itOnce("does nothing with what is none of ours", async () => {
      const document = await vscode.workspace.openTextDocument({ content: "" });
      await showActive(document);
      const transfer = transferOf("text/plain", "words");
      assert.equal(
        await dragging.provideDocumentDropEdits(document, new vscode.Position(0, 0), transfer),
        undefined,
      );
    });
  });

  describe("onto a group", () => {
    const drop = async (
      target: TreeNode | undefined,
      ...rows: readonly TreeNode[]
    ): Promise<void> => dragging.handleDrop(target, await dragged(...rows));
    const languages = async (...snippets: readonly Snippet[]): Promise<readonly string[]> => {
      const now: string[] = [];
      for (const { id } of snippets) now.push((await editor.onService(id)).language);
      return now;
    };

    it("moves all that are dragged to its language, and Undo moves them back", async () => {
      const a = await editor.add({ title: "a" });
      const b = await editor.add({ title: "b" }, "JavaScript");
      const there = await editor.add({ title: "c" }, "Ruby");
      const press = messages.answerLater("2 snippets were moved to Ruby.");
      await drop(groupOf(there), rowOf(a), rowOf(b), rowOf(there));
      assert.deepEqual(await languages(a, b), ["Ruby", "Ruby"]);
      press("Undo");
      await when(editor.library.onDidChange, () =>
        editor.library.find(a.id)?.language === "Python" ? true : undefined,
      );
      assert.deepEqual(await languages(a, b, there), ["Python", "JavaScript", "Ruby"]);
    });

    itOnce("takes a snippet's row for the group that it is in", async () => {
      const a = await editor.add({ title: "a" });
      const there = await editor.add({ title: "c" }, "Ruby");
      messages.answer("“a” was moved to Ruby.", undefined);
      await drop(rowOf(there), rowOf(a));
      assert.deepEqual(await languages(a), ["Ruby"]);
    });

    /** Asks the view until it has what is asked for. */
    const shown = async <T>(ask: (rows: readonly TreeNode[]) => Promise<T | undefined>) => {
      for (;;) {
        const { promise: changed, resolve } = Promise.withResolvers<void>();
        const listening = editor.parts.rows.onDidShow(() => resolve());
        try {
          const found = await ask(await editor.parts.rows.getChildren());
          if (found !== undefined) return found;
          await changed;
        } finally {
          listening.dispose();
        }
      }
    };
    const group = (is: (subject: GroupSubject) => boolean): Promise<TreeNode> =>
      shown(async (rows) => rows.find((row) => row.kind === "group" && is(row.group.subject)));

    it("gives a tag besides the others, and Undo takes only that", async () => {
      await vscode.commands.executeCommand("snippetService.groupByTag");
      try {
        const a = await editor.add({ title: "a", tags: ["own"] });
        await editor.add({ title: "b", tags: ["math"] });
        const press = messages.answerLater("“a” now has the tag “math”.");
        const math = await group((subject) => subject.kind === "tag" && subject.tag === "math");
        await drop(math, rowOf(a));
        assert.deepEqual((await editor.onService(a.id)).tags, ["own", "math"]);
        press("Undo");
        await when(editor.library.onDidChange, () =>
          editor.library.find(a.id)?.tags.length === 1 ? true : undefined,
        );
        assert.deepEqual((await editor.onService(a.id)).tags, ["own"]);
      } finally {
        await vscode.commands.executeCommand("snippetService.groupByLanguage");
      }
    });

    itOnce(
      "gives the tag of a group in a group, and that of a group which no snippet has as a tag",
      async () => {
        await vscode.commands.executeCommand("snippetService.groupByTag");
        try {
          const a = await editor.add({ title: "a" });
          await editor.add({ title: "b", tags: ["work/api"] });
          const work = await group((subject) => subject.kind === "tag" && subject.tag === "work");
          const [api] = await editor.parts.rows.getChildren(work);
          messages.answer("“a” now has the tag “work/api”.", undefined);
          await drop(api, rowOf(a));
          messages.answer("“a” now has the tag “work”.", undefined);
          await drop(work, rowOf(a));
          assert.deepEqual((await editor.onService(a.id)).tags, ["work/api", "work"]);
        } finally {
          await vscode.commands.executeCommand("snippetService.groupByLanguage");
        }
      },
    );

    itOnce("makes favorites of what is dropped among the favorites", async () => {
      const [a, b] = [await editor.add({ title: "a" }), await editor.add({ title: "b" })];
      await vscode.commands.executeCommand("snippetService.addFavorite", a);
      const favorites = await group(({ kind }) => kind === "favorites");
      await drop(favorites, rowOf(b));
      const titles = await shown(async () => {
        const below = await editor.parts.rows.getChildren(favorites);
        const all = below.map((row) => (row.kind === "snippet" ? row.snippet.title : row.kind));
        return all.length > 1 ? all.toSorted() : undefined;
      });
      assert.deepEqual(titles, ["a", "b"]);
      assert.deepEqual((await editor.onService(b.id)).tags, []);
    });

    itOnce("changes nothing, and says nothing, where they are already", async () => {
      const a = await editor.add({ title: "a" });
      messages.answer("nothing is asked", undefined);
      await drop(groupOf(a), rowOf(a));
      await drop(undefined, rowOf(a));
      assert.deepEqual(messages.asked, []);
      assert.deepEqual(editor.library.waiting(), []);
    });
  });

  describe("of other things onto the view", () => {
    const save = async (target: TreeNode | undefined, given: vscode.DataTransfer) => {
      const before = editor.library.all().length;
      let isDone = false;
      const saving = dragging.handleDrop(target, given).then(() => (isDone = true));
      await enterUntil(() => isDone);
      await saving;
      await editor.library.settled();
      assert.ok(editor.library.all().length > before);
      return editor.library.all();
    };
    const file = async (name: string, content: string): Promise<vscode.Uri> => {
      const uri = vscode.Uri.joinPath(folder, name);
      await vscode.workspace.fs.writeFile(uri, Buffer.from(content));
      return uri;
    };

    it("saves a file of the editor in its own language, wherever it is dropped", async () => {
      const ruby = await editor.add({ title: "there", code: "x" }, "Ruby");
      const uri = await file("index.py", "def area(r):\n    return r\n");
      const saved = await save(groupOf(ruby), transferOf("text/uri-list", uri.toString()));
      const found = saved.find(({ title }) => title === "area");
      assert.deepEqual([found?.language, found?.code], ["Python", "def area(r):\n    return r\n"]);
    });

    itOnce("saves several files with one question", async () => {
      const uris = [await file("a.py", "one()\n"), await file("b.js", "two();\n")];
      messages.answer("Imported: 2. Already in the library: 0. Not imported: 0.", undefined);
      const saved = await save(undefined, transferOf("text/uri-list", uris.join("\r\n")));
      assert.deepEqual(saved.map(({ language }) => language).toSorted(), ["JavaScript", "Python"]);
    });

    itOnce("saves text in the language of the group that it is dropped on", async () => {
      const ruby = await editor.add({ title: "there", code: "x" }, "Ruby");
      const saved = await save(groupOf(ruby), transferOf("text/plain", "  a = 1\r\n  b = 2"));
      const found = saved.find(({ id }) => id !== ruby.id);
      assert.deepEqual([found?.language, found?.code], ["Ruby", "a = 1\nb = 2"]);
    });

    itOnce("takes a link of a page for the text that it is", async () => {
      const transfer = transferOf("text/uri-list", "https://example.com/");
      transfer.set("text/plain", new vscode.DataTransferItem("https://example.com/"));
      const [found] = await save(undefined, transfer);
      assert.equal(found?.code, "https://example.com/");
    });
  });
});

describe("Drag and drop with a service", function () {
  this.timeout(60_000);

  it("moves there what is dropped on a language without a name, whose code no list has told, and back", async () => {
    const code = "def area(r):\n    return r\n";
    await using editor = await SignedInEditor.open(
      {
        record: ({ code: own, ...rest }, where) =>
          where === "list" ? rest : { ...rest, code: own },
      },
      ({ server }) => {
        server.add({ title: "area", language_id: "2", code });
        server.add({ title: "other", language_id: "3", code: "x" });
      },
    );
    const { library, parts, messages } = editor;
    await library.loadAll();
    const titled = (title: string): Snippet => {
      const snippet = library.all().find((each) => each.title === title);
      assert.ok(snippet, `there is no ${title}`);
      return snippet;
    };
    const onServer = (): unknown => {
      const { language_id: language, code: has } = editor.server.records.get(area.id) ?? {};
      return [language, has];
    };
    const [area, other] = [titled("area"), titled("other")];
    const [row, group] = [parts.rows.rowOf(area.id), parts.rows.rowOf(other.id)];
    assert.ok(row);
    const dragging = parts.dragAndDrop;
    const transfer = new vscode.DataTransfer();
    await dragging.handleDrag([row], transfer);
    const press = messages.answerLater("“area” was moved to Language 3.");
    await dragging.handleDrop(group, transfer);
    await library.settled();
    assert.deepEqual(onServer(), ["3", code]);
    press("Undo");
    await when(library.onDidChange, () =>
      library.find(area.id)?.languageId === "2" ? true : undefined,
    );
    await library.settled();
    assert.deepEqual(onServer(), ["2", code]);
  });
});
