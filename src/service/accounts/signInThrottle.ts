import { createHash } from "node:crypto";
import type { ServiceContext } from "../context.ts";
import type { AccountName } from "../storage/accountName.ts";
import { nobody } from "../storage/audit.ts";
import type { Rate } from "../storage/limits.ts";

/** The place of a sign-in to an account. */
export interface Place {
  /** A browser or network address of an earlier sign-in, or else the network. */
  readonly key: string;
  /** Whether the account signed in from there before. */
  readonly isKnown: boolean;
}

/** 16 guesses in the first hour, 12 in each later one. */
const ofPlace: Rate = { burst: 5, interval: 5 * 60_000 };
/** 37 guesses in the first hour, 27 or 28 in each later one: more than two places have. */
const ofStrangers: Rate = { burst: 10, interval: 130_000 };

/**
 * Slows guesses of one account's password, from any place and in any spelling of the name. Counters are in the storage,
 * so they hold for all processes and survive restarts. Each place counts alone; places without an earlier sign-in count
 * together as well. So strangers who use up the attempts of a name do not lock out a user at a known place. A user at a
 * new place stays free against up to two networks of strangers; a stronger promise would permit more guesses.
 */
export class SignInThrottle {
  readonly #context: ServiceContext;

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /**
   * Counts an attempt before its password is checked, so that parallel attempts gain nothing.
   *
   * @param account the account of that name, for the audit; none if absent.
   * @returns milliseconds to wait; 0 if the attempt may go on. The place is charged even if strangers must wait.
   */
  async attempt(name: AccountName, place: Place, account = nobody): Promise<number> {
    const { limits } = this.#context.storage;
    const now = this.#context.now();
    const guessed = place.isKnown ? account : undefined;
    const wait = await limits.take(keyOf(name, place.key), ofPlace, now, guessed);
    if (wait > 0 || place.isKnown) return wait;
    return limits.take(keyOf(name), ofStrangers, now, account);
  }

  /** Clears the counter of the place. Parameters as in {@link attempt}. */
  succeeded(name: AccountName, { key }: Place, account = nobody): Promise<void> {
    return this.#context.storage.limits.forget(keyOf(name, key), account);
  }
}

/** A hash, because users type passwords into the wrong field. */
function keyOf(name: AccountName, place?: string): string {
  const text = JSON.stringify(["sign-in", name, place]);
  return createHash("sha256").update(text).digest("hex");
}
