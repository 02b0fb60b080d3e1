import * as vscode from "vscode";
import type { SuggestionFigures } from "./budgetTask.ts";
import { folder, inUse, search } from "./extensionInUse.ts";
import { ownWork } from "../../support/editor/ownWork.ts";

/** What somebody types, each word letter by letter. */
const typed = ["debounce", "fetch", "retry", "parse", "stream", "buffer", "render", "token", "xyz"];
const rounds = 5;

/** What our suggestions cost a person who types, in a library whose index is there. */
export async function suggestions(): Promise<SuggestionFigures> {
  const { library } = await inUse();
  await library.loadAll();
  await search();
  const content = typed.join("\n");
  const document = await vscode.workspace.openTextDocument({ language: "python", content });
  await vscode.window.showTextDocument(document);
  const keys = typed.flatMap((word, line) =>
    Array.from(word, (_, at) => new vscode.Position(line, at + 1)),
  );
  let offered = 0;
  const typeAll = async (): Promise<void> => {
    for (const key of keys) {
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        "vscode.executeCompletionItemProvider",
        document.uri,
        key,
      );
      offered += list.items.filter(isOurs).length;
    }
  };
  // The first round loads what suggests, and the names of languages.
  await typeAll();
  offered = 0;
  const { total } = await ownWork(folder(), async () => {
    for (let round = 0; round < rounds; round += 1) await typeAll();
  });
  const count = keys.length * rounds;
  return { keys: count, mean: total / count, offered };
}

function isOurs({ label }: vscode.CompletionItem): boolean {
  return typeof label === "object" && label.description === "Snippet Service";
}
