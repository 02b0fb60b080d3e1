import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import type { Snippet } from "../../src/core/model.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import type { LibrarySearches } from "../../src/host/search/librarySearches.ts";
import { SnippetPicker } from "../../src/host/picker/snippetPicker.ts";
import { FixedLibrary } from "../support/library/fixedLibrary.ts";
import { escapeUntil } from "../support/editor/enterUntil.ts";
import { closeEditors, when } from "../support/editor/libraryInEditor.ts";
import { showActive } from "../support/editor/showActive.ts";
import { searchesIn } from "../support/search/searchesIn.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";

const scheme = "snippet-service-preview";
const snippets = ["one", "two", "three"].map((name): Snippet => ({
  id: name,
  languageId: "1",
  language: name === "two" ? "Python" : "Go",
  title: name,
  description: "",
  tags: [],
  private: true,
  code: `${name}()\n`,
  createdAt: undefined,
  updatedAt: undefined,
}));

/** As the editor tells it; sizes in pixels. */
interface Layout {
  readonly orientation: 0 | 1;
  readonly groups: readonly { readonly size?: number; readonly groups?: Layout["groups"] }[];
}

describe("The preview below the list", () => {
  let folder: string;
  let searches: LibrarySearches;
  let isOn: boolean;
  let picking: Promise<readonly Snippet[] | undefined>;
  let document: vscode.TextDocument;
  const before = new vscode.Selection(0, 2, 1, 1);

  beforeEach(async () => {
    isOn = true;
    asked = [];
    onCreated = undefined;
    folder = await mkdtemp(join(tmpdir(), "snippet-preview-"));
    searches = searchesIn(folder);
    await closeEditors();
    document = await vscode.workspace.openTextDocument({ content: "mine\nyours\n" });
    const editor = await showActive(document);
    editor.selection = before;
  });
  afterEach(async () => {
    await endPicking();
    searches.dispose();
    await closeEditors();
    await setLayout({ orientation: 0, groups: [{}] });
    await rm(folder, { recursive: true, maxRetries: 9 });
  });

  let shownPick: vscode.QuickPick<vscode.QuickPickItem>;
  let onCreated: ((pick: vscode.QuickPick<vscode.QuickPickItem>) => void) | undefined;
  /** Languages of previews, each of which is asked for when one is about to open. */
  let asked: string[];
  const newPicker = (): SnippetPicker =>
    new SnippetPicker(searches, new ErrorReporter(new RecordingLog()), {
      languages: {
        idFor: (name) => {
          asked.push(name);
          return Promise.resolve(name.toLowerCase());
        },
      },
      settings: { value: () => isOn },
    });
  /** Resolves when the list is there. */
  async function open(shownSnippets = snippets, picker = newPicker()): Promise<void> {
    const { createQuickPick } = vscode.window;
    const shown = Promise.withResolvers<void>();
    Object.defineProperty(vscode.window, "createQuickPick", {
      configurable: true,
      value: () => {
        shownPick = createQuickPick();
        onCreated?.(shownPick);
        shownPick.onDidChangeActive(() => shown.resolve());
        return shownPick;
      },
    });
    picking = picker.pick(new FixedLibrary(shownSnippets), { title: "Find", placeholder: "" });
    Object.defineProperty(vscode.window, "createQuickPick", {
      configurable: true,
      value: createQuickPick,
    });
    await shown.promise;
  }
  async function endPicking(): Promise<void> {
    let hasEnded = false;
    const ending = picking.then(() => (hasEnded = true));
    await escapeUntil(() => hasEnded);
    await ending;
  }
  const next = (): Thenable<unknown> =>
    vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
  /** Resolves when the editor has taken the rows that the list has now. */
  const taken = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await layout();
  };
  const layout = (): Thenable<Layout> => vscode.commands.executeCommand("vscode.getEditorLayout");
  const setLayout = (wanted: Layout): Thenable<unknown> =>
    vscode.commands.executeCommand("vscode.setEditorLayout", wanted);
  const previews = (): readonly vscode.Tab[] =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === scheme);
  /** @param languageId any, where it is left out. */
  const previewed = (text: string, languageId?: string): Promise<true> =>
    when(
      (listener) =>
        vscode.Disposable.from(
          vscode.workspace.onDidChangeTextDocument(listener),
          vscode.workspace.onDidOpenTextDocument(listener),
          vscode.window.onDidChangeVisibleTextEditors(listener),
        ),
      () =>
        vscode.window.visibleTextEditors.some(
          (editor) =>
            editor.document.uri.scheme === scheme &&
            editor.document.getText() === text &&
            (languageId === undefined || editor.document.languageId === languageId),
        )
          ? true
          : undefined,
    );
  function assertAsBefore(): void {
    assert.deepEqual(previews(), []);
    assert.equal(vscode.window.tabGroups.all.length, 1);
    const active = vscode.window.activeTextEditor;
    assert.equal(active?.document.uri.toString(), document.uri.toString());
    assert.ok(active.selection.isEqual(before));
  }

  it("shows the row that a person moves to, in its language, and follows", async () => {
    await open();
    await next();
    await previewed("two()\n", "python");
    await next();
    await previewed("three()\n", "go");
    assert.equal(previews().length, 1);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), document.uri.toString());
    await endPicking();
    assertAsBefore();
  });

  it("is empty as long as nothing is found", async () => {
    await open();
    await next();
    await previewed("two()\n");
    shownPick.value = "zzqqzz";
    await previewed("");
    await endPicking();
    assertAsBefore();
  });

  it("has no errors where a template has its marks", async () => {
    const code = '{ "port": ${1:8080} }\n';
    const json = { language: "JSON", tags: ["format:template"], code };
    await open(snippets.map((each) => ({ ...each, ...json })));
    await next();
    await previewed(code);
    // The editor looks for errors in one document after the other.
    const later = await vscode.workspace.openTextDocument({ content: code, language: "json" });
    const errorsIn = (uri: vscode.Uri): number => vscode.languages.getDiagnostics(uri).length;
    await when(vscode.languages.onDidChangeDiagnostics, () =>
      errorsIn(later.uri) > 0 ? true : undefined,
    );
    const shown = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === scheme);
    assert.deepEqual(
      shown.map(({ uri }) => errorsIn(uri)),
      [0],
    );
  });

  it("goes with the choice, and leaves the editor to what comes then", async () => {
    await open();
    await next();
    await previewed("two()\n", "python");
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    assert.deepEqual(
      (await picking)?.map(({ id }) => id),
      ["two"],
    );
    assertAsBefore();
  });

  it("leaves a preview alone that stood beside", async () => {
    const other = await vscode.workspace.openTextDocument({ content: "other", language: "go" });
    await vscode.window.showTextDocument(other, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
    await open();
    await next();
    await previewed("two()\n", "python");
    await endPicking();
    assert.deepEqual(previews(), []);
    const [, beside] = vscode.window.tabGroups.all;
    assert.deepEqual(
      beside?.tabs.map(({ input }) => input instanceof vscode.TabInputText && input.uri.toString()),
      [other.uri.toString()],
    );
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), document.uri.toString());
  });

  for (const [what, groups] of [
    ["one group", { orientation: 0, groups: [{}] }],
    ["two beside each other", { orientation: 0, groups: [{ size: 0.3 }, { size: 0.7 }] }],
    ["two one below the other", { orientation: 1, groups: [{ size: 0.3 }, { size: 0.7 }] }],
    ["a grid", { orientation: 0, groups: [{ groups: [{}, {}], size: 0.4 }, { size: 0.6 }] }],
  ] as const) {
    it(`has the lower half of the window, whatever is above, and gives it back: ${what}`, async () => {
      await setLayout(groups);
      const shown = await layout();
      await open();
      await next();
      await previewed("two()\n", "python");
      const { orientation, groups: rows } = await layout();
      const heights = rows.map(({ size = 0 }) => size);
      const whole = heights.reduce((sum, height) => sum + height);
      const lower = (heights.at(-1) ?? 0) / whole;
      assert.equal(orientation, 1);
      assert.ok(lower > 0.45 && lower < 0.55, `${lower} of the height`);
      await endPicking();
      assert.deepEqual(await layout(), shown);
    });
  }

  it("leaves no group behind where the next list comes before the editor has shown it", async () => {
    const { executeCommand } = vscode.commands;
    const setExecute = (value: unknown): unknown =>
      Object.defineProperty(vscode.commands, "executeCommand", { configurable: true, value });
    const slowly = async (id: string, ...given: unknown[]): Promise<unknown> => {
      const result: unknown = await executeCommand(id, ...given);
      // What else the extension asks for comes in between.
      for (let call = 0; id === "vscode.setEditorLayout" && call < 200; call++) {
        await executeCommand("vscode.getEditorLayout");
      }
      return result;
    };
    const picker = newPicker();
    setExecute(slowly);
    try {
      await open(snippets.slice(0, 1), picker);
      const earlier = picking;
      await when(vscode.window.tabGroups.onDidChangeTabGroups, () =>
        vscode.window.tabGroups.all.length > 1 ? true : undefined,
      );
      await open(snippets.slice(1, 2), picker);
      await previewed("two()\n");
      await earlier;
      await endPicking();
    } finally {
      setExecute(executeCommand);
    }
    assertAsBefore();
  });

  it("comes for the only row, to which no one can move", async () => {
    await open();
    shownPick.value = "two";
    await previewed("two()\n");
    await endPicking();
    assertAsBefore();
  });

  it("does not come for the first row, which needs no look", async () => {
    await open();
    await endPicking();
    assertAsBefore();
  });

  it("does not come by itself while the user types, however late the editor tells of rows", async () => {
    const told = new vscode.EventEmitter<readonly vscode.QuickPickItem[]>();
    let active: readonly vscode.QuickPickItem[] = [];
    onCreated = (pick) => {
      Object.defineProperty(pick, "onDidChangeActive", { value: told.event });
      Object.defineProperty(pick, "activeItems", {
        get: () => active,
        set: (_rows: readonly vscode.QuickPickItem[]) => {},
      });
    };
    /** By the place alone, as the editor does. */
    const tell = (place: number): void => {
      active = shownPick.items.slice(place, place + 1);
      told.fire(active);
    };
    const shown = (): string => shownPick.items.map(({ label }) => label).join();
    const opening = open(snippets.map((each) => ({ ...each, description: "needle" })));
    assert.equal(shown(), "newest,one,two,three");
    tell(1);
    await opening;
    for (const [query, rows] of [
      ["needle", "one,two,three"],
      ["needle lang:", "filters,lang:Go,lang:Python,found,one,two,three"],
      ["needle", "one,two,three"],
    ] as const) {
      const before = shownPick.items.length;
      shownPick.value = query;
      while (shown() !== rows) await nextTurn();
      // About rows that are not there any more: of the list before, and of one that was never told.
      for (let place = 0; place < before; place += 1) tell(place);
      tell(shown().startsWith("filters") ? 1 : 0);
      await taken();
      assert.deepEqual(asked, []);
    }
    tell(1);
    await previewed("two()\n");
    assert.deepEqual(asked, ["Python"]);
  });

  it("is not shown where the setting says so", async () => {
    isOn = false;
    await open();
    await next();
    await next();
    await endPicking();
    assertAsBefore();
  });
});
