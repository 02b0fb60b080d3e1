import * as vscode from "vscode";
import type { SnippetLibrary } from "../../../src/core/library/snippetLibrary.ts";
import type { TestAccess } from "../../../src/extension.ts";
import type { Parts } from "../../../src/host/late/parts.ts";

export const ourId = "snippet-service.snippet-service";
/** A look for quiet, seconds. */
export const look = 2;

export async function inUse(): Promise<{
  readonly parts: Parts;
  readonly library: SnippetLibrary;
}> {
  const access = await vscode.extensions.getExtension<TestAccess>(ourId)?.activate();
  await vscode.commands.executeCommand("snippetService.useOnThisComputer");
  const parts = await access?.parts();
  const library = parts?.current.library;
  if (parts === undefined || library === undefined) {
    throw new Error("The library on this computer is not in use.");
  }
  await library.open();
  return { parts, library };
}

/** By the tool, since a list would wait for a person. The first answer comes from a scan, so the index is waited for. */
export async function search(): Promise<void> {
  const { parts, library } = await inUse();
  const tool = await parts.tool("search_snippets");
  const token = new vscode.CancellationTokenSource().token;
  const options = { input: { query: "debounce" }, toolInvocationToken: undefined };
  await tool.invoke(options, token);
  await library.loadAll();
  await pause(look);
}

export function folder(): string {
  return `${vscode.extensions.getExtension(ourId)?.extensionPath ?? "nowhere"}/dist/`;
}

export function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
