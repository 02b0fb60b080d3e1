import { randomUUID } from "node:crypto";
import type { Storage } from "../../../src/service/storage/storage.ts";

const never = Number.MAX_SAFE_INTEGER;

interface Team {
  readonly accountId: number;
  /** Has the password hash `first`. */
  readonly memberId: number;
  readonly clientId: string;
}

/** Each ends at once all that the member began for the shared account. */
const ends: readonly ((storage: Storage, team: Team) => Promise<unknown>)[] = [
  ({ members }, { accountId, memberId }) => members.remove(accountId, memberId),
  ({ accounts }, { memberId }) => accounts.setPassword(memberId, "first", undefined),
  ({ accounts }, { memberId }) => accounts.setStatus(memberId, "disabled"),
  ({ accounts }, { accountId }) => accounts.setStatus(accountId, "disabled"),
];

/**
 * Two processes over one database, at once: a member connects an application as a shared account while another one of
 * the member's gets new tokens; and one of {@link ends}.
 *
 * @returns tokens that were alive afterwards; none should be.
 */
export async function raceForMembers(
  [acting, ending]: readonly [Storage, Storage],
  team: Team,
  rounds: number,
): Promise<number> {
  let survivors = 0;
  const { accountId, memberId, clientId } = team;
  for (let round = 0; round < rounds; round += 1) {
    await ending.members.add(accountId, memberId);
    for (const id of [accountId, memberId]) await ending.accounts.setStatus(id, "active");
    const tokenHash = randomUUID();
    const session = { tokenHash, accountId: memberId, csrfToken: "", beganAt: 0, expiresAt: never };
    await acting.webSessions.create({ ...session, browser: "" }, "first");
    const token = () => ({ hash: randomUUID(), expiresAt: never });
    const all = [1, 2, 3].map(() => ({ access: token(), refresh: token() }));
    const [first = fail(), second = fail(), other = fail()] = all;
    const family = { clientId, accountId, memberId, beganAt: 0, endsAt: never };
    const [known, late] = [randomUUID(), randomUUID()];
    await acting.grants.begin({ ...family, id: known }, { tokens: first }, tokenHash);
    await Promise.all([
      acting.grants.rotate(known, first.refresh.hash, second),
      acting.grants.begin({ ...family, id: late }, { tokens: other }, tokenHash),
      ends[round % ends.length]?.(ending, team),
    ]);
    for (const { access } of all) {
      if ((await ending.grants.accessToken(access.hash)) !== undefined) survivors += 1;
    }
    for (const id of [known, late]) await ending.grants.revokeFamily(id, undefined);
  }
  return survivors;
}

function fail(): never {
  throw new Error("There are three.");
}
