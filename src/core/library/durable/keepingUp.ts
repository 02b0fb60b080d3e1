import { SnippetError, isCancelled } from "../../errors.ts";
import type { Disposable, Logger } from "../../ports.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";

export interface KeepingUpParts {
  readonly cache: Pick<SnippetCache, "catchUp" | "verify" | "fault">;
  readonly log: Pick<Logger, "warn">;
  /** Calls back when something in the library's folder has changed, by this window too. */
  readonly watch?: ((changed: () => void) => Disposable) | undefined;
}

/** Behind a library that is open: other windows' work is taken in, and what lies on the disk is compared once. */
export class KeepingUp implements Disposable {
  readonly #parts: KeepingUpParts;
  readonly #wake: () => unknown;
  readonly #ending = new AbortController();
  readonly #watching: Disposable | undefined;
  #isAtWork = false;
  #isDueAgain = false;

  /**
   * @param wake looks for what waits to be sent.
   * @param repair called when something kept was damaged, and the service has to be asked for it.
   */
  constructor(parts: KeepingUpParts, wake: () => unknown, repair: () => void) {
    this.#parts = parts;
    this.#wake = wake;
    if (parts.cache.fault !== undefined) {
      parts.log.warn(parts.cache.fault);
    }
    this.#watching = parts.watch?.(() => void this.catchUp());
    void this.#verify(repair);
  }

  /** What happens while it is at work is taken in afterwards. Never throws. */
  async catchUp(): Promise<void> {
    this.#isDueAgain = true;
    if (this.#isAtWork) {
      return;
    }
    this.#isAtWork = true;
    try {
      while (this.#isDueAgain && !this.#ending.signal.aborted) {
        this.#isDueAgain = false;
        await this.#wake();
        await this.#parts.cache.catchUp();
      }
    } catch (error) {
      this.#warn("What other windows changed could not be read", error);
    } finally {
      this.#isAtWork = false;
    }
  }

  dispose(): void {
    this.#ending.abort();
    this.#watching?.dispose();
  }

  async #verify(repair: () => void): Promise<void> {
    try {
      if (!(await this.#parts.cache.verify(this.#ending.signal))) {
        this.#parts.log.warn(
          "Some snippets kept on this computer were damaged; they are read again",
        );
        repair();
      }
    } catch (error) {
      this.#warn("The snippets kept on this computer could not be compared", error);
    }
  }

  #warn(what: string, error: unknown): void {
    if (!isCancelled(error) && !this.#ending.signal.aborted) {
      const reason = error instanceof SnippetError ? error.details.reason : undefined;
      this.#parts.log.warn(`${what}: ${reason ?? "unknown"}`);
    }
  }
}
