import * as vscode from "vscode";

/** Hears what is said in the status bar for a while. Disposed of, the editor's own method is back. */
export class StatusMessages implements Disposable {
  readonly heard: string[] = [];
  /** Those that were taken back. */
  readonly gone: string[] = [];
  readonly #hearing = new vscode.EventEmitter<void>();
  readonly onDidHear = this.#hearing.event;
  readonly #original = vscode.window.setStatusBarMessage;

  constructor() {
    this.#become((text: string) => {
      this.heard.push(text);
      this.#hearing.fire();
      return new vscode.Disposable(() => this.gone.push(text));
    });
  }

  [Symbol.dispose](): void {
    this.#become(this.#original);
  }

  #become(value: unknown): void {
    Object.defineProperty(vscode.window, "setStatusBarMessage", { value, configurable: true });
  }
}
