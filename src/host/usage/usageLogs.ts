import { join } from "node:path";
import { DisposableStore } from "../../core/disposables.ts";
import { Emitter } from "../../core/emitter.ts";
import type { Disposable } from "../../core/ports.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { UsageLog } from "./usageLog.ts";

/** One log for each library that was in use. */
export class UsageLogs implements Disposable {
  readonly #folderOf: (libraryKey: string) => string;
  readonly #now: () => number;
  readonly #logs = new Map<string, Promise<UsageLog>>();
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new Emitter<void>());
  /** Something was used. */
  readonly onDidChange = this.#changed.event;

  /**
   * @param folderOf made when something is written.
   * @param now epoch milliseconds.
   * @param libraries whose snippets may get the service's id after they were used.
   */
  constructor(
    folderOf: (libraryKey: string) => string,
    now: () => number,
    libraries?: Pick<LibraryInUse, "library" | "onDidChangeSnippets">,
  ) {
    this.#folderOf = folderOf;
    this.#now = now;
    const listening = libraries?.onDidChangeSnippets((change) => {
      const key = libraries.library?.key;
      if (change.kind === "replaced" && key !== undefined) {
        const { from, snippet } = change;
        void this.of(key).then((log) => log.rename(from, snippet.id));
      }
    });
    this.#owned.add({ dispose: () => listening?.dispose() });
  }

  /** Never rejects. */
  of(libraryKey: string): Promise<UsageLog> {
    let usage = this.#logs.get(libraryKey);
    if (usage === undefined) {
      const log = new UsageLog(join(this.#folderOf(libraryKey), "usage"), this.#now, () =>
        this.#changed.fire(),
      );
      usage = log.read().then(() => log);
      this.#logs.set(libraryKey, usage);
    }
    return usage;
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
