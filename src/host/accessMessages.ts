import { commands } from "vscode";

/**
 * The messages that ask for a sign-in. The editor lets nobody take a message away, so that after a sign-in those which
 * are still open go to the list of notifications, with the others that are shown then.
 */
export class AccessMessages {
  readonly #open = new Set<object>();

  /** @param answer of such a message. */
  async follow<T>(answer: Thenable<T>): Promise<T> {
    this.#open.add(answer);
    try {
      return await answer;
    } finally {
      this.#open.delete(answer);
    }
  }

  /** The user has signed in. */
  async hide(): Promise<void> {
    if (this.#open.size > 0) {
      this.#open.clear();
      await commands.executeCommand("notifications.hideToasts");
    }
  }
}
