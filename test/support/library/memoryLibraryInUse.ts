import { CurrentLibrary } from "../../../src/core/library/currentLibrary.ts";
import type { LibraryOrigin } from "../../../src/core/library/snippetLibrary.ts";
import type { StoredSession } from "../../../src/core/oauth/sessions/storedSession.ts";
import type { Clock, Disposable } from "../../../src/core/ports.ts";
import { InMemoryLibrary } from "./inMemoryLibrary.ts";
import { InMemoryStore } from "../computer/inMemoryStore.ts";
import { ManualClock } from "../computer/manualClock.ts";

/** A library in memory that is the one in use. */
export class MemoryLibraryInUse implements Disposable {
  readonly library: InMemoryLibrary;
  readonly current: CurrentLibrary<StoredSession>;

  private constructor(library: InMemoryLibrary, current: CurrentLibrary<StoredSession>) {
    this.library = library;
    this.current = current;
  }

  static async start(
    kind: LibraryOrigin["kind"] = "service",
    clock: Clock = new ManualClock(),
  ): Promise<MemoryLibraryInUse> {
    const library = new InMemoryLibrary(kind, clock);
    const factories = {
      openComputer: () => Promise.resolve(library),
      openAccount: () => library,
    };
    const current = new CurrentLibrary<StoredSession>(factories, new InMemoryStore());
    await current.use({ kind: "computer" });
    return new MemoryLibraryInUse(library, current);
  }

  dispose(): void {
    this.current.dispose();
  }
}
