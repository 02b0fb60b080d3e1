import { DisposableStore } from "../../core/disposables.ts";
import { Emitter } from "../../core/emitter.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import type { Clock, Disposable } from "../../core/ports.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { remedyFor } from "./remedy.ts";

/** Milliseconds that a write may be on its way before people are told that it waits. Most are through long before. */
export const patience = 2_000;

/**
 * The writes of the library in use that are worth showing: those that need the person, first, and those that have
 * waited for a while. Without the wait every save would make rows appear and vanish at once. What is shown stays until
 * it is over: one that needs the person seems to be on its way during each try, and would blink.
 */
export class ShownWrites implements Disposable {
  readonly #libraries: Pick<LibraryInUse, "library" | "onDidChange" | "onDidChangeSnippets">;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  #timer: Disposable | undefined;
  #shown: readonly WaitingWrite[] = [];

  constructor(
    libraries: Pick<LibraryInUse, "library" | "onDidChange" | "onDidChangeSnippets">,
    clock: Clock,
  ) {
    this.#libraries = libraries;
    this.#clock = clock;
    this.#owned.add(libraries.onDidChange(() => this.#follow()));
    this.#owned.add(libraries.onDidChangeSnippets(() => this.#follow()));
    this.#follow();
  }

  /** Those that need the person first; within these, the oldest first. */
  all(): readonly WaitingWrite[] {
    return this.#shown;
  }

  /** Whether any write waits, shown or not. */
  get isAnyLeft(): boolean {
    return (this.#libraries.library?.waiting().length ?? 0) > 0;
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#owned.dispose();
  }

  #follow(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const writes = this.#libraries.library?.waiting() ?? [];
    const needed = writes.filter((write) => remedyFor(write) !== undefined);
    const others = writes.filter((write) => remedyFor(write) === undefined);
    const now = this.#clock.now();
    const before = this.#shown;
    const known = new Set(before.map(({ id }) => id));
    this.#shown = [
      ...needed,
      ...others.filter((write) => known.has(write.id) || remaining(write, now) === 0),
    ];
    const next = Math.min(
      ...others.map((write) => remaining(write, now)).filter((milliseconds) => milliseconds > 0),
    );
    if (Number.isFinite(next)) {
      this.#timer = this.#clock.after(next, () => this.#follow());
    }
    if (before.length > 0 || this.#shown.length > 0) {
      this.#changed.fire();
    }
  }
}

/** A write from the future was saved before the clock was put back. */
function remaining({ savedAt }: WaitingWrite, now: number): number {
  const age = now - savedAt;
  return age < 0 ? 0 : Math.max(0, patience - age);
}
