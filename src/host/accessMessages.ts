import { commands } from "vscode";

/**
 * The messages that ask for a sign-in. The editor cannot withdraw a message. So after a sign-in the open ones are moved
 * to the list of notifications, together with other messages of that moment.
 */
export class AccessMessages {
  readonly #open = new Set<object>();

  /** Follows a message until it is answered. @param answer of such a message. */
  async follow<T>(answer: Thenable<T>): Promise<T> {
    this.#open.add(answer);
    try {
      return await answer;
    } finally {
      this.#open.delete(answer);
    }
  }

  /** Called after a sign-in. */
  async hide(): Promise<void> {
    if (this.#open.size > 0) {
      this.#open.clear();
      await commands.executeCommand("notifications.hideToasts");
    }
  }
}
