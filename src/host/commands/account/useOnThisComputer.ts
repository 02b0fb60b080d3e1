import type { CurrentLibrary } from "../../../core/library/currentLibrary.ts";
import type { StoredSession } from "../../../core/oauth/sessions/storedSession.ts";

/** *Use on This Computer*: the service in this process, without an account. */
export class UseOnThisComputer {
  readonly #current: CurrentLibrary<StoredSession>;
  readonly #showView: () => Promise<void>;

  /** @param showView gives the view of snippets the keyboard. */
  constructor(current: CurrentLibrary<StoredSession>, showView: () => Promise<void>) {
    this.#current = current;
    this.#showView = showView;
  }

  async run(): Promise<void> {
    const library = await this.#current.use({ kind: "computer" });
    // The view tells of a failure.
    await Promise.allSettled([library?.open()]);
    await this.#showView();
  }
}
