import { createHash } from "node:crypto";
import type { ServiceContext } from "../context.ts";
import type { AccountName } from "../storage/accountName.ts";
import type { Rate } from "../storage/storage.ts";

/** 35 guesses in the first hour, 30 in each one after it. */
const rate: Rate = { burst: 5, interval: 2 * 60_000 };

/**
 * Slows the guessing of one account's password, from wherever and in whichever spelling it is tried. Counted in the
 * storage: for all processes, over restarts, and for as long as it matters.
 */
export class SignInThrottle {
  readonly #context: ServiceContext;

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once gain nothing.
   *
   * @returns milliseconds to wait, in which case nothing was counted; 0 when the attempt may go on.
   */
  attempt(name: AccountName): Promise<number> {
    return this.#context.storage.limits.take(keyOf(name), rate, this.#context.now());
  }

  succeeded(name: AccountName): Promise<void> {
    return this.#context.storage.limits.forget(keyOf(name));
  }
}

/** Hashed: people type passwords into the wrong field. */
function keyOf(name: AccountName): string {
  return createHash("sha256").update(`sign-in ${name}`).digest("hex");
}
