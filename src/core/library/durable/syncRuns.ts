import { Emitter } from "../../emitter.ts";
import { isCancelled } from "../../errors.ts";
import type { SnippetError } from "../../errors.ts";
import { snippetError } from "../outbox/outcome.ts";
import type { LibraryState } from "../snippetLibrary.ts";

/** Brings the cache up to date with the server. */
export interface Syncing {
  run(options: { readonly anew?: boolean }, signal?: AbortSignal): Promise<void>;
  confirmMissing(choice: "remove" | "keep", signal?: AbortSignal): Promise<void>;
  dispose(): void;
}

/** The state of the sync, as views show it. */
export class SyncRuns {
  readonly #sync: Syncing;
  readonly #changes = new Emitter<void>();
  readonly onDidChange = this.#changes.event;
  #status: LibraryState["status"] = "new";
  #error: SnippetError | undefined;
  #running = 0;
  /** The status before the present runs. */
  #before: LibraryState["status"] = "new";

  constructor(sync: Syncing) {
    this.#sync = sync;
  }

  get status(): LibraryState["status"] {
    return this.#running > 0 ? "loading" : this.#status;
  }

  get error(): SnippetError | undefined {
    return this.#running > 0 ? undefined : this.#error;
  }

  /** The list was filled from the disk. */
  filled(): void {
    this.#set("ready", undefined);
  }

  /** @throws as the sync does; {@link error} keeps the error, too. */
  async run(isAnew: boolean, signal?: AbortSignal): Promise<void> {
    if (this.#running === 0) {
      this.#before = this.#status;
    }
    this.#running += 1;
    this.#changes.fire();
    try {
      await this.#sync.run({ anew: isAnew }, signal);
      this.#end("ready", undefined);
    } catch (error) {
      if (isCancelled(error)) {
        this.#end(this.#before, this.#before === "failed" ? this.#error : undefined);
      } else {
        this.#end("failed", snippetError(error));
      }
      throw error;
    }
  }

  confirmMissing(choice: "remove" | "keep"): Promise<void> {
    return this.#sync.confirmMissing(choice);
  }

  dispose(): void {
    this.#sync.dispose();
    this.#changes.dispose();
  }

  #end(status: LibraryState["status"], error: SnippetError | undefined): void {
    this.#running -= 1;
    this.#set(status, error);
  }

  #set(status: LibraryState["status"], error: SnippetError | undefined): void {
    this.#status = status;
    this.#error = error;
    this.#changes.fire();
  }
}
