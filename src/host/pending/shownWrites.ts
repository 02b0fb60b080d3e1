import { DisposableOwner } from "../../core/disposables.ts";
import { Emitter } from "../../core/emitter.ts";
import type { WaitingWrite, WriteId } from "../../core/library/waitingWrite.ts";
import type { SnippetId } from "../../core/model.ts";
import type { Clock, Disposable } from "../../core/ports.ts";
import { followLibrary, type FollowedLibrary } from "../library/followLibrary.ts";
import { isTriedAlone, remedyFor } from "./remedy.ts";

/** Milliseconds before a pending change is shown. Most are sent much earlier. */
export const patience = 2_000;

/**
 * The pending changes to show: first those that need attention, then those that have been pending for a while. Without
 * the delay, every save would make rows appear and vanish. A shown change stays until it is done. A library on this
 * computer sends nothing: of its changes, only those that met a problem are shown. While everything is blocked, for
 * example by a missing sign-in, a change seems to be in progress during each attempt; it keeps its state unless that
 * lasts.
 */
export class ShownWrites extends DisposableOwner {
  readonly #libraries: FollowedLibrary;
  readonly #clock: Clock;
  readonly #changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  #timer: Disposable | undefined;
  #shown: readonly WaitingWrite[] = [];
  /** The changes that needed attention, in that state, and the time since which they seem not to. */
  #held: ReadonlyMap<WriteId, Held> = new Map();
  #needed: ReadonlySet<SnippetId> = new Set();

  constructor(libraries: FollowedLibrary, clock: Clock) {
    super();
    this.#libraries = libraries;
    this.#clock = clock;
    this.owned.add(followLibrary(libraries, () => this.#follow()));
  }

  /** Changes that need attention first; within each group the oldest first. */
  all(): readonly WaitingWrite[] {
    return this.#shown;
  }

  /** The snippets with a change that needs attention. */
  get needed(): ReadonlySet<SnippetId> {
    return this.#needed;
  }

  /** Whether any change is pending, shown or not. */
  get isAnyLeft(): boolean {
    return (this.#libraries.library?.waiting().length ?? 0) > 0;
  }

  override dispose(): void {
    this.#timer?.dispose();
    super.dispose();
  }

  #follow(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    const now = this.#clock.now();
    const writes = this.#calmed(this.#libraries.library?.waiting() ?? [], now);
    const needed = writes.filter((write) => remedyFor(write) !== undefined);
    const isLocal = this.#libraries.library?.origin.kind === "computer";
    const others = writes.filter(
      (write) => remedyFor(write) === undefined && (!isLocal || write.error !== undefined),
    );
    this.#needed = new Set(needed.map(({ snippetId }) => snippetId));
    const before = this.#shown;
    const known = new Set(before.map(({ id }) => id));
    this.#shown = [
      ...needed,
      ...others.filter(({ id, savedAt }) => known.has(id) || remaining(savedAt, now) === 0),
    ];
    const next = Math.min(
      ...[
        ...others.map(({ savedAt }) => remaining(savedAt, now)),
        ...[...this.#held.values()].map(({ since = 0 }) => remaining(since, now)),
      ].filter((milliseconds) => milliseconds > 0),
    );
    if (Number.isFinite(next)) {
      this.#timer = this.#clock.after(next, () => this.#follow());
    }
    if (before.length > 0 || this.#shown.length > 0) {
      this.#changed.fire();
    }
  }

  #calmed(writes: readonly WaitingWrite[], now: number): readonly WaitingWrite[] {
    const before = this.#held;
    const held = new Map<WriteId, Held>();
    const calmed = writes.map((write) => {
      if (remedyFor(write) !== undefined) {
        if (isTriedAlone(write)) {
          held.set(write.id, { write });
        }
        return write;
      }
      const known = before.get(write.id);
      const since = known?.since ?? now;
      if (known === undefined || remaining(since, now) === 0) {
        return write;
      }
      held.set(write.id, { ...known, since });
      return known.write;
    });
    this.#held = held;
    return calmed;
  }
}

/** A time in the future is from before the clock was set back. */
function remaining(since: number, now: number): number {
  const age = now - since;
  return age < 0 ? 0 : Math.max(0, patience - age);
}

interface Held {
  readonly write: WaitingWrite;
  /** Epoch milliseconds; missing while the change needs attention. */
  readonly since?: number;
}
