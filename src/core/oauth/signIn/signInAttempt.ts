import { SnippetError } from "../../errors.ts";
import type { Clock, Disposable } from "../../ports.ts";
import { isExpired } from "./pendingSignIn.ts";
import type { PendingSignIns } from "./pendingSignIns.ts";
import type { SessionStore } from "../sessions/sessionStore.ts";
import type { StoredSession } from "../sessions/storedSession.ts";

/** Milliseconds between reads, for secret stores that do not report another window's writes. */
const lookEvery = 3_000;

/** A sign-in that this window began. Another window may complete it. */
export class SignInAttempt {
  /** For the browser. It contains the state, so it must not be shown or logged. */
  readonly authorizationUrl: string;
  readonly #id: string;
  readonly #pending: PendingSignIns;
  readonly #sessions: SessionStore;
  readonly #clock: Clock;

  constructor(
    id: string,
    authorizationUrl: string,
    pending: PendingSignIns,
    sessions: SessionStore,
    clock: Clock,
  ) {
    this.#id = id;
    this.authorizationUrl = authorizationUrl;
    this.#pending = pending;
    this.#sessions = sessions;
    this.#clock = clock;
  }

  /**
   * Waits until any window has completed the sign-in.
   * @param signal abort forgets the sign-in: a later callback is ignored.
   * @throws {SnippetError} `cancelled` (also if a newer sign-in replaced it), `time-out`, `denied`, `client-refused`,
   * `settings`, `sign-in-failed`, `storage` and errors of the server's responses.
   */
  async wait(signal: AbortSignal): Promise<StoredSession> {
    try {
      return await this.#outcome(signal);
    } finally {
      // Done, failed, late or cancelled: it is not needed any more.
      await this.#pending.forget(this.#id).catch(() => undefined);
    }
  }

  async #outcome(signal: AbortSignal): Promise<StoredSession> {
    for (;;) {
      const bell = this.#listen(signal);
      try {
        if (signal.aborted) {
          throw new SnippetError("cancelled", "Cancelled.");
        }
        const session = await this.#look();
        if (session !== undefined) {
          return session;
        }
        await bell.rung;
      } finally {
        bell.dispose();
      }
    }
  }

  async #look(): Promise<StoredSession | undefined> {
    const pending = await this.#pending.read();
    if (pending?.id !== this.#id) {
      throw new SnippetError("cancelled", "A newer sign-in replaced this one.");
    }
    const { progress } = pending;
    switch (progress.status) {
      case "done": {
        const session = await this.#sessions.read(progress.sessionId);
        if (session === undefined) {
          throw new SnippetError("storage", "The sign-in could not be stored.");
        }
        return session;
      }
      case "failed":
        throw new SnippetError(progress.code, progress.message, {
          details: progress.what === undefined ? {} : { what: progress.what },
        });
      case "waiting":
      case "claimed":
        if (isExpired(pending, this.#clock.now())) {
          throw new SnippetError("time-out", "The sign-in took too long. Sign in again.");
        }
        return undefined;
    }
  }

  /** Rings at the next write of any window, at an abort, or after a while. */
  #listen(signal: AbortSignal): Disposable & { readonly rung: Promise<void> } {
    const { promise: rung, resolve } = Promise.withResolvers<void>();
    const ring = (): void => resolve();
    const touched = this.#pending.onDidTouch(ring);
    const timer = this.#clock.after(lookEvery, ring);
    signal.addEventListener("abort", ring, { once: true });
    return {
      rung,
      dispose: () => {
        touched.dispose();
        timer.dispose();
        signal.removeEventListener("abort", ring);
      },
    };
  }
}
