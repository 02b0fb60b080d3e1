import { DisposableStore } from "../../core/disposables.ts";
import type { Event } from "../../core/emitter.ts";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import type { Disposable } from "../../core/ports.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/**
 * Retries pending changes that failed too often after an event that may help: a sign-in in any window, or a changed
 * setting. A renewed session does not count, because the failing change may have renewed it.
 */
export function goOnAtSigns(
  libraries: Pick<LibraryInUse, "library">,
  sessions: Pick<AccountSessions, "onDidChange">,
  settings: { readonly onDidChange: Event<void> },
  onFault: (error: unknown) => unknown,
): Disposable {
  const goOn = (): void => {
    if (libraries.library?.waiting().length) {
      libraries.library.retry().catch(onFault);
    }
  };
  const owned = new DisposableStore();
  owned.add(settings.onDidChange(goOn));
  owned.add(
    sessions.onDidChange(({ added, changed }) =>
      [...added, ...changed]
        .filter(({ generation, refresh }) => generation === 0 && refresh === "possible")
        .forEach(goOn),
    ),
  );
  return owned;
}
