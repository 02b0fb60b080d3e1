import type { ServiceContext } from "../context.ts";
import { hashSecret } from "../oauth/secret.ts";
import type { AccountName } from "../storage/accountName.ts";
import { nobody } from "../storage/audit.ts";
import type { Rate } from "../storage/limits.ts";

/** The place of a sign-in to an account. */
export interface Place {
  /** One for all browsers of earlier sign-ins, one for all their addresses, or else the network. */
  readonly key: string;
  /** Whether the account signed in from there before. */
  readonly isKnown: boolean;
}

/** Nine guesses in the first hour, four in each later one. */
const ofPlace: Rate = { burst: 5, interval: 15 * 60_000 };
/** 20 guesses in the first hour, nine in each later one: more than two networks have. */
const ofStrangers: Rate = { burst: 11, interval: 400_000 };

/**
 * Slows guesses of one account's password, from any place and in any spelling of the name. Counters are in the storage,
 * so they hold for all processes and survive restarts. Known browsers, known addresses and all other networks together
 * have a count each, which allow 38 guesses in an hour. So strangers who use up the attempts of a name do not lock out a
 * user at a known place. A user at a new place stays free against up to two networks of strangers; a stronger promise
 * would permit more guesses. A right password uses up nothing, and gives back no guess.
 *
 * Counts an attempt before its password is checked, so that parallel attempts gain nothing.
 *
 * @param account the account of that name, for the audit; none if absent.
 * @returns milliseconds to wait; 0 if the attempt may go on. The place is charged even if strangers must wait.
 */
export async function attemptSignIn(
  context: ServiceContext,
  name: AccountName,
  place: Place,
  account = nobody,
): Promise<number> {
  const { limits } = context.storage;
  const now = context.now();
  const guessed = place.isKnown ? account : undefined;
  const wait = await limits.take(keyOf(name, place.key), ofPlace, now, guessed);
  if (wait > 0 || place.isKnown) return wait;
  return limits.take(keyOf(name), ofStrangers, now, account);
}

/** Undoes the {@link attemptSignIn} with these parameters: its password was right. */
export async function signInSucceeded(
  { storage: { limits } }: ServiceContext,
  name: AccountName,
  { key, isKnown }: Place,
  account = nobody,
): Promise<void> {
  await limits.giveBack(keyOf(name, key), ofPlace, account);
  if (!isKnown) await limits.giveBack(keyOf(name), ofStrangers);
}

/** A hash, because users type passwords into the wrong field. */
function keyOf(name: AccountName, place?: string): string {
  return hashSecret(JSON.stringify(["sign-in", name, place]));
}
