import { commands } from "vscode";
import type { ShowMessage } from "./messages.ts";

/**
 * Messages whose reason may pass. The editor cannot withdraw a message. So when they are obsolete, the open ones are moved
 * to the list of notifications, together with other messages of that moment.
 */
export class PassingMessages {
  readonly #open = new Set<object>();

  /** The same, for such a message, which is followed until it is answered. */
  followed(show: ShowMessage): ShowMessage {
    return async (...given) => {
      const answer = show(...given);
      this.#open.add(answer);
      try {
        return await answer;
      } finally {
        this.#open.delete(answer);
      }
    };
  }

  /** Called when the reason has passed. */
  async hide(): Promise<void> {
    if (this.#open.size > 0) {
      this.#open.clear();
      await commands.executeCommand("notifications.hideToasts");
    }
  }
}
