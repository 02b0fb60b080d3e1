import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { showActive } from "./showActive.ts";

/**
 * Shows a new file with all of its text selected. Not an untitled document: the editor gives a new one the text of one of
 * the same name that was closed just before.
 */
export async function showFileSelected(name: string, content: string): Promise<vscode.TextEditor> {
  const path = join(await mkdtemp(join(tmpdir(), "shown-")), name);
  await writeFile(path, content);
  const editor = await showActive(await vscode.workspace.openTextDocument(path));
  const { document } = editor;
  const end = document.lineAt(document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(new vscode.Position(0, 0), end);
  return editor;
}
