import type { LogOutputChannel } from "vscode";

/** *Open Log* */
export class OpenLog {
  readonly #log: LogOutputChannel;

  constructor(log: LogOutputChannel) {
    this.#log = log;
  }

  async run(): Promise<void> {
    this.#log.show();
  }
}
