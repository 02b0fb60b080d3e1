import assert from "node:assert/strict";
import * as vscode from "vscode";
import { SnippetError } from "../../src/core/errors.ts";
import type { Snippet } from "../../src/core/model.ts";
import type { DocumentMode } from "../../src/core/snippet/snippetPath.ts";
import { showMore } from "../../src/host/commands/view.ts";
import { snippetUri } from "../../src/host/documents/snippetUri.ts";
import { SnippetFileSystem } from "../../src/host/documents/snippetFileSystem.ts";
import { DocumentRecord } from "../../src/host/documents/documentRecord.ts";
import { UnsavedDocuments } from "../../src/host/documents/unsavedDocuments.ts";
import { InsertSnippets } from "../../src/host/insert/insertSnippets.ts";
import { InsertionTarget } from "../../src/host/insert/insertionTarget.ts";
import { EditorLanguages } from "../../src/host/languages/editorLanguages.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { DoubledLibrary } from "../support/library/doubledLibrary.ts";
import { LibraryInEditor } from "../support/editor/libraryInEditor.ts";
import { treeOver } from "../support/editor/treeOver.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";

const messages = new AnsweredMessages();

const firstSteps = { done: async () => undefined };

describe("The view's rows on a bad day", () => {
  afterEach(() => messages.dispose());

  it("are those that are loaded, with a way to more, and counts that say so", async () => {
    const atMost = { maximum: () => 4 };
    await using doubled = await DoubledLibrary.start({ maximalPerPage: 2 }, undefined, atMost);
    for (let index = 0; index < 9; index += 1) {
      doubled.api.add();
    }
    const tree = treeOver(doubled.current);
    const rows = async (): Promise<readonly (readonly unknown[])[]> =>
      (await tree.getChildren())
        .map((node) => tree.getTreeItem(node))
        .map(({ label, description }) => (description === undefined ? [label] : [description]));
    await doubled.library.loadAll();
    const [language, more] = await rows();
    const loaded = doubled.library.all().length;
    assert.ok(loaded > 0 && loaded < 9, `${loaded} rows are loaded`);
    assert.equal(language?.[0], `${loaded}+`);
    assert.match(String(more?.[0]), new RegExp(`^Load More \\(${loaded} (?:of 9|loaded)\\)$`));
    while (doubled.library.state.hasMore) {
      await showMore({ rows: tree, libraries: doubled.current });
    }
    assert.deepEqual(await rows(), [["9"]]);
    tree.dispose();
  });

  it("are none when the service fails, which is told once and can be tried again", async () => {
    await using doubled = await DoubledLibrary.start();
    doubled.api.add();
    doubled.failWith(500);
    const press = messages.answerEvery();
    const tree = treeOver(doubled.current);
    assert.deepEqual(await tree.getChildren(), []);
    assert.deepEqual(await tree.getChildren(), []);
    assert.equal(messages.asked.length, 1);
    assert.deepEqual(messages.asked[0]?.buttons, ["Retry"]);
    assert.match(messages.asked[0]?.message ?? "", /\.$/);
    doubled.api.manner = {};
    const { promise, resolve } = Promise.withResolvers<void>();
    tree.onDidChangeTreeData(() => doubled.library.all().length === 1 && resolve());
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
    const tree = treeOver(doubled.current);
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
    const tree = treeOver(doubled.current);
    assert.deepEqual(await tree.getChildren(), []);
    assert.deepEqual(messages.asked[0]?.buttons, ["Sign In"]);
    press(undefined);
    tree.dispose();
  });
});

describe("The document of a snippet on a bad day", () => {
  let inUse: MemoryLibraryInUse;
  let log: RecordingLog;
  let documents: SnippetFileSystem;
  let unsaved: UnsavedDocuments;
  let closed: string[];
  beforeEach(async () => {
    inUse = await MemoryLibraryInUse.start();
    log = new RecordingLog();
    unsaved = new UnsavedDocuments(new InMemoryStore());
    closed = [];
    documents = new SnippetFileSystem({
      libraries: inUse.current,
      log,
      unsaved,
      firstSteps,
      closeTabs: (uri) => void closed.push(uri.toString()),
      known: () => Promise.reject(new Error("unused")),
    });
  });
  afterEach(() => {
    documents.dispose();
    inUse.dispose();
  });

  const addressOf = (snippet: Snippet, mode: DocumentMode = "edit"): vscode.Uri =>
    snippetUri(mode, inUse.library.key, snippet);
  const textOf = async (uri: vscode.Uri): Promise<string> =>
    Buffer.from(await documents.readFile(uri)).toString();

  it("is saved on this computer although the service cannot be reached", async () => {
    const snippet = inUse.library.add({ code: "a" });
    await documents.readFile(addressOf(snippet));
    await documents.writeFile(addressOf(snippet), Buffer.from("b"));
    assert.equal(inUse.library.find(snippet.id)?.code, "b");
    assert.deepEqual(
      inUse.library.waiting().map(({ kind, draft }) => [kind, draft?.code]),
      [["edit", "b"]],
    );
    assert.deepEqual(log.lines, []);
  });

  for (const [code, sentence] of [
    ["storage", "The disk is full."],
    ["internal", "Something went wrong."],
  ] as const) {
    it(`is not saved where that fails (${code}), which one sentence tells`, async () => {
      const snippet = inUse.library.add({ code: "a" });
      await documents.readFile(addressOf(snippet));
      inUse.library.failure = new SnippetError(code, sentence);
      await assert.rejects(
        documents.writeFile(addressOf(snippet), Buffer.from("b")),
        (error: unknown) => error instanceof vscode.FileSystemError && error.message === sentence,
      );
      assert.equal(inUse.library.find(snippet.id)?.code, "a");
      assert.equal(log.lines.length, 1);
    });
  }

  it("loses its tab in a window without its library, unless it has unsaved text", async () => {
    const [first, second] = ["a", "b"].map((code) => inUse.library.add({ code }));
    assert.ok(first && second);
    const [clean, dirty] = [addressOf(first), addressOf(second)];
    const record = new DocumentRecord(second);
    record.read(dirty);
    unsaved.follow({ uri: dirty, isDirty: true }, record);
    await inUse.current.leave();
    for (const uri of [clean, dirty]) {
      await assert.rejects(documents.stat(uri));
    }
    assert.deepEqual(closed, [clean.toString()]);
  });

  it("goes on under its address when the service gives the snippet its id", async () => {
    const { languageId, title, description, tags } = inUse.library.add();
    const draft = { languageId, title, description, tags, private: true, code: "0" };
    const snippet = await inUse.library.create(draft);
    const uri = addressOf(snippet);
    await documents.readFile(uri);
    inUse.library.arrive();
    const named = inUse.library.find(snippet.id);
    assert.ok(named !== undefined && named.id !== snippet.id);
    await documents.writeFile(uri, Buffer.from("1"));
    assert.equal(inUse.library.find(named.id)?.code, "1");
    // The same document by its new address, and the other way round.
    assert.equal(await textOf(addressOf(named)), "1");
    const changed: string[] = [];
    documents.onDidChangeFile((events) => changed.push(...events.map((each) => String(each.uri))));
    await inUse.library.edit(named.id, { ...named, code: "2" }, named);
    assert.equal(await textOf(uri), "2");
    assert.deepEqual(changed.toSorted(), [String(uri), String(addressOf(named))].toSorted());
    await inUse.library.delete(named.id);
    await assert.rejects(documents.stat(uri), { code: "FileNotFound" });
  });

  it("takes what changes elsewhere for newer, so that the editor asks before it is overwritten", async () => {
    const snippet = inUse.library.add({ code: "a" });
    const uri = addressOf(snippet);
    const before = await documents.stat(uri);
    await inUse.library.edit(snippet.id, { ...snippet, code: "theirs" }, snippet);
    assert.ok((await documents.stat(uri)).mtime > before.mtime);
    assert.equal(await textOf(uri), "theirs");
  });

  it("starts from what the person saw, so that nothing is overwritten unseen", async () => {
    const snippet = inUse.library.add({ code: "a" });
    const uri = addressOf(snippet);
    await documents.readFile(uri);
    await inUse.library.edit(snippet.id, { ...snippet, code: "theirs" }, snippet);
    await documents.writeFile(uri, Buffer.from("mine"));
    assert.equal(inUse.library.waiting().at(-1)?.base?.code, "a");
  });

  it("is saved where only a detail was changed elsewhere, which stays as it was changed", async () => {
    const snippet = inUse.library.add({ title: "old", code: "a" });
    const uri = addressOf(snippet);
    await documents.readFile(uri);
    await inUse.library.edit(snippet.id, { ...snippet, title: "new" }, snippet);
    await documents.writeFile(uri, Buffer.from("b"));
    const { title, code } = inUse.library.find(snippet.id) ?? assert.fail("gone");
    assert.deepEqual([title, code], ["new", "b"]);
  });

  it("is read from the service where the snippet is not loaded, as a restored tab needs it", async () => {
    const snippet = inUse.library.add({ code: "restored" });
    inUse.library.find = () => undefined;
    inUse.library.read = () => Promise.resolve(snippet);
    assert.equal(await textOf(addressOf(snippet, "open")), "restored");
  });

  it("is read from the service where only a list has told of it, and never shown empty", async () => {
    const { id } = inUse.library.add({ code: "a" });
    const whole = inUse.library.find(id) ?? assert.fail("gone");
    inUse.library.listedOnly.add(id);
    inUse.library.read = () => Promise.resolve({ ...whole, code: "all of it" });
    assert.equal(await textOf(addressOf(whole)), "all of it");
    inUse.library.become({});
    inUse.library.read = () => Promise.reject(new SnippetError("offline", "Offline."));
    await inUse.library.edit(id, { ...whole, code: "" }, whole);
    assert.equal(await textOf(addressOf(whole)), "all of it");
    const other = inUse.library.add({ code: "b" });
    inUse.library.listedOnly.add(other.id);
    await assert.rejects(documents.readFile(addressOf(other)), /Offline/);
  });

  it("needs a library in use", async () => {
    const uri = addressOf(inUse.library.add(), "open");
    await inUse.current.use({ kind: "none" });
    await assert.rejects(documents.stat(uri), /Sign in/);
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
      await new InsertSnippets(target, new EditorLanguages(), firstSteps).insert([snippet], true);
      assert.equal(document.getText(), "as it was");
      assert.equal(messages.asked.length, 1);
      const copied = await vscode.env.clipboard.readText();
      assert.equal(copied, button === "Copy" ? "code $1\n" : "something else");
      target.dispose();
      registered.dispose();
    });
  }
});
