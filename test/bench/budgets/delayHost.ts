import { join } from "node:path";
import * as vscode from "vscode";
import type { SnippetLibrary } from "../../../src/core/library/snippetLibrary.ts";
import type { TestAccess } from "../../../src/extension.ts";
import { AnsweredMessages } from "../../support/editor/answeredMessages.ts";
import { ownWork } from "../../support/editor/ownWork.ts";
import type { BudgetTask, DelayFigures } from "./budgetTask.ts";
import { folder, inUse, ourId, pause, search } from "./extensionInUse.ts";

/** How long we keep the host during all that is done with many snippets at once. */
export async function delay({ files, count, result }: BudgetTask): Promise<DelayFigures> {
  await vscode.extensions.getExtension<TestAccess>(ourId)?.activate();
  const control = await ownWork(folder(), () => pause(5));
  const phases: DelayFigures["phases"][number][] = [];
  const phase = async (name: string, work: () => PromiseLike<unknown>): Promise<void> => {
    phases.push({ name, ...(await ownWork(folder(), async () => void (await work()))) });
  };
  await phase("first sync", async () => (await inUse()).library.loadAll());
  const { library, parts } = await inUse();
  await phase("first rows", () => parts.rows.getChildren());
  await phase("first index", search);
  await phase("filter of the rows", async () => {
    await parts.run("snippetService.filter", "debounce");
    await parts.rows.getChildren();
    await parts.run("snippetService.filter", "");
    await parts.rows.getChildren();
  });
  for (const format of ["backup", "code-snippets"]) {
    const to = vscode.Uri.file(join(result, "..", `exported-${format}`));
    await phase(`export: ${format}`, () => parts.run("snippetService.export", { format, to }));
  }
  using messages = new Disposing(new AnsweredMessages());
  messages.it.answerEvery()(undefined);
  const from = { from: "folder", uris: [vscode.Uri.file(files)] };
  await phase("import", () => vscode.commands.executeCommand("snippetService.import", from));
  await phase("sending what was imported", () => library.settled());
  const rows = library.all().slice(-count);
  await phase("edit", () => parts.run("snippetService.makePrivate", rows[0], rows));
  await phase("sending what was edited", () => library.settled());
  messages.it.answer(`Delete ${String(rows.length)} snippets?`, "Delete");
  const undo = messages.it.answerLater(`${String(rows.length)} snippets were deleted.`);
  const all = library.all().length;
  await phase("delete", () => parts.run("snippetService.delete", rows[0], rows));
  await phase("undo of the deletion", async () => {
    undo("Undo");
    await untilThereAre(library, all);
  });
  await phase("sending what was deleted and restored", () => library.settled());
  return { control: control.longest, phases };
}

class Disposing<T extends { dispose(): void }> implements Disposable {
  readonly it: T;

  constructor(it: T) {
    this.it = it;
  }

  [Symbol.dispose](): void {
    this.it.dispose();
  }
}

function untilThereAre(library: SnippetLibrary, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (library.all().length >= count) {
        listening.dispose();
        resolve();
      }
    };
    const listening = library.onDidChange(look);
    look();
  });
}
