import { createHash } from "node:crypto";
import type { ServiceContext } from "../context.ts";
import type { AccountName } from "../storage/accountName.ts";
import { nobody } from "../storage/audit.ts";
import type { Rate } from "../storage/limits.ts";

/** 35 guesses in the first hour, 30 in each one after it. */
const rate: Rate = { burst: 5, interval: 2 * 60_000 };

/**
 * Slows the guessing of one account's password, from wherever and in whichever spelling it is tried. Counted in the
 * storage: for all processes, over restarts, and for as long as it matters. A browser in which the account signed in
 * before counts by itself, so that strangers who use up the attempts of a name keep no such user out.
 */
export class SignInThrottle {
  readonly #context: ServiceContext;

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /**
   * Counts an attempt before its password is looked at, so that many at once gain nothing.
   *
   * @param device of `WebSessions.device`.
   * @param account with that name, of which the audit tells; none if absent.
   * @returns milliseconds to wait, in which case nothing was counted; 0 when the attempt may go on.
   */
  attempt(name: AccountName, device?: string, account = nobody): Promise<number> {
    const { limits } = this.#context.storage;
    return limits.take(keyOf(name, device), rate, this.#context.now(), account);
  }

  /** As {@link attempt}. */
  succeeded(name: AccountName, device?: string, account = nobody): Promise<void> {
    return this.#context.storage.limits.forget(keyOf(name, device), account);
  }
}

/** Hashed: people type passwords into the wrong field. */
function keyOf(name: AccountName, device = ""): string {
  const text = JSON.stringify(["sign-in", name, device]);
  return createHash("sha256").update(text).digest("hex");
}
