import assert from "node:assert/strict";
import * as vscode from "vscode";
import { LoadMore } from "../../src/host/commands/loadMore.ts";
import { snippetUri } from "../../src/host/documents/snippetUri.ts";
import { SnippetFileSystem } from "../../src/host/documents/snippetFileSystem.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import { InsertSnippets } from "../../src/host/insert/insertSnippets.ts";
import { InsertionTarget } from "../../src/host/insert/insertionTarget.ts";
import { EditorLanguages } from "../../src/host/languages/editorLanguages.ts";
import { SnippetTree } from "../../src/host/tree/snippetTree.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { DoubledLibrary } from "../support/doubledLibrary.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";
import { RecordingLog } from "../support/recordingLog.ts";

const messages = new AnsweredMessages();
const treeOver = ({ current }: DoubledLibrary): SnippetTree =>
  new SnippetTree(current, new EditorLanguages(), new ErrorReporter(new RecordingLog()));

describe("The view's rows on a bad day", () => {
  afterEach(() => messages.dispose());

  it("are those that are loaded, with a way to more, and counts that say so", async () => {
    await using doubled = await DoubledLibrary.start({ maximalPerPage: 2 });
    for (let index = 0; index < 9; index += 1) {
      doubled.api.add();
    }
    const tree = treeOver(doubled);
    const rows = async (): Promise<readonly (readonly unknown[])[]> =>
      (await tree.getChildren())
        .map((node) => tree.getTreeItem(node))
        .map(({ label, description }) => (description === undefined ? [label] : [description]));
    await rows();
    const [language, more] = await rows();
    const loaded = doubled.library.all().length;
    assert.ok(loaded > 0 && loaded < 9);
    assert.equal(language?.[0], `${loaded}+`);
    assert.match(String(more?.[0]), new RegExp(`^Load More \\(${loaded} (?:of 9|loaded)\\)$`));
    while (doubled.library.state.hasMore) {
      await new LoadMore(doubled.current).run();
    }
    assert.deepEqual(await rows(), [["9"]]);
    tree.dispose();
  });

  it("are none when the service fails, which is told once and can be tried again", async () => {
    await using doubled = await DoubledLibrary.start();
    doubled.api.add();
    doubled.failWith(500);
    const press = messages.answerEvery();
    const tree = treeOver(doubled);
    assert.deepEqual(await tree.getChildren(), []);
    assert.deepEqual(await tree.getChildren(), []);
    assert.equal(messages.asked.length, 1);
    assert.deepEqual(messages.asked[0]?.buttons, ["Retry"]);
    assert.match(messages.asked[0]?.message ?? "", /\.$/);
    doubled.api.manner = {};
    const { promise, resolve } = Promise.withResolvers<void>();
    tree.onDidChangeTreeData(() => doubled.library.state.status === "ready" && resolve());
    press("Retry");
    await promise;
    assert.equal((await tree.getChildren()).length, 1);
    tree.dispose();
  });

  it("are short whatever the service tells: a title of a megabyte, ten thousand tags, a line without end", async () => {
    await using doubled = await DoubledLibrary.start();
    const long = "x".repeat(1_000_000);
    doubled.api.add({
      title: long,
      description: long,
      code: long,
      tags: Array.from({ length: 10_000 }, (_, index) => `tag-${index}`),
    });
    const tree = treeOver(doubled);
    const [language] = await tree.getChildren();
    assert.ok(language);
    const [node] = await tree.getChildren(language);
    assert.ok(node);
    const item = await tree.resolveTreeItem(tree.getTreeItem(node), node);
    const shown = JSON.stringify([
      item.label,
      item.description,
      item.accessibilityInformation,
      item.tooltip,
      item.resourceUri,
    ]);
    assert.ok(shown.length < 20_000, `${shown.length} characters`);
    tree.dispose();
  });

  it("are none when the session has ended, which offers to sign in", async () => {
    await using doubled = await DoubledLibrary.start();
    doubled.failWith(401);
    const press = messages.answerEvery();
    const tree = treeOver(doubled);
    assert.deepEqual(await tree.getChildren(), []);
    assert.deepEqual(messages.asked[0]?.buttons, ["Sign In"]);
    press(undefined);
    tree.dispose();
  });
});

describe("The document of a snippet on a bad day", () => {
  for (const status of [401, 403, 404, 429, 500, 503]) {
    it(`is not saved where the service answers ${status}, which one sentence tells`, async () => {
      await using doubled = await DoubledLibrary.start();
      const { id } = doubled.api.add();
      await doubled.library.open();
      const snippet = doubled.library.find(id);
      assert.ok(snippet);
      const log = new RecordingLog();
      const documents = new SnippetFileSystem(doubled.current, log);
      const uri = snippetUri("edit", doubled.library.key, snippet);
      await documents.readFile(uri);
      doubled.failWith(status);
      await assert.rejects(documents.writeFile(uri, Buffer.from("new")), (error: unknown) => {
        assert.ok(error instanceof vscode.FileSystemError);
        assert.match(error.message, /^[A-Z][^.]*\.$/);
        assert.equal(error.code === "FileNotFound", status === 404);
        return true;
      });
      assert.equal(log.lines.length, 1);
      assert.doesNotMatch(log.lines[0] ?? "", /token|http:/);
      documents.dispose();
    });
  }

  it("tells of a conflict, and can be saved once the person has seen the other version", async () => {
    await using doubled = await DoubledLibrary.start();
    const { id } = doubled.api.add({ code: "a" });
    await doubled.library.open();
    const snippet = doubled.library.find(id);
    assert.ok(snippet);
    const documents = new SnippetFileSystem(doubled.current, new RecordingLog());
    const uri = snippetUri("edit", doubled.library.key, snippet);
    const before = await documents.stat(uri);
    doubled.api.change(id, { code: "theirs" });
    const changed: vscode.Uri[] = [];
    documents.onDidChangeFile((events) => changed.push(...events.map((event) => event.uri)));
    await assert.rejects(documents.writeFile(uri, Buffer.from("mine")), /changed elsewhere/);
    assert.equal(doubled.api.records.get(id)?.code, "theirs");
    assert.deepEqual(changed.map(String), [uri.toString()]);
    // The editor now finds a newer file, and asks the person to compare or to overwrite.
    assert.ok((await documents.stat(uri)).mtime > before.mtime);
    assert.equal(Buffer.from(await documents.readFile(uri)).toString(), "theirs");
    await documents.writeFile(uri, Buffer.from("mine"));
    assert.equal(doubled.api.records.get(id)?.code, "mine");
    documents.dispose();
  });

  it("is saved where only a detail was changed elsewhere, which stays as it was changed", async () => {
    await using doubled = await DoubledLibrary.start();
    const { id } = doubled.api.add({ title: "old", code: "a" });
    await doubled.library.open();
    const snippet = doubled.library.find(id);
    assert.ok(snippet);
    const documents = new SnippetFileSystem(doubled.current, new RecordingLog());
    const uri = snippetUri("edit", doubled.library.key, snippet);
    await documents.readFile(uri);
    doubled.api.change(id, { title: "new" });
    await documents.writeFile(uri, Buffer.from("b"));
    const { title, code } = doubled.api.records.get(id) ?? assert.fail("gone");
    assert.deepEqual([title, code], ["new", "b"]);
    documents.dispose();
  });

  it("asks the service where the snippet is not loaded, as a restored tab needs it", async () => {
    await using doubled = await DoubledLibrary.start();
    const record = doubled.api.add({ code: "restored" });
    const snippet = await doubled.library.read(record.id);
    const documents = new SnippetFileSystem(doubled.current, new RecordingLog());
    const uri = snippetUri("open", doubled.library.key, snippet);
    assert.equal(Buffer.from(await documents.readFile(uri)).toString(), "restored");
    documents.dispose();
  });

  it("needs a library in use", async () => {
    await using doubled = await DoubledLibrary.start();
    const snippet = await doubled.library.read(doubled.api.add().id);
    const { key } = doubled.library;
    await doubled.current.use({ kind: "none" });
    const documents = new SnippetFileSystem(doubled.current, new RecordingLog());
    await assert.rejects(documents.stat(snippetUri("open", key, snippet)), /Sign in/);
    documents.dispose();
  });
});

describe("Inserting into an editor that cannot take it", () => {
  let editor: LibraryInEditor;
  before(async () => {
    editor = await LibraryInEditor.open();
  });
  after(() => editor.leave());
  afterEach(() => messages.dispose());

  const answers = {
    "the code is copied when the person wants it": "Copy",
    "else it is not": undefined,
  };
  for (const [sentence, button] of Object.entries(answers)) {
    it(`changes nothing; ${sentence}`, async () => {
      const snippet = await editor.add({ code: "code $1\n" });
      const scheme = "read-only-test";
      const content = { provideTextDocumentContent: () => "as it was" };
      const registered = vscode.workspace.registerTextDocumentContentProvider(scheme, content);
      await vscode.env.clipboard.writeText("something else");
      const uri = vscode.Uri.from({ scheme, path: "/a.txt" });
      const { document } = await vscode.window.showTextDocument(uri);
      messages.answer("The code could not be inserted: this editor is read-only.", button);
      const target = new InsertionTarget();
      await new InsertSnippets(target, new EditorLanguages()).insert([snippet]);
      assert.equal(document.getText(), "as it was");
      assert.equal(messages.asked.length, 1);
      const copied = await vscode.env.clipboard.readText();
      assert.equal(copied, button === "Copy" ? "code $1\n" : "something else");
      target.dispose();
      registered.dispose();
    });
  }
});
