import { join } from "node:path";
import { DisposableOwner } from "../../core/disposables.ts";
import { Emitter } from "../../core/emitter.ts";
import { mayRename, renamed } from "../../core/library/renamed.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { UsageLog } from "./usageLog.ts";

/** One log for each library that was in use. */
export class UsageLogs extends DisposableOwner {
  readonly #folderOf: (libraryKey: string) => string;
  readonly #now: () => number;
  readonly #libraries: Pick<LibraryInUse, "library" | "onDidChangeSnippets"> | undefined;
  readonly #logs = new Map<string, Promise<UsageLog>>();
  readonly #changed = this.owned.add(new Emitter<void>());
  /** A snippet was used. */
  readonly onDidChange = this.#changed.event;

  /**
   * @param folderOf the folder, which is created at the first write.
   * @param now epoch milliseconds.
   * @param libraries whose snippets may get the server's id after a use.
   */
  constructor(
    folderOf: (libraryKey: string) => string,
    now: () => number,
    libraries?: Pick<LibraryInUse, "library" | "onDidChangeSnippets">,
  ) {
    super();
    this.#folderOf = folderOf;
    this.#now = now;
    this.#libraries = libraries;
    const listening = libraries?.onDidChangeSnippets((change) => {
      const key = libraries.library?.key ?? "";
      if (mayRename(change)) {
        // A log that is not loaded yet follows when it is read.
        void this.#logs.get(key)?.then((log) => this.#follow(key, log));
      }
    });
    this.owned.add({ dispose: () => listening?.dispose() });
  }

  /** Never rejects. */
  of(libraryKey: string): Promise<UsageLog> {
    let usage = this.#logs.get(libraryKey);
    if (usage === undefined) {
      const log = new UsageLog(join(this.#folderOf(libraryKey), "usage"), this.#now, () =>
        this.#changed.fire(),
      );
      usage = log
        .read()
        .then(() => this.#follow(libraryKey, log))
        .then(() => log);
      this.#logs.set(libraryKey, usage);
    }
    return usage;
  }

  async #follow(libraryKey: string, log: UsageLog): Promise<void> {
    const library = this.#libraries?.library;
    if (library?.key === libraryKey) {
      await log.rename(renamed(library, log.ids()));
    }
  }
}
