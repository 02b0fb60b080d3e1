import { createHash } from "node:crypto";
import type { ServiceContext } from "../context.ts";
import type { AccountName } from "../storage/accountName.ts";
import { nobody } from "../storage/audit.ts";
import type { Rate } from "../storage/limits.ts";

/** Where an account is signed in to. */
export interface Place {
  /** A browser or an address where it signed in before, or else the network. */
  readonly key: string;
  /** Whether it signed in there before. */
  readonly isKnown: boolean;
}

/** 16 guesses in the first hour, 12 in each one after it. */
const ofPlace: Rate = { burst: 5, interval: 5 * 60_000 };
/** 37 guesses in the first hour, 27 or 28 in each one after it: more than two places have. */
const ofStrangers: Rate = { burst: 10, interval: 130_000 };

/**
 * Slows the guessing of one account's password, from wherever and in whichever spelling it is tried. Counted in the
 * storage: for all processes, over restarts, and for as long as it matters. Each place counts by itself, and those where the
 * account never signed in count together as well. So strangers who use up the attempts of a name keep no user out who comes
 * back; nor, before there are three networks of them, one who comes from elsewhere. More than that and few guesses
 * exclude each other.
 */
export class SignInThrottle {
  readonly #context: ServiceContext;

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once gain nothing.
   *
   * @param account with that name, of which the audit tells; none if absent.
   * @returns milliseconds to wait; 0 when the attempt may go on. Where strangers are out of attempts, its place has one less.
   */
  async attempt(name: AccountName, place: Place, account = nobody): Promise<number> {
    const { limits } = this.#context.storage;
    const now = this.#context.now();
    const guessed = place.isKnown ? account : undefined;
    const wait = await limits.take(keyOf(name, place.key), ofPlace, now, guessed);
    if (wait > 0 || place.isKnown) return wait;
    return limits.take(keyOf(name), ofStrangers, now, account);
  }

  /** As {@link attempt}. Its place begins anew. */
  succeeded(name: AccountName, { key }: Place, account = nobody): Promise<void> {
    return this.#context.storage.limits.forget(keyOf(name, key), account);
  }
}

/** Hashed: people type passwords into the wrong field. */
function keyOf(name: AccountName, place?: string): string {
  const text = JSON.stringify(["sign-in", name, place]);
  return createHash("sha256").update(text).digest("hex");
}
