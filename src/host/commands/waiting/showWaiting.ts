import { commands } from "vscode";

/** *Show What Waits*: brings the view *Waiting* into sight. */
export class ShowWaiting {
  async run(): Promise<void> {
    await commands.executeCommand("snippetService.waiting.focus");
  }
}
