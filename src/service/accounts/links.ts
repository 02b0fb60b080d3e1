import type { ServiceContext } from "../context.ts";
import { hashSecret, makeSecret } from "../oauth/secret.ts";
import type { LinkRecord } from "../storage/links.ts";

/** Modes of registration: for everybody, for users with an invitation, or only by the command line. */
export const registrationModes = ["open", "invited", "closed"] as const;

const minute = 60_000;
const life = { invitation: 7 * 24 * 60 * minute, password: 30 * minute };

/**
 * @param accountId whose password the link sets; undefined for an invitation.
 * @returns the link, which works once: an invitation for seven days, a password link for half an hour.
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

/** @returns undefined if the link is used, expired or unknown. */
export async function usableLink(
  context: ServiceContext,
  secret: string,
): Promise<LinkRecord | undefined> {
  const link = secret === "" ? undefined : await context.storage.accounts.link(hashSecret(secret));
  return link !== undefined && link.expiresAt > context.now() ? link : undefined;
}
