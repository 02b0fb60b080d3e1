import type { LibrarySwitch } from "../../library/librarySwitch.ts";

/** *Use on This Computer*: the service in this process, without an account. */
export class UseOnThisComputer {
  readonly #switching: LibrarySwitch;
  readonly #showView: () => Promise<void>;

  /** @param showView gives the view of snippets the keyboard. */
  constructor(switching: LibrarySwitch, showView: () => Promise<void>) {
    this.#switching = switching;
    this.#showView = showView;
  }

  async run(): Promise<void> {
    const library = await this.#switching.to({ kind: "computer" });
    // The view tells of a failure.
    await Promise.allSettled([library?.open()]);
    await this.#showView();
  }
}
