import type { ServiceContext } from "../context.ts";
import { hashSecret, makeSecret } from "../oauth/secret.ts";
import type { LinkRecord } from "../storage/links.ts";

/** Who may register: everybody, those with an invitation, or nobody but by the command line. */
export const registrationModes = ["open", "invited", "closed"] as const;

const minute = 60_000;
const life = { invitation: 7 * 24 * 60 * minute, password: 30 * minute };

/**
 * @param accountId whose password it sets; undefined for an invitation.
 * @returns what the user opens, good once: an invitation for seven days, a password's for half an hour.
 */
export async function makeLink(
  context: ServiceContext,
  origin: string,
  accountId: number | undefined,
): Promise<string> {
  const secret = makeSecret(context);
  const [path, time] =
    accountId === undefined
      ? (["register?invitation", life.invitation] as const)
      : (["new-password?link", life.password] as const);
  const expiresAt = context.now() + time;
  await context.storage.accounts.createLink({ hash: hashSecret(secret), accountId, expiresAt });
  return `${origin}/${path}=${secret}`;
}

/** @returns undefined for one that is used, expired, or none. */
export async function usableLink(
  context: ServiceContext,
  secret: string,
): Promise<LinkRecord | undefined> {
  const link = secret === "" ? undefined : await context.storage.accounts.link(hashSecret(secret));
  return link !== undefined && link.expiresAt > context.now() ? link : undefined;
}
