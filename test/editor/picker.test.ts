import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import type { LibrarySearches } from "../../src/host/search/librarySearches.ts";
import type { RowButton } from "../../src/host/picker/pickRequest.ts";
import type { PickItem } from "../../src/host/picker/pickRows.ts";
import { SnippetPicker } from "../../src/host/picker/snippetPicker.ts";
import { FixedLibrary } from "../support/library/fixedLibrary.ts";
import { when } from "../support/editor/libraryInEditor.ts";
import { searchesIn } from "../support/search/searchesIn.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";

const count = 400;

function snippet(number: number, given: Partial<Snippet> = {}): Snippet {
  return {
    id: `s${number}`,
    languageId: "1",
    language: "Go",
    title: `Number ${number}`,
    description: "",
    tags: [],
    private: true,
    code: `first line\nvar zebraCounter${number} = quagga()`,
    createdAt: undefined,
    updatedAt: undefined,
    ...given,
  };
}

/** Asked at every turn, since the editor has no event for rows that it was given. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await nextTurn();
  }
}

describe("The list that finds while a person types", () => {
  const { createQuickPick } = vscode.window;
  let time = 0;
  let folder: string;
  let library: FixedLibrary;
  let searches: LibrarySearches;
  let pick: vscode.QuickPick<PickItem>;
  const pressed = new vscode.EventEmitter<vscode.QuickInputButton>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "snippet-picker-"));
    library = new FixedLibrary(Array.from({ length: count }, (_, number) => snippet(number)));
    searches = newSearches();
    Object.defineProperty(vscode.window, "createQuickPick", {
      value: () => {
        pick = createQuickPick<PickItem>();
        // Nothing inside the extension host can press a button of the list.
        Object.defineProperty(pick, "onDidTriggerButton", { value: pressed.event });
        return pick;
      },
      configurable: true,
    });
  });
  afterEach(async () => {
    pick.hide();
    pick.dispose();
    searches.dispose();
    Object.defineProperty(vscode.window, "createQuickPick", {
      value: createQuickPick,
      configurable: true,
    });
    await rm(folder, { recursive: true, maxRetries: 9 });
  });

  const newSearches = (): LibrarySearches => searchesIn(folder, () => ++time);
  const open = (): Promise<readonly Snippet[] | undefined> =>
    newPicker().pick(library, {
      title: "Find",
      placeholder: "",
    });
  /** A value that is given before the list is seen is no typing: the editor does not tell of it. */
  const opened = async (): Promise<void> => {
    void open();
    await when(pick.onDidChangeActive, () => pick.activeItems[0]);
  };
  const newPicker = (): SnippetPicker =>
    new SnippetPicker(searches, new ErrorReporter(new RecordingLog()));
  const labelled = (label: string): Promise<void> =>
    until(() => labels().length === 1 && labels()[0] === label);
  const ready = async (): Promise<void> => (await searches.of(library)).ready();
  /** Resolves with the rows when the editor has told of what was typed and the list is that of its finds. */
  async function type(text: string): Promise<readonly PickItem[]> {
    const told = Promise.withResolvers<void>();
    const listening = pick.onDidChangeValue(() => told.resolve());
    pick.value = text;
    await told.promise;
    listening.dispose();
    const found = await (await searches.of(library)).query(text, 50);
    const ids = found.map((each) => each.id).join();
    await until(() => pick.items.map((row) => row.snippet?.id).join() === ids);
    return pick.items;
  }
  const labels = (): readonly string[] => pick.items.map(({ label }) => label);
  const active = (label: string): Promise<true> =>
    when(pick.onDidChangeActive, () => (pick.activeItems[0]?.label === label ? true : undefined));

  it("gives the editor fifty ready rows for each key, at once and in the order of the search", async () => {
    await ready();
    await opened();
    const search = await searches.of(library);
    for (const text of ["z", "ze", "zeb", "zebr", "zebrc", "zebrcounter", "quagga number"]) {
      const rows = await type(text);
      const found = await search.query(text, 50);
      assert.deepEqual(
        rows.map((row) => row.snippet?.id),
        found.map((each) => each.id),
        text,
      );
      assert.equal(rows.length, 50);
      assert.ok(rows.every(({ alwaysShow }) => alwaysShow === true));
    }
  });

  it("is busy from a key on until all that it asks for is found", async () => {
    await ready();
    await opened();
    await until(() => !pick.busy);
    const seen: boolean[] = [];
    pick.onDidChangeValue(() => seen.push(pick.busy));
    await type("zebra");
    await until(() => !pick.busy);
    assert.deepEqual(seen, [true]);
    pick.value = "";
    await when(pick.onDidChangeValue, () => (pick.value === "" ? true : undefined));
    assert.equal(pick.busy, false);
  });

  it("shows the line of the code that matched, where the editor marks what was typed", async () => {
    await ready();
    await opened();
    for (const query of ["zebracounter7", "quagga counter7"]) {
      const [row] = await type(query);
      assert.equal(row?.detail, "var zebraCounter7 = quagga()");
    }
    assert.equal(pick.matchOnDetail, true);
  });

  it("draws no icon of what looks like one", async () => {
    library.set([snippet(1, { title: "$(trash)", tags: ["$(lock)"], code: "echo $(ls)" })]);
    await ready();
    void open();
    const { label, description, detail } = await when(
      pick.onDidChangeActive,
      () => pick.activeItems[0],
    );
    assert.deepEqual(
      [label, description, detail],
      ["$\u200B(trash)", "Go · $\u200B(lock)", "echo $\u200B(ls)"],
    );
  });

  it("says “Language 3” where the service names no language", async () => {
    library.set([snippet(1, { languageId: "3", language: "3", tags: ["io"] })]);
    await ready();
    await opened();
    const [row] = await type("zebra");
    assert.equal(row?.description, "Language 3 · io");
  });

  it("says that it is still loading, and that nothing is found only when all is there", async () => {
    library.set([]);
    library.load();
    await opened();
    await labelled("Still loading…");
    pick.value = "zebra";
    await labelled("Still loading…");
    library.endLoading();
    await labelled("Nothing found for “zebra”");
    assert.equal(pick.items[0]?.description, "Save as new snippet “zebra”");
    pick.value = "lang:go two words";
    await labelled("Nothing found for “lang:go two words”");
    assert.equal(pick.items[0].description, "Save as new snippet “two words”");
    pick.value = "zebra";
    await labelled("Nothing found for “zebra”");
    library.load();
    library.set([snippet(1, { title: "A zebra" })]);
    library.endLoading();
    await labelled("A zebra");
  });

  it("shows what was used last above the newest as long as nothing is typed", async () => {
    await searches.used(library, [snippet(7)]);
    await searches.used(library, [snippet(9), snippet(3)]);
    void open();
    await until(() => labels()[0] === "recently used");
    assert.deepEqual(labels().slice(0, 6), [
      "recently used",
      "Number 9",
      "Number 3",
      "Number 7",
      "newest",
      "Number 0",
    ]);
    assert.equal(labels().filter((label) => label === "Number 3").length, 1);
    await active("Number 9");
    const [first] = await type("is:recent counter7");
    assert.equal(first?.label, "Number 7");
  });

  it("completes the filter that is typed, and then finds with it", async () => {
    library.set([
      snippet(1, { tags: ["zebra"] }),
      snippet(2, { tags: ["zebra", "zoo keeper"] }),
      snippet(3, { language: "Rust" }),
    ]);
    await ready();
    await opened();
    pick.value = "number tag:z";
    await until(() => labels()[1] === "tag:zebra");
    assert.deepEqual(labels().slice(0, 4), ["filters", "tag:zebra", 'tag:"zoo keeper"', "found"]);
    assert.equal(pick.items[1]?.description, "2");
    await active("tag:zebra");
    await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
    await active('tag:"zoo keeper"');
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    await until(() => labels().join() === "Number 2");
    assert.equal(pick.value, 'number tag:"zoo keeper" ');
  });

  it("has all languages to choose from where nothing else is found", async () => {
    const names = Array.from({ length: 12 }, (_, number) => `L${String(number).padStart(2, "0")}`);
    library.set(names.map((language, number) => snippet(number, { language })));
    await ready();
    await opened();
    pick.value = "lang:";
    const all = ["filters", ...names.map((name) => `lang:${name}`)].join();
    await until(() => labels().join() === all);
  });

  it("marks what is public, since private is what most are", async () => {
    library.set([snippet(1, { private: false }), snippet(2)]);
    await ready();
    void open();
    await until(() => labels().join() === "newest,Number 1,Number 2");
    const icons = pick.items.map(({ iconPath }) => iconPath as vscode.ThemeIcon | undefined);
    assert.deepEqual(
      icons.map((icon) => icon?.id),
      [undefined, "globe", "symbol-snippet"],
    );
  });

  it("begins with the filter that the command is for, which can be taken away", async () => {
    library.set([snippet(1, { private: false }), snippet(2)]);
    await ready();
    void newPicker().pick(library, { title: "", placeholder: "", query: "is:public" });
    await labelled("Number 1");
    assert.equal(pick.value, "is:public ");
    pick.value = "";
    await until(() => labels().join() === "newest,Number 1,Number 2");
  });

  it("offers no new snippet where only a filter found nothing", async () => {
    await ready();
    void newPicker().pick(library, { title: "", placeholder: "", query: "is:public" });
    await labelled("Nothing found for “is:public”");
    assert.deepEqual([pick.items[0]?.action, pick.items[0]?.description], [undefined, undefined]);
  });

  it("switches to searching by tag by a button", async () => {
    library.set([snippet(1, { tags: ["zebra"] }), snippet(2)]);
    await ready();
    void newPicker().pick(library, { title: "Find", placeholder: "" });
    await until(() => pick.items.length > 0);
    const [button] = pick.buttons;
    assert.ok(button);
    assert.equal(button.tooltip, "Search by Tag (tag:)");
    pressed.fire(button);
    await until(() => labels().join() === "filters,tag:zebra");
    assert.equal(pick.value, "tag:");
    pressed.fire(button);
    await until(() => labels().includes("Number 2"));
    assert.equal(pick.value, "");
  });

  it("asks whether another language was meant, and looks for it", async () => {
    library.set([snippet(1, { language: "JavaScript" }), snippet(2, { language: "Go" })]);
    await ready();
    void newPicker().pick(library, { title: "Find", placeholder: "", query: "lang:javascrpt" });
    await until(() => labels().join() === "filters,Did you mean lang:JavaScript?");
    await when(pick.onDidChangeActive, () => pick.activeItems[0]);
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    await until(() => labels().includes("Number 1") && !labels().includes("Number 2"));
    assert.equal(pick.value, "lang:JavaScript ");
  });

  it("does what a row's buttons do by keys, too, and nothing where no list is shown", async () => {
    await ready();
    const done: string[] = [];
    const picker = newPicker();
    const button = (action: "copy" | "insert", isByEnter: boolean): RowButton => ({
      action,
      isByEnter,
      iconPath: new vscode.ThemeIcon(action),
      staysOpen: true,
      run: (chosen) => Promise.resolve(void done.push(`${action} ${chosen.title}`)),
    });
    await picker.press("copy");
    void picker.pick(library, {
      title: "Find",
      placeholder: "",
      buttons: [button("copy", false), button("insert", true)],
    });
    await active("Number 0");
    assert.equal(pick.items[1]?.buttons?.length, 1);
    await picker.press("copy");
    await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
    await active("Number 1");
    await picker.press("insert");
    await picker.press("nothing");
    assert.deepEqual(done, ["copy Number 0", "insert Number 1"]);
  });

  it("keeps the selected row selected while more is found", async () => {
    await ready();
    await opened();
    await type("number 2");
    const [first = "", second = "", third = ""] = labels();
    await active(first);
    await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
    await active(second);
    // The editor tells of the row in the new list, which is not the same object as before.
    const kept = pick.activeItems[0];
    const keptAgain = when(pick.onDidChangeActive, () => {
      const [now] = pick.activeItems;
      return now !== kept && now?.label === second ? now : undefined;
    });
    library.set([...library.all(), snippet(1000, { title: "2 Number", code: "" })]);
    await keptAgain;
    assert.equal(labels()[0], "2 Number");
    await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
    await active(third);
  });

  it("selects a row in place of one that is found no more", async () => {
    await ready();
    await opened();
    await type("number 2");
    const [first = "", second = "", third = ""] = labels();
    await active(first);
    library.set(library.all().filter(({ title }) => title !== first));
    await until(() => labels()[0] === second);
    await active(second);
    await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
    await active(third);
  });

  it("reads the index of the last session, and builds a damaged one anew", async () => {
    const path = join(folder, library.key, "index");
    await ready();
    const whole = await readFile(path);
    const { mtimeMs } = await stat(path);
    searches.dispose();
    searches = newSearches();
    await ready();
    const found = await (await searches.of(library)).query("zebrcounter7", 1);
    assert.equal(found[0]?.id, "s7");
    assert.equal((await stat(path)).mtimeMs, mtimeMs);
    searches.dispose();
    await writeFile(path, whole.subarray(0, 100));
    searches = newSearches();
    await ready();
    assert.deepEqual(await readFile(path), whole);
    await opened();
    await type("zebrcounter7");
    assert.equal(labels()[0], "Number 7");
  });

  it("puts what was used last before what is found as well", async () => {
    await ready();
    await opened();
    await type("quagga");
    assert.equal(labels()[0], "Number 0");
    const used = library.find("s7");
    assert.ok(used);
    await searches.used(library, [used]);
    await type("quagg");
    assert.equal(labels()[0], "Number 7");
  });
});
