import * as vscode from "vscode";

const between = 30;

/**
 * Presses Enter in whatever box is open until the condition holds: an extension cannot see the boxes, and Enter
 * in a box that is not ready, or in none, does nothing.
 */
export function enterUntil(condition: () => boolean): Promise<void> {
  return pressUntil("workbench.action.acceptSelectedQuickOpenItem", condition);
}

/** Presses Escape as {@link enterUntil} presses Enter. */
export function escapeUntil(condition: () => boolean): Promise<void> {
  return pressUntil("workbench.action.closeQuickOpen", condition);
}

async function pressUntil(command: string, condition: () => boolean): Promise<void> {
  while (!condition()) {
    await vscode.commands.executeCommand(command);
    await new Promise((resolve) => setTimeout(resolve, between));
  }
}
