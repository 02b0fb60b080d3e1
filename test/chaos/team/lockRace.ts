import { randomUUID } from "node:crypto";
import type { Storage } from "../../../src/service/storage/storage.ts";

/**
 * Two processes over one database, at once: a user allows an application from a browser, and gets a new password, which ends
 * that browser's session and all that it allowed.
 *
 * @param accountId of an account with the password hash `first`.
 * @returns families that were there afterwards; none should be.
 */
export async function raceForRows(
  [allowing, ending]: readonly [Storage, Storage],
  { accountId, clientId }: { readonly accountId: number; readonly clientId: string },
  rounds: number,
): Promise<number> {
  let survivors = 0;
  let password = "first";
  const endsAt = Date.now() + 86_400_000;
  for (let round = 0; round < rounds; round += 1) {
    const tokenHash = randomUUID();
    const session = {
      tokenHash,
      accountId,
      csrfToken: "",
      beganAt: 0,
      expiresAt: endsAt,
      browser: "",
    };
    await allowing.webSessions.create(session, password);
    password = randomUUID();
    const token = () => ({ hash: randomUUID(), expiresAt: endsAt });
    const tokens = { access: token(), refresh: token() };
    const family = { id: randomUUID(), clientId, accountId, beganAt: 0, endsAt };
    await Promise.all([
      allowing.grants.begin(family, { tokens }, tokenHash),
      ending.accounts.setPassword(accountId, password, undefined),
    ]);
    survivors += (await ending.grants.ofAccount(accountId)).length;
    await ending.grants.revokeFamily(family.id, "application-revoked");
  }
  await ending.accounts.setPassword(accountId, "first", undefined);
  return survivors;
}

/** As if the statements took no lock that others must wait for: a planted fault. */
export function withoutRowLocks(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1").replaceAll("FOR SHARE", " ".repeat("FOR SHARE".length));
  return Buffer.from(text, "latin1");
}
