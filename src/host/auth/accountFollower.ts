import type { CurrentLibrary } from "../../core/library/currentLibrary.ts";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";
import type { Disposable } from "../../core/ports.ts";
import { setContextKey } from "../contextKeys.ts";

type Sessions = Pick<AccountSessions, "list" | "onDidChange">;

/** Opens the library that was last in use. Sends no request. */
export async function openLastLibrary(
  sessions: Sessions,
  current: CurrentLibrary<StoredSession>,
): Promise<void> {
  const all = await signedIn(sessions);
  await current.restore(async (id) => all.find((session) => session.id === id));
}

/** Keeps the library in use consistent with the accounts: a sign-out, in any window, closes it at once. */
export function followAccounts(
  sessions: Sessions,
  current: CurrentLibrary<StoredSession>,
  onFault: (error: unknown) => unknown,
): Disposable {
  return sessions.onDidChange(async ({ added: [first], removed }) => {
    try {
      await signedIn(sessions);
      const used = current.remembered;
      if (used.kind === "account" && removed.some(({ id }) => id === used.sessionId)) {
        await current.leave();
      }
      if (first !== undefined && current.library === undefined) {
        await current.use({ kind: "account", session: first });
      }
    } catch (error) {
      onFault(error);
    }
  });
}

async function signedIn(sessions: Sessions): Promise<readonly StoredSession[]> {
  const all = await sessions.list();
  await setContextKey("snippetService.signedIn", all.length > 0);
  return all;
}
