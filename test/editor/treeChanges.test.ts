import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { Emitter } from "../../src/core/emitter.ts";
import { SnippetError } from "../../src/core/errors.ts";
import type { Snippet, SnippetDraft } from "../../src/core/model.ts";
import { rowUri } from "../../src/host/documents/snippetUri.ts";
import { RowMarks } from "../../src/host/tree/rowMarks.ts";
import { TreeArrangement } from "../../src/host/tree/treeArrangement.ts";
import type { SnippetTree } from "../../src/host/tree/snippetTree.ts";
import type { TreeNode } from "../../src/host/tree/treeNodes.ts";
import { patience, ShownWrites } from "../../src/host/pending/shownWrites.ts";
import { PendingTree } from "../../src/host/pending/pendingTree.ts";
import { noFavorites, treeOver } from "../support/editor/treeOver.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";
import { ManualClock } from "../support/computer/manualClock.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

const signedOut = new SnippetError("signed-out", "Sign in.");

/** While the editor asks for rows again it does not know those of before. */
describe("What the editor is told of the view's rows", () => {
  let clock: ManualClock;
  let inUse: MemoryLibraryInUse;
  let writes: ShownWrites;
  let tree: SnippetTree;
  let told: string[];
  beforeEach(async () => {
    clock = new ManualClock();
    inUse = await MemoryLibraryInUse.start("service", clock);
    inUse.library.add({ title: "one" });
    inUse.library.add({ title: "two" });
    inUse.library.add({ title: "other", languageId: "2" });
    writes = new ShownWrites(inUse.current, clock);
    tree = treeOver(inUse.current, writes);
    for (const node of await tree.getChildren()) {
      await tree.getChildren(node);
    }
    told = [];
    tree.onDidChangeTreeData((nodes) => {
      told.push(nodes === undefined ? "everything" : nodes.map(nameOf).join(", "));
    });
  });
  afterEach(() => {
    tree.dispose();
    writes.dispose();
    inUse.dispose();
  });

  const nameOf = (node: TreeNode): string => {
    const { label } = tree.getTreeItem(node);
    assert.ok(typeof label === "string");
    return label;
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const find = (title: string): Snippet =>
    inUse.library.all().find((snippet) => snippet.title === title) ?? assert.fail(title);
  const edit = async (title: string, change: Partial<SnippetDraft>): Promise<Snippet> => {
    const snippet = find(title);
    return inUse.library.edit(snippet.id, { ...snippet, ...change }, snippet);
  };
  const toldAfter = async (change: () => unknown): Promise<readonly string[]> => {
    await settled();
    told = [];
    await change();
    await settled();
    return told;
  };

  it("is the one row, where a title, tags or who may read it change", async () => {
    assert.deepEqual(await toldAfter(() => edit("one", { title: "1" })), ["1"]);
    assert.deepEqual(await toldAfter(() => edit("two", { tags: ["a"] })), ["two"]);
    assert.deepEqual(await toldAfter(() => edit("other", { private: false })), ["other"]);
  });

  it("is the one row, where it waits, needs the person and has arrived", async () => {
    const { id } = find("one");
    assert.deepEqual(await toldAfter(() => edit("one", { code: "2" })), ["one"]);
    assert.deepEqual(await toldAfter(() => inUse.library.trouble(id, { error: signedOut })), [
      "one",
    ]);
    assert.deepEqual(await toldAfter(() => inUse.library.trouble(id, { state: "conflict" })), [
      "one",
    ]);
    assert.deepEqual(await toldAfter(() => inUse.library.arrive(id)), ["one"]);
  });

  it("is nothing, where a write is tried again or a sync comes and goes", async () => {
    const { id } = await edit("one", { code: "2" });
    inUse.library.trouble(id, { error: signedOut });
    const again = (): void => {
      inUse.library.trouble(id, { state: "sending", error: undefined });
      inUse.library.trouble(id, { state: "queued", error: signedOut });
      inUse.library.become({ status: "loading" });
      inUse.library.become({ status: "ready" });
    };
    assert.deepEqual(await toldAfter(again), []);
  });

  it("is the one row, where the service gives a new snippet its id: the row is the same object", async () => {
    const { id } = await inUse.library.create({ ...find("one"), title: "new" });
    await settled();
    const row = tree.rowOf(id);
    assert.ok(row);
    assert.deepEqual(await toldAfter(() => inUse.library.arrive()), ["new"]);
    assert.notEqual(find("new").id, id);
    assert.equal(tree.rowOf(find("new").id), row);
    assert.equal(row.snippet, find("new"));
  });

  it("is the group, where a row comes, goes or moves", async () => {
    assert.deepEqual(await toldAfter(() => inUse.library.add({ title: "three" })), ["Python"]);
    assert.deepEqual(await toldAfter(() => inUse.library.delete(find("one").id)), ["Python"]);
  });

  it("is everything, where a group comes or goes, and where another library is in use", async () => {
    assert.deepEqual(await toldAfter(() => inUse.library.add({ languageId: "1" })), ["everything"]);
    const { id } = find("other");
    assert.deepEqual(await toldAfter(() => inUse.library.delete(id)), ["everything"]);
    assert.deepEqual(await toldAfter(() => inUse.current.use({ kind: "none" })), ["everything"]);
  });

  it("is the group, where a group in it comes or goes; the others stay the same objects", async () => {
    const arrangement = new TreeArrangement(new InMemoryStore());
    await arrangement.change({ grouping: "tag" });
    tree.dispose();
    tree = treeOver(inUse.current, writes, arrangement);
    tree.onDidChangeTreeData((nodes) => {
      told.push(nodes === undefined ? "everything" : nodes.map(nameOf).join(", "));
    });
    const inside = async (name: string, nodes: readonly TreeNode[]): Promise<TreeNode[]> =>
      tree.getChildren(nodes.find((node) => nameOf(node) === name) ?? assert.fail(name));
    await edit("one", { tags: ["work/api"] });
    await edit("two", { tags: ["work"] });
    await settled();
    const before = await inside("work", await tree.getChildren());
    assert.deepEqual(before.map(nameOf), ["api", "two"]);
    const [api, two] = before;
    // The counts of both groups are others, and the inner one is drawn with the outer one.
    const add = (tags: readonly string[]) => (): unknown =>
      inUse.library.add({ title: "new", tags });
    assert.deepEqual(await toldAfter(add(["work/db"])), ["work"]);
    const after = await inside("work", await tree.getChildren());
    assert.deepEqual(after.map(nameOf), ["api", "db", "two"]);
    assert.deepEqual([after[0], after[2]], [api, two]);
    assert.ok(api);
    assert.equal(
      tree.getParent(api),
      (await tree.getChildren()).find((row) => nameOf(row) === "work"),
    );
    await inside("api", after);
    assert.deepEqual(await toldAfter(() => edit("one", { title: "1" })), ["1"]);
    assert.deepEqual(await toldAfter(() => edit("two", { tags: ["work", "work/db"] })), [
      "db, two",
    ]);
    await new TreeArrangement(new InMemoryStore()).change({});
  });

  it("keeps rows the same objects, whatever else changes", async () => {
    const rowsBelow = async (): Promise<readonly TreeNode[]> => {
      const python = (await tree.getChildren()).find((node) => nameOf(node) === "Python");
      return tree.getChildren(python ?? assert.fail("no group"));
    };
    const before = await rowsBelow();
    await edit("one", { title: "1" });
    inUse.library.add({ languageId: "1" });
    const after = await rowsBelow();
    assert.equal(after.length, before.length);
    after.forEach((node, index) => assert.equal(node, before[index]));
  });

  it("is, of what waits, the one row that changed", async () => {
    const { id } = await edit("one", { code: "2" });
    await edit("two", { code: "2" });
    clock.advance(patience);
    const waiting = new PendingTree(writes);
    const rows = waiting.getChildren();
    assert.equal(rows.length, 2);
    const changes: (readonly unknown[] | undefined)[] = [];
    waiting.onDidChangeTreeData((nodes) => changes.push(nodes));
    inUse.library.become({ status: "loading" });
    await settled();
    assert.deepEqual(changes, []);
    inUse.library.trouble(id, { state: "sending" });
    inUse.library.become({ status: "ready" });
    await settled();
    assert.deepEqual(changes, [[rows[0]]]);
    inUse.library.trouble(id, { state: "refused", error: signedOut });
    inUse.library.arrive(id);
    await settled();
    assert.deepEqual(changes, [[rows[0]], undefined]);
    assert.deepEqual(waiting.getChildren(), [rows[1]]);
    waiting.dispose();
  });

  describe("of their marks", () => {
    let marks: RowMarks;
    let asked: string[];
    const changes = new Emitter<void>();
    beforeEach(async () => {
      marks = new RowMarks(inUse.current, { writes, favorites: noFavorites });
      asked = [];
      marks.onDidChangeFileDecorations((uris) => {
        asked.push(uris === undefined ? "all" : uris.map(({ path }) => path).join(", "));
      });
      for (const { title } of inUse.library.all()) {
        markOf(title);
      }
      await settled();
    });
    afterEach(() => marks.dispose());

    const addressOf = (title: string): vscode.Uri =>
      tree.getTreeItem(tree.rowOf(find(title).id) ?? assert.fail("no row")).resourceUri ??
      assert.fail("no address");
    const markOf = (title: string): string | undefined =>
      marks.provideFileDecoration(addressOf(title))?.badge;

    it("is the one that changed: the others are not without theirs for a moment", async () => {
      await edit("one", { private: false });
      await settled();
      assert.deepEqual(asked, ["/one.py"]);
      assert.equal(markOf("one"), "↑");
      inUse.library.become({ status: "loading" });
      inUse.library.arrive();
      await settled();
      assert.deepEqual(asked, ["/one.py", "/one.py"]);
      assert.equal(markOf("one"), undefined);
    });

    it("is gone, where a new snippet has arrived and got its id", async () => {
      const { id } = await inUse.library.create({ ...find("one"), title: "new" });
      await settled();
      const address = addressOf("new");
      assert.equal(markOf("new"), "↑");
      asked = [];
      inUse.library.arrive();
      await settled();
      assert.notEqual(find("new").id, id);
      assert.equal(addressOf("new").toString(), address.toString());
      assert.deepEqual(asked, ["/new.py"]);
      assert.equal(markOf("new"), undefined);
      asked = [];
      await edit("two", { title: "2" });
      await settled();
      assert.equal(markOf("new"), undefined);
      assert.ok(!asked.includes("/new.py"));
    });

    it("is a star for a favorite, beside that of a pending change", async () => {
      const ids = new Set([find("one").id]);
      const favorites = { has: (id: string) => ids.has(id), onDidChange: changes.event };
      marks.dispose();
      marks = new RowMarks(inUse.current, { writes, favorites });
      assert.equal(markOf("one"), "★");
      assert.equal(markOf("two"), undefined);
      await edit("one", { code: "2" });
      assert.equal(markOf("one"), "★↑");
      const address = addressOf("one");
      assert.match(marks.provideFileDecoration(address)?.tooltip ?? "", /One of your favorites/);
      asked = [];
      marks.onDidChangeFileDecorations((uris) => asked.push(uris?.join() ?? "all"));
      ids.add(find("two").id);
      changes.fire();
      await settled();
      assert.deepEqual(asked, [addressOf("two").toString()]);
    });

    it("is everything, where more were asked for than can be looked after", async () => {
      for (let index = 0; index < 2_001; index += 1) {
        marks.provideFileDecoration(rowUri(inUse.library.key, find("one"), `${index}`));
      }
      inUse.library.become({ status: "loading" });
      await settled();
      assert.deepEqual(asked, ["all"]);
    });
  });
});
