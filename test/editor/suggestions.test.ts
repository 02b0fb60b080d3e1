import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { SnippetCompletions } from "../../src/host/completion/snippetCompletions.ts";
import { Suggestions } from "../../src/host/completion/suggestions.ts";
import { EditorLanguages } from "../../src/host/languages/editorLanguages.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";
import { InMemoryLibrary } from "../support/library/inMemoryLibrary.ts";
import { searchesIn } from "../support/search/searchesIn.ts";
import { showActive } from "../support/editor/showActive.ts";

describe("Snippets offered while typing", () => {
  let editor: LibraryInEditor;
  let folder: vscode.Uri;
  before(async () => {
    editor = await LibraryInEditor.open();
    folder = vscode.Uri.file(await mkdtemp(join(tmpdir(), "suggestions-")));
  });
  beforeEach(() => editor.clear());
  after(async () => {
    await editor.leave();
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  async function document(content: string, extension = "py"): Promise<vscode.TextDocument> {
    const uri = vscode.Uri.joinPath(folder, `${randomUUID()}.${extension}`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(content));
    const opened = await vscode.workspace.openTextDocument(uri);
    const shown = await showActive(opened);
    const end = opened.positionAt(content.length);
    shown.selection = new vscode.Selection(end, end);
    return opened;
  }

  async function offered(opened: vscode.TextDocument): Promise<readonly vscode.CompletionItem[]> {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      opened.uri,
      opened.positionAt(opened.getText().length),
      undefined,
      100,
    );
    return list.items.filter(
      ({ label }) => typeof label === "object" && label.description === "Snippet Service",
    );
  }
  const labels = async (opened: vscode.TextDocument): Promise<readonly string[]> =>
    (await offered(opened)).map(({ label }) => (typeof label === "string" ? label : label.label));

  it("are those whose title has a word that begins so", async () => {
    await editor.add({ title: "Read a file", code: "open(p)" });
    await editor.add({ title: "Nothing of it", code: "read" });
    assert.deepEqual(await labels(await document("rea")), ["Read a file"]);
  });

  it("are named by their prefix where that is typed", async () => {
    await editor.add({ title: "Loop", tags: ["prefix:forr"], code: "for x in y: pass" });
    assert.deepEqual(await labels(await document("for")), ["forr"]);
  });

  it("are of the document's language only", async () => {
    await editor.add({ title: "Read a file", code: "open(p)" });
    await editor.add({ title: "Read a file", code: "readFile(p)" }, "JavaScript");
    const [item, ...others] = await offered(await document("rea", "js"));
    assert.deepEqual(others, []);
    assert.equal(textOf(item), "readFile(p)");
  });

  it("are plain text in every language where its prefix is typed", async () => {
    const tags = ["prefix:reader"];
    await editor.add({ title: "Everywhere", tags, code: "anything" }, "Text");
    await editor.add({ title: "Read a letter", code: "Dear" }, "Text");
    assert.deepEqual(await labels(await document("rea")), ["reader"]);
    assert.deepEqual(await labels(await document("eve")), []);
  });

  it("leave out code for which there is no room in what each key prepares", async () => {
    await editor.add({ title: "Read all", code: "a".repeat(60_000) });
    await editor.add({ title: "Read more", code: "b".repeat(60_000) });
    await editor.add({ title: "Read it", code: "c" });
    const found = await labels(await document("rea"));
    assert.equal(found.length, 2);
    assert.ok(found.includes("Read it"));
  });

  for (const [name, shared] of Object.entries({
    "the fullest list": Array.from({ length: 25 }, (_, at) => ({ title: `Read ${at}` })),
    "the longest code": [{ title: "Read", tags: ["prefix:rea"], code: "a".repeat(100_000) }],
    "each spelling of the language": Array.from({ length: 25 }, (_, at) => ({
      title: `Read ${at}`,
      languageId: `${"PYTHON".slice(0, at % 7)}${"python".slice(at % 7)}`,
    })),
  })) {
    it(`name the user's own first, which ${name} of others takes no room from`, async () => {
      using owned = new DisposableStack();
      const keep = <T extends vscode.Disposable>(one: T): T =>
        owned.adopt(one, (given) => {
          given.dispose();
        });
      const library = keep(new InMemoryLibrary());
      library.add({ title: "Go on reading", code: "own" });
      for (const draft of [...shared, ...shared]) {
        library.share("Mallory", draft);
      }
      const searches = keep(searchesIn(join(folder.fsPath, randomUUID())));
      const languages = keep(new EditorLanguages());
      const suggestions = new SnippetCompletions({ library }, searches, languages);
      const opened = await document("rea");
      const end = opened.positionAt(3);
      const { token } = new vscode.CancellationTokenSource();
      const list = await suggestions.provideCompletionItems(opened, end, token);
      const [first, ...others] = list?.items.map(({ snippet }) => snippet.owner ?? "own") ?? [];
      assert.equal(first, "own");
      assert.ok(others.every((owner) => owner === "Mallory"));
    });
  }

  it("show a title that looks like an icon as text", async () => {
    await editor.add({ title: "$(trash) read", code: "a" });
    assert.deepEqual(await labels(await document("rea")), ["$\u200B(trash) read"]);
  });

  it("stand below what the language offers, with a preview", async () => {
    await editor.add({ title: "Read a file", code: "open(p)" });
    const [item] = await offered(await document("rea"));
    assert.equal(item?.sortText, "\u{10FFFF}");
    const { documentation } = item ?? {};
    assert.ok(documentation instanceof vscode.MarkdownString);
    assert.match(documentation.value, /open\(p\)/);
    assert.notEqual(documentation.isTrusted, true);
  });

  it("are inserted as they are, indented for the place", async () => {
    await editor.add({ title: "Read a file", code: "if $x:\n\ty()" });
    const [item] = await offered(await document("def f():\n    rea"));
    assert.ok(item?.insertText instanceof vscode.SnippetString);
    assert.equal(item.insertText.value, "if \\$x:\n        y()");
  });

  it("walk through the library for no key, once there is an index", async () => {
    await editor.add({ title: "Read a file", code: "open(p)" });
    const opened = await document("rea");
    const { library } = editor;
    const all = library.all.bind(library);
    let walks = 0;
    const counted = (): readonly Snippet[] => {
      walks += 1;
      return all();
    };
    Object.defineProperty(library, "all", { value: counted, configurable: true });
    try {
      let offeredThen: readonly string[] = [];
      // Until the index stands each key is answered by reading all.
      for (let key = 0; key < 500 && (key === 0 || walks > 0); key += 1) {
        walks = 0;
        offeredThen = await labels(opened);
      }
      assert.equal(walks, 0);
      assert.deepEqual(offeredThen, ["Read a file"]);
    } finally {
      Reflect.deleteProperty(library, "all");
    }
  });

  it("cost nothing when switched off: the editor knows of no provider", async () => {
    const { registerCompletionItemProvider } = vscode.languages;
    let registered = 0;
    Object.defineProperty(vscode.languages, "registerCompletionItemProvider", {
      value: (...given: Parameters<typeof registerCompletionItemProvider>) => {
        const registration = registerCompletionItemProvider(...given);
        registered += 1;
        return new vscode.Disposable(() => {
          registered -= 1;
          registration.dispose();
        });
      },
      configurable: true,
    });
    const settings = vscode.workspace.getConfiguration("snippetService");
    const suggestions = new Suggestions(() => assert.fail("Nobody asked."));
    const followed = async (isOn: boolean | undefined): Promise<void> => {
      await settings.update("suggestions.enabled", isOn, vscode.ConfigurationTarget.Global);
      await vscode.languages.getLanguages();
    };
    try {
      await followed(false);
      await suggestions.begin();
      assert.equal(registered, 0);
      await followed(true);
      // The extension's own follow the setting, too.
      assert.ok(registered > 0);
      await followed(false);
      assert.equal(registered, 0);
    } finally {
      await followed(undefined);
      suggestions.dispose();
      Object.defineProperty(vscode.languages, "registerCompletionItemProvider", {
        value: registerCompletionItemProvider,
        configurable: true,
      });
    }
  });

  it("are not offered where nothing is typed, or when switched off", async () => {
    await editor.add({ title: "Read a file", code: "open(p)" });
    assert.deepEqual(await labels(await document("x = ")), []);
    const settings = vscode.workspace.getConfiguration("snippetService");
    await settings.update("suggestions.enabled", false, vscode.ConfigurationTarget.Global);
    try {
      assert.deepEqual(await labels(await document("rea")), []);
    } finally {
      await settings.update("suggestions.enabled", undefined, vscode.ConfigurationTarget.Global);
    }
    assert.deepEqual(await labels(await document("rea")), ["Read a file"]);
  });
});

function textOf(item: vscode.CompletionItem | undefined): string | undefined {
  const { insertText } = item ?? {};
  return insertText instanceof vscode.SnippetString ? insertText.value : insertText;
}
