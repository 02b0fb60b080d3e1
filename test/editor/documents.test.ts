import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { snippetUri } from "../../src/host/documents/snippetUri.ts";
import { colorDocument, languageOf } from "../../src/host/languages/documentColors.ts";
import { enterUntil } from "../support/editor/enterUntil.ts";
import { describeInBoth } from "../support/editor/describeInBoth.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";

const pauseMs = 100;

async function offeredAt(
  document: vscode.TextDocument,
  offset: number,
): Promise<readonly string[]> {
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    document.positionAt(offset),
  );
  return items.map(({ label }) => (typeof label === "string" ? label : label.label));
}

/** A language's own server does not tell when it is ready: it is asked again and again. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

describeInBoth("The document of a snippet", (place, itOnce) => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open(place);
  });
  beforeEach(() => editor.clear());
  after(() => editor.leave());

  const labels = (): readonly string[] =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
  const shown = (): vscode.TextEditor => {
    const active = vscode.window.activeTextEditor;
    assert.ok(active, "no editor is active");
    return active;
  };
  const open = async (command: "open" | "edit", snippet: Snippet): Promise<vscode.TextEditor> => {
    await vscode.commands.executeCommand(`snippetService.${command}`, snippet);
    return shown();
  };
  const replaceAll = async (target: vscode.TextEditor, text: string): Promise<void> => {
    const all = new vscode.Range(0, 0, target.document.lineCount, 0);
    assert.ok(await target.edit((builder) => builder.replace(all, text)));
  };

  it("is read-only when opened, and named as the snippet", async () => {
    const snippet = await editor.add({ title: "Read a file", code: "a\n" });
    const { document } = await open("open", snippet);
    assert.equal(document.getText(), "a\n");
    assert.match(document.uri.path, /\/Read a file\.py$/);
    assert.equal(vscode.workspace.fs.isWritableFileSystem("snippet"), true);
    const { permissions } = await vscode.workspace.fs.stat(document.uri);
    assert.equal(permissions, vscode.FilePermission.Readonly);
    await assert.rejects(async () => vscode.workspace.fs.writeFile(document.uri, Buffer.from("b")));
    assert.equal((await editor.onService(snippet.id)).code, "a\n");
  });

  const languages: readonly (readonly [string, string])[] = [
    ["Python", "python"],
    ["Dockerfile", "dockerfile"],
    ["C", "c"],
    ["Shell", "shellscript"],
    ["Makefile", "makefile"],
    // No file extension says so.
    ["Git Commit", "git-commit"],
  ];
  for (const [name, id] of languages) {
    itOnce(`of ${name} has the language ${id}`, async () => {
      const { document } = await open("open", await editor.add({ title: "t" }, name));
      await when(vscode.workspace.onDidOpenTextDocument, () =>
        document.languageId === id ? true : undefined,
      );
    });
  }

  const shownAs: readonly (readonly ["open" | "edit", readonly string[], string])[] = [
    ["open", [], "snippet-template-tsx"],
    ["open", ["format:template"], "snippet-template-tsx"],
    ["edit", ["format:template"], "snippet-template-tsx"],
    ["edit", [], "javascript"],
  ];
  for (const [command, tags, id] of shownAs) {
    itOnce(`has errors only where it can mend them: ${command} ${tags.join("")}`, async () => {
      const snippet = await editor.add({ title: "t", code: "${1:a}", tags }, "JavaScript");
      const { document } = await open(command, snippet);
      await when(vscode.workspace.onDidOpenTextDocument, () =>
        document.languageId === id ? true : undefined,
      );
    });
  }

  for (const [name, id] of [
    ["JSON", "json"],
    ["TypeScript", "typescript"],
    ["SCSS", "scss"],
  ] as const) {
    itOnce(
      `that is read-only is never a document of ${name}, whose extensions would fetch what it names`,
      async () => {
        const seen: string[] = [];
        const listening = vscode.workspace.onDidOpenTextDocument(({ uri, languageId }) =>
          seen.push(`${uri.scheme} ${languageId}`),
        );
        const snippet = await editor.add({ title: "t.json", code: "{}" }, name);
        const { document } = await open("open", snippet);
        await when(vscode.workspace.onDidOpenTextDocument, () =>
          document.languageId.startsWith("snippet-template") ? true : undefined,
        );
        listening.dispose();
        assert.ok(seen.includes(`snippet ${document.languageId}`), seen.join());
        assert.ok(!seen.includes(`snippet ${id}`) && !seen.includes("snippet json"), seen.join());
      },
    );
  }

  itOnce("with only the colors of its language still has that language", async () => {
    const { document } = await open("edit", await editor.add({ title: "t" }, "JavaScript"));
    await when(vscode.workspace.onDidOpenTextDocument, () =>
      document.languageId === "javascript" ? true : undefined,
    );
    await colorDocument(document, "javascript");
    assert.equal(document.languageId, "snippet-template-tsx");
    assert.equal(languageOf(document), "javascript");
    await vscode.languages.setTextDocumentLanguage(document, "python");
    assert.equal(languageOf(document), "python");
  });

  itOnce("takes the place of the read-only preview when it is edited", async () => {
    const snippet = await editor.add();
    await open("open", snippet);
    await open("edit", snippet);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    assert.equal(tabs.length, 1);
    assert.match(shown().document.uri.authority, /^edit/);
  });

  itOnce("is what Edit Snippet takes when it is in front", async () => {
    await editor.add();
    const { document } = await open("edit", await editor.add());
    await vscode.commands.executeCommand("snippetService.edit");
    assert.equal(shown().document, document);
  });

  it("writes to the service when it is saved", async () => {
    const snippet = await editor.add({ title: "T", tags: ["x"], description: "d", code: "a\n" });
    const target = await open("edit", snippet);
    await replaceAll(target, "b $1 `c` 🙂\n");
    assert.ok(await target.document.save());
    const saved = await editor.onService(snippet.id);
    assert.equal(saved.code, "b $1 `c` 🙂\n");
    assert.deepEqual(
      [saved.title, saved.tags, saved.description, saved.private, saved.languageId],
      [snippet.title, snippet.tags, snippet.description, snippet.private, snippet.languageId],
    );
    assert.equal(editor.library.find(snippet.id)?.code, saved.code);
  });

  it("can be saved again and again", async () => {
    const snippet = await editor.add({ code: "0" });
    const target = await open("edit", snippet);
    for (const code of ["1", "22", "3"]) {
      await replaceAll(target, code);
      assert.ok(await target.document.save(), `saving ${code}`);
      assert.equal((await editor.onService(snippet.id)).code, code);
    }
  });

  itOnce("is not saved without text, and stays as it is", async () => {
    const snippet = await editor.add({ code: "a" });
    const target = await open("edit", snippet);
    await replaceAll(target, "\n");
    assert.equal(await target.document.save(), false);
    assert.deepEqual([target.document.isDirty, target.document.getText()], [true, "\n"]);
    assert.equal((await editor.onService(snippet.id)).code, "a");
  });

  it("keeps the line ends CRLF", async () => {
    const snippet = await editor.add({ code: "a\r\nb\r\n" });
    const target = await open("edit", snippet);
    assert.equal(target.document.getText(), "a\r\nb\r\n");
    await target.edit((builder) => builder.insert(new vscode.Position(0, 0), "x"));
    assert.ok(await target.document.save());
    assert.equal((await editor.onService(snippet.id)).code, "xa\r\nb\r\n");
  });

  it("is reverted to what is saved", async () => {
    const snippet = await editor.add({ code: "a" });
    const target = await open("edit", snippet);
    await replaceAll(target, "b");
    assert.equal(target.document.isDirty, true);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    assert.equal(target.document.isDirty, false);
    assert.equal(target.document.getText(), "a");
    assert.equal((await editor.onService(snippet.id)).code, "a");
  });

  it("is compared, unsaved as it is, with what is saved", async () => {
    const snippet = await editor.add({ title: "T", code: "a" });
    const target = await open("edit", snippet);
    await replaceAll(target, "b");
    let isDone = false;
    const comparing = vscode.commands
      .executeCommand("snippetService.compareVersions", target.document.uri, {})
      .then(() => (isDone = true));
    await enterUntil(() => isDone);
    await comparing;
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.equal(
      activeTab?.label,
      `T (${place === "a service" ? "on the server" : "saved"} ↔ yours)`,
    );
    assert.ok(activeTab.input instanceof vscode.TabInputTextDiff);
    const { original, modified } = activeTab.input;
    assert.equal((await vscode.workspace.openTextDocument(original)).getText(), "a");
    assert.equal((await vscode.workspace.openTextDocument(modified)).getText(), "b");
    assert.equal(target.document.isDirty, true);
  });

  const offered: readonly (readonly [string, string, string])[] = [
    ["TypeScript", "const shopping = { milk: 1 };\nshopping.|", "milk"],
    ["CSS", "a {\n  disp|\n}\n", "display"],
    ["JSON", '[{ "milk": 1 }, { "|" }]', "milk"],
  ];
  for (const [language, text, word] of offered) {
    itOnce(`is offered what ${language} knows`, async function () {
      // The language's own server starts first.
      this.timeout(120_000);
      const snippet = await editor.add({ code: text.replace("|", "") }, language);
      const { document } = await open("edit", snippet);
      await until(async () => (await offeredAt(document, text.indexOf("|"))).includes(word));
    });
  }

  itOnce("is shown by the editor's own preview where it is Markdown", async () => {
    await open("open", await editor.add({ title: "How to", code: "# How to\n" }, "Markdown"));
    await vscode.commands.executeCommand("markdown.showPreview");
    const tab = await when(vscode.window.tabGroups.onDidChangeTabs, () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ input }) => input instanceof vscode.TabInputWebview),
    );
    assert.match(tab.label, /How to/);
  });

  it("takes in what changes elsewhere while nothing is unsaved", async () => {
    const snippet = await editor.add({ code: "a" });
    const { document } = await open("edit", snippet);
    await editor.library.edit(snippet.id, { ...snippet, code: "b" }, snippet);
    await when(vscode.workspace.onDidChangeTextDocument, () =>
      document.getText() === "b" ? true : undefined,
    );
  });

  itOnce("shows a save in the read-only document of the same snippet", async () => {
    const snippet = await editor.add({ code: "a" });
    const { document: readOnly } = await open("open", snippet);
    await vscode.commands.executeCommand("workbench.action.keepEditor");
    const target = await open("edit", snippet);
    await replaceAll(target, "b");
    assert.ok(await target.document.save());
    await when(vscode.workspace.onDidChangeTextDocument, () =>
      readOnly.getText() === "b" ? true : undefined,
    );
  });

  it("does not write over what changed elsewhere, and keeps the text", async () => {
    const snippet = await editor.add({ code: "a" });
    const target = await open("edit", snippet);
    await replaceAll(target, "mine");
    await editor.library.edit(snippet.id, { ...snippet, code: "theirs" }, snippet);
    assert.equal(await target.document.save(), false);
    assert.equal(target.document.getText(), "mine");
    assert.equal(target.document.isDirty, true);
    assert.equal((await editor.onService(snippet.id)).code, "theirs");
  });

  it("sends nothing to a snippet that was made public since it was opened", async () => {
    const snippet = await editor.add({ code: "a" });
    const target = await open("edit", snippet);
    await replaceAll(target, "secret");
    await editor.library.edit(snippet.id, { ...snippet, private: false }, snippet);
    await editor.library.settled(snippet.id);
    await target.document.save();
    await until(() => Promise.resolve(editor.library.waiting()[0]?.state === "conflict"));
    const [{ other, draft } = assert.fail()] = editor.library.waiting();
    assert.deepEqual([other?.code, draft?.code], ["a", "secret"]);
  });

  it("is saved although the title changed meanwhile, and keeps the new title", async () => {
    const snippet = await editor.add({ title: "old", code: "a" });
    const target = await open("edit", snippet);
    await replaceAll(target, "b");
    await editor.library.edit(snippet.id, { ...snippet, title: "new" }, snippet);
    assert.ok(await target.document.save());
    const saved = await editor.onService(snippet.id);
    assert.deepEqual([saved.title, saved.code], ["new", "b"]);
  });

  for (const mode of ["open", "edit"] as const) {
    itOnce(
      `has the new title once its snippet is renamed, and the cursor where it was: ${mode}`,
      async () => {
        const snippet = await editor.add({ title: "old", code: "first\nsecond" });
        const target = await open(mode, snippet);
        target.selection = new vscode.Selection(1, 1, 1, 3);
        await editor.library.edit(snippet.id, { ...snippet, title: "new" }, snippet);
        await until(() => Promise.resolve(labels().join() === "new.py"));
        assert.equal(vscode.window.activeTextEditor?.document, target.document);
        assert.deepEqual(shown().selection, new vscode.Selection(1, 1, 1, 3));
      },
    );
  }

  itOnce("has the new title in each group that it is in front in", async () => {
    const snippet = await editor.add({ title: "old", code: "a" });
    await open("edit", snippet);
    await vscode.commands.executeCommand("workbench.action.splitEditor");
    await until(() => Promise.resolve(labels().join() === "old.py,old.py"));
    await editor.library.edit(snippet.id, { ...snippet, title: "new" }, snippet);
    await until(() => Promise.resolve(labels().join() === "new.py,new.py"));
  });

  itOnce("has the new title also with unsaved text, which is still saved there", async () => {
    const snippet = await editor.add({ title: "old", code: "a" });
    const target = await open("edit", snippet);
    await replaceAll(target, "b");
    await editor.library.edit(snippet.id, { ...snippet, title: "new" }, snippet);
    await until(() => Promise.resolve(labels().join() === "new.py"));
    await editor.library.settled(snippet.id);
    assert.equal(target.document.getText(), "b");
    assert.ok(await target.document.save());
    assert.equal((await editor.onService(snippet.id)).code, "b");
    assert.deepEqual(labels(), ["new.py"]);
  });

  itOnce(
    "has the language that its snippet gets, and keeps the one that the user set",
    async () => {
      const snippet = await editor.add({ title: "a title", code: "a" });
      const { document } = await open("edit", snippet);
      const isIn = (id: string) => async (): Promise<boolean> =>
        Promise.resolve(document.languageId === id);
      await until(isIn("python"));
      const { languageId } = await editor.add({}, "Go");
      await editor.library.edit(snippet.id, { ...snippet, languageId }, snippet);
      await until(isIn("go"));
      await until(() => Promise.resolve(labels().join() === "a title.go"));
      await vscode.languages.setTextDocumentLanguage(document, "rust");
      const current = editor.library.find(snippet.id) ?? assert.fail();
      await editor.library.edit(snippet.id, { ...current, title: "another" }, current);
      await until(() => Promise.resolve(labels().join() === "another.go"));
      assert.equal(document.languageId, "rust");
    },
  );

  it("is closed where it comes back and its library is not in use", async () => {
    const snippet = await editor.add();
    const foreign = snippetUri("open", "another-library", snippet);
    await vscode.commands.executeCommand("vscode.open", foreign);
    await until(() => Promise.resolve(labels().length === 0));
  });

  it("is gone when the snippet is deleted", async () => {
    const snippet = await editor.add();
    const { document } = await open("open", snippet);
    await editor.library.delete(snippet.id);
    await assert.rejects(
      async () => vscode.workspace.fs.readFile(document.uri),
      (error: unknown) => error instanceof vscode.FileSystemError && error.code === "FileNotFound",
    );
  });

  itOnce(
    "has a safe name where the title is a path, a device, or turns the text around it",
    async () => {
      for (const title of ["../../x", "CON", "x".repeat(255), "a\u202Eb", "dot.", "👩‍👩‍👧"]) {
        const { document } = await open("open", await editor.add({ title, code: title }));
        assert.equal(document.getText(), title);
        assert.equal(document.uri.path.split("/").length, 2);
      }
    },
  );

  itOnce("is found in UTF-8 whatever encoding the settings say", async () => {
    const files = vscode.workspace.getConfiguration("files");
    await files.update("encoding", "iso88591", vscode.ConfigurationTarget.Global);
    try {
      const snippet = await editor.add({ code: "Grüße 你好" });
      const target = await open("edit", snippet);
      assert.equal(target.document.getText(), "Grüße 你好");
      await replaceAll(target, "Grüße 你们好");
      assert.ok(await target.document.save());
      assert.equal((await editor.onService(snippet.id)).code, "Grüße 你们好");
    } finally {
      await files.update("encoding", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  for (const [what, authority] of [
    ["another library's", "open.service-0.1"],
    ["an unknown snippet's", "open.computer.987654321"],
    ["no snippet's", "x"],
  ] as const) {
    itOnce(`cannot be read under ${what} address`, async () => {
      const uri = vscode.Uri.from({ scheme: "snippet", authority, path: "/a.py" });
      await assert.rejects(
        async () => vscode.workspace.fs.readFile(uri),
        (error: unknown) => error instanceof vscode.FileSystemError && error.message !== "",
      );
    });
  }

  itOnce("is not created, renamed or deleted as a file", async () => {
    const { document } = await open("edit", await editor.add());
    const { uri } = document;
    const other = uri.with({ path: `${uri.path}2` });
    await assert.rejects(async () => vscode.workspace.fs.delete(uri));
    await assert.rejects(async () => vscode.workspace.fs.rename(uri, other));
    await assert.rejects(async () => vscode.workspace.fs.createDirectory(other));
    assert.equal(editor.library.all().length, 1);
  });
});
