import { type Caller, widestOf } from "../caller.ts";
import type { Mail, ServiceContext } from "../context.ts";
import { hashSecret, makeSecret } from "../oauth/secret.ts";
import { accountName, mailAddress } from "../storage/accountName.ts";
import type { Rate } from "../storage/limits.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { makeLink } from "./links.ts";

/** For one network: a burst of ten, then ten an hour. */
const askingRate: Rate = { burst: 10, interval: 6 * 60_000 };
/** Of mails that are alike to their reader, asked for from one network: a burst of three, then one an hour. */
const networkRate: Rate = { burst: 3, interval: 60 * 60_000 };
/** Of the same from everywhere. Its interval is shorter than a link's life: where it refuses one, a link is good. */
const everyRate: Rate = { burst: 7, interval: 20 * 60_000 };
/** In milliseconds. */
const verificationLife = 24 * 60 * 60_000;

type Kind = "reset" | "verification";

/** Counts before any lookup. @returns milliseconds to wait; 0 if a mail may be requested. */
export function mayAskForMail(context: ServiceContext, caller: Caller): Promise<number> {
  const key = `mails of ${widestOf(caller.address)}`;
  return context.storage.limits.take(key, askingRate, context.now());
}

/**
 * Mails a link for a new password to the verified address of an account. A typed address may only look like it.
 *
 * @param typed a username or an e-mail address.
 */
export function mailResetLink(context: ServiceContext, caller: Caller, typed: string): void {
  context.mailer?.post(caller.address, async () => {
    const { accounts } = context.storage;
    const account = typed.includes("@")
      ? await accounts.byEmail(typed.slice(0, 254).trim())
      : await accounts.byUsername(accountName(typed));
    const { publicOrigin } = context;
    if (account?.emailVerified !== true || account.status !== "active") return undefined;
    if (publicOrigin === undefined || !(await mayGetMail(context, caller, account, "reset")))
      return undefined;
    const link = await makeLink(context, publicOrigin, account.id);
    return {
      to: account.email,
      subject: "A new password for the Snippet Service",
      text: `Somebody, probably you, asked for a new password for the account ${account.username} at ${publicOrigin}.

Choose one here within half an hour:

${link}

It signs the account out everywhere. If you did not ask, do nothing: your password stays as it is.
`,
    };
  });
}

/** Mails a link that verifies the address of an account, unless it is verified. @returns whether one is on its way. */
export async function mailVerification(
  context: ServiceContext,
  caller: Caller,
  account: AccountRecord,
): Promise<boolean> {
  const { mailer, publicOrigin, storage } = context;
  const { id, email, emailVerified } = account;
  if (mailer === undefined || publicOrigin === undefined) return false;
  if (emailVerified || email === "") return false;
  if (!(await mayGetMail(context, caller, account, "verification"))) return false;
  mailer.post(caller.address, async (): Promise<Mail> => {
    const secret = makeSecret(context);
    const expiresAt = context.now() + verificationLife;
    await storage.accounts.createVerification({
      hash: hashSecret(secret),
      accountId: id,
      email,
      expiresAt,
    });
    return {
      to: email,
      subject: "Your e-mail address at the Snippet Service",
      // Without the name: mail programs turn a domain name into a link, and the recipient may be a stranger.
      text: `An account at ${publicOrigin} has this e-mail address.

If the account is yours, sign in and verify the address here within a day:

${publicOrigin}/verify-email?link=${secret}

If it is not, do nothing.
`,
    };
  });
  return true;
}

/**
 * The mails that are alike to their reader, whoever asks for them, so that no stranger can take one from its owner.
 * Verifications: those to an address, which verify it for any account with it. As a mailbox may have any number of
 * addresses with a suffix after a plus, these count as one.
 */
function readerOf({ id, email }: AccountRecord, kind: Kind): string | number {
  return kind === "reset" ? id : mailAddress(email).replace(/\+.*@/, "+@");
}

/** The keys are hashes, so that no counter contains an address. */
async function mayGetMail(
  context: ServiceContext,
  { address }: Caller,
  account: AccountRecord,
  kind: Kind,
): Promise<boolean> {
  const take = (rate: Rate, ...network: readonly string[]): Promise<number> => {
    const text = JSON.stringify([kind, readerOf(account, kind), ...network]);
    return context.storage.limits.take(hashSecret(text), rate, context.now());
  };
  return (await take(networkRate, widestOf(address))) === 0 && (await take(everyRate)) === 0;
}
