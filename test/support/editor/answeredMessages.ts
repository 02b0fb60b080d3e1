import assert from "node:assert/strict";
import * as vscode from "vscode";

interface Question {
  readonly message: string;
  readonly modal: boolean;
  readonly detail: string | undefined;
  readonly buttons: readonly string[];
}

const kinds = ["showInformationMessage", "showWarningMessage", "showErrorMessage"] as const;

/**
 * The user who answers the editor's messages, which no test inside the extension host can press. A message that nobody
 * expects fails the test, as does an answer that the message does not offer.
 */
export class AnsweredMessages {
  readonly asked: Question[] = [];
  readonly #answers = new Map<string, Promise<string | undefined>>();
  #everyAnswer: Promise<string | undefined> | undefined;
  readonly #originals = new Map<string, unknown>();

  answer(message: string, button: string | undefined): void {
    this.#replace();
    this.#answers.set(message, Promise.resolve(button));
  }

  /** @returns presses the button. */
  answerLater(message: string): (button: string | undefined) => void {
    this.#replace();
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#answers.set(message, promise);
    return resolve;
  }

  /** @returns presses the button of whatever message has come or will. */
  answerEvery(): (button: string | undefined) => void {
    this.#replace();
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#everyAnswer = promise;
    return resolve;
  }

  /** The editor's own messages are back. */
  dispose(): void {
    for (const [kind, original] of this.#originals) {
      Object.defineProperty(vscode.window, kind, { value: original, configurable: true });
    }
    this.#originals.clear();
    this.#answers.clear();
    this.#everyAnswer = undefined;
    this.asked.length = 0;
  }

  #replace(): void {
    for (const kind of this.#originals.size === 0 ? kinds : []) {
      this.#originals.set(kind, vscode.window[kind]);
      Object.defineProperty(vscode.window, kind, {
        value: (message: string, ...rest: readonly unknown[]) => this.#ask(message, rest),
        configurable: true,
      });
    }
  }

  async #ask(message: string, rest: readonly unknown[]): Promise<string | undefined> {
    const buttons = rest.filter((each) => typeof each === "string");
    const options = rest.find((each): each is vscode.MessageOptions => typeof each === "object");
    const { modal = false, detail } = options ?? {};
    this.asked.push({ message, modal, detail, buttons });
    const answer = this.#answers.get(message) ?? this.#everyAnswer;
    assert.ok(answer, `nobody expected the message: ${message}`);
    const button = await answer;
    assert.ok(button === undefined || buttons.includes(button), `there is no button ${button}`);
    return button;
  }
}
