import { commands } from "vscode";

/** *Show Pending Changes*: brings the view *Waiting* into sight. */
export class ShowPending {
  async run(): Promise<void> {
    await commands.executeCommand("snippetService.pending.focus");
  }
}
