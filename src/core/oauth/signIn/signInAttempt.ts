import { SnippetError, throwIfAborted } from "../../errors.ts";
import { unlessCancelled } from "../../http/untilAborted.ts";
import { isExpired, type PendingSignIn } from "./pendingSignIn.ts";
import type { PendingSignIns } from "./pendingSignIns.ts";
import type { OAuthParts } from "../sessions/sessionTokens.ts";
import type { StoredSession } from "../sessions/storedSession.ts";

/** Milliseconds between reads, for secret stores that do not report another window's writes. */
const lookEvery = 3_000;

/** A sign-in that this window began. Another window may complete it. */
export interface SignInAttempt {
  /** For the browser. It contains the state, so it must not be shown or logged. */
  readonly authorizationUrl: string;
  /**
   * Waits until any window has completed the sign-in.
   * @param signal abort forgets the sign-in: a later callback is ignored.
   * @throws {SnippetError} `cancelled` (also if a newer sign-in replaced it), `time-out`, `denied`, `client-refused`,
   * `settings`, `sign-in-failed`, `storage` and errors of the server's responses.
   */
  wait(signal: AbortSignal): Promise<StoredSession>;
}

/** @see {@link SignInAttempt.wait} */
export async function outcomeOf(
  id: string,
  pending: PendingSignIns,
  { sessions, clock }: Pick<OAuthParts, "sessions" | "clock">,
  signal: AbortSignal,
): Promise<StoredSession> {
  try {
    for (;;) {
      const { promise: rung, resolve: ring } = Promise.withResolvers<void>();
      const bells = [pending.onDidTouch(ring), clock.after(lookEvery, ring)];
      try {
        throwIfAborted(signal);
        const sessionId = endOf(id, await pending.read(), clock.now());
        if (sessionId !== undefined) {
          return (await sessions.read(sessionId)) ?? notStored();
        }
        await unlessCancelled(rung, signal);
      } finally {
        bells.forEach((bell) => bell.dispose());
      }
    }
  } finally {
    // Done, failed, late or cancelled: it is not needed any more.
    await pending.forget(id).catch(() => undefined);
  }
}

/** @returns the id of the session, or undefined while the sign-in is in progress. */
function endOf(id: string, pending: PendingSignIn | undefined, now: number): string | undefined {
  if (pending?.id !== id) {
    throw new SnippetError("cancelled", "A newer sign-in replaced this one.");
  }
  const { progress } = pending;
  switch (progress.status) {
    case "done":
      return progress.sessionId;
    case "failed":
      throw new SnippetError(progress.code, progress.message, {
        details: progress.what === undefined ? {} : { what: progress.what },
      });
    case "waiting":
    case "claimed":
      if (isExpired(pending, now)) {
        throw new SnippetError("time-out", "The sign-in took too long. Sign in again.");
      }
      return undefined;
  }
}

function notStored(): never {
  throw new SnippetError("storage", "The sign-in could not be stored.");
}
