import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Snippet } from "../../../src/core/model.ts";
import { ErrorReporter } from "../../../src/host/errorReporter.ts";
import { keepOwnOrder } from "../../../src/host/picker/keepOwnOrder.ts";
import type { RowButton } from "../../../src/host/picker/pickRequest.ts";
import { maximumRows, pickRows, type PickItem } from "../../../src/host/picker/pickRows.ts";
import { SnippetPicker } from "../../../src/host/picker/snippetPicker.ts";
import { FixedLibrary } from "../../support/library/fixedLibrary.ts";
import { searchesIn } from "../../support/search/searchesIn.ts";
import { RecordingLog } from "../../support/computer/recordingLog.ts";
import { makeLibrary, readCorpus } from "../benchCorpus.ts";
import { pickerTask, type PickerName } from "./pickerTask.ts";

const readySets = 20;

/** What the browser types into, one picker after the other: ours, and an echo of ready rows. */
describe("pickers for the benchmark", () => {
  const task = pickerTask();
  const buttons = (["copy", "open", "edit"] as const).map((action): RowButton => ({
    action,
    iconPath: new vscode.ThemeIcon(action === "open" ? "go-to-file" : action),
    tooltip: action,
    staysOpen: true,
    run: () => Promise.resolve(),
  }));

  function snippets(): readonly Snippet[] {
    return makeLibrary(readCorpus(task.corpus), task.count, task.seed).map((document) => ({
      ...document,
      languageId: document.language,
      createdAt: undefined,
      updatedAt: undefined,
    }));
  }

  it("are shown in turn", async () => {
    const folder = await mkdtemp(join(tmpdir(), "picker-bench-"));
    const library = new FixedLibrary(snippets());
    const searches = searchesIn(folder);
    const picker = new SnippetPicker(searches, new ErrorReporter(new RecordingLog()));
    const ready = Array.from({ length: readySets }, (_, set) =>
      pickRows(
        {
          query: "ready",
          found: library.all().slice(set * maximumRows, (set + 1) * maximumRows),
          isLoading: false,
          failure: undefined,
        },
        buttons,
      ),
    );
    const search = await searches.of(library);
    await search.ready();
    const answers = new Map<string, readonly PickItem[]>();
    for (const text of task.queries.flatMap(prefixesOf)) {
      const found = await search.query(text, maximumRows);
      answers.set(
        text,
        pickRows({ query: text, found, isLoading: false, failure: undefined }, buttons),
      );
    }
    let turn = 0;
    const shown: Readonly<Record<PickerName, (title: string) => Promise<unknown>>> = {
      ours: (title) => picker.pick(library, { title, placeholder: "", buttons }),
      echo: (title) => echo(title, () => ready[turn++ % ready.length] ?? []),
      ready: (title) => echo(title, (typed) => answers.get(typed.trim()) ?? []),
    };
    for (const name of task.turns) {
      await shown[name](name);
    }
    searches.dispose();
    await rm(folder, { recursive: true, maxRetries: 9 });
  }).timeout(1_800_000);
});

/** As a query grows key by key. */
function prefixesOf(query: string): readonly string[] {
  return Array.from(query, (_, at) => query.slice(0, at + 1).trim());
}

/** The least that a picker can do for a key: other rows, which are there already. */
function echo(title: string, rowsFor: (typed: string) => readonly PickItem[]): Promise<void> {
  const pick = vscode.window.createQuickPick<PickItem>();
  const next = (): void => {
    pick.items = rowsFor(pick.value);
  };
  pick.title = title;
  keepOwnOrder(pick);
  pick.onDidChangeValue(next);
  next();
  pick.show();
  return new Promise((resolve) => {
    pick.onDidHide(() => {
      pick.dispose();
      resolve();
    });
  });
}
