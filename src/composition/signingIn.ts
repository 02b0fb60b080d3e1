import type { Dialects } from "../core/api/dialect/dialects.ts";
import { kernelLocks } from "../core/lease/kernelLocks.ts";
import { LockLease } from "../core/lease/lockLease.ts";
import { AccountSessions } from "../core/oauth/sessions/accountSessions.ts";
import { guardedVault } from "../core/oauth/guardedVault.ts";
import { KnownAccounts } from "../core/oauth/sessions/knownAccounts.ts";
import type { StoredSession } from "../core/oauth/sessions/storedSession.ts";
import { describeForLog } from "../host/describeForLog.ts";
import { late } from "../core/late.ts";
import type { Base } from "./base.ts";
import type { SignInTools } from "./signInTools.ts";

export function buildSigningIn(
  base: Base,
  dialects: Dialects,
  onDidSignIn: (session: StoredSession) => Promise<unknown>,
) {
  const { context, clock, log, owned } = base;
  const vault = guardedVault(context.secrets, clock);
  const folder = `${context.globalStorageUri.fsPath}/leases`;
  const lease = new LockLease(kernelLocks(folder), clock, log);
  const accounts = new KnownAccounts(context.globalState);
  /** Loaded for a sign-in, or when a token is needed. */
  const tools: () => Promise<SignInTools> = late(async () => {
    const { buildSignInTools } = await import("./signInTools.ts");
    const ground = { vault, folder, lease, sessions };
    return buildSignInTools(base, ground, dialects, onDidSignIn);
  });
  const sessions = owned.add(
    new AccountSessions(
      [vault, accounts, log],
      async () => (await tools()).tokens,
      lease,
      // The session has ended on this computer, even if the server was not reached.
      (work) => void work.catch((error: unknown) => log.info(describeForLog(error))),
    ),
  );
  return { sessions, accounts, tools };
}
