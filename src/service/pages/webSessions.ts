import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { hashSecret, makeSecret, sameHash } from "../oauth/secret.ts";
import { isCrossSite } from "../api/crossSite.ts";
import { browserName } from "./browserName.ts";
import type { Place } from "../accounts/signInThrottle.ts";
import { callerOf, widestOf } from "../caller.ts";
import { originOf, type ServiceContext } from "../context.ts";
import { nobody } from "../storage/audit.ts";
import type { AccountRecord } from "../storage/storage.ts";
import type { WebSessionRecord } from "../storage/webSessions.ts";

export interface SignedIn {
  readonly account: AccountRecord;
  readonly session: WebSessionRecord;
}

/** In milliseconds, from the sign-in. */
const sessionLifetime = 12 * 3600 * 1000;
/** In seconds. */
const deviceLifetime = 180 * 86_400;

type Kind = "session" | "visitor" | "device";

/**
 * Identifies the user at the browser. The session's id is in a cookie that ends with the browser; the database has its
 * hash. Forms before the sign-in are tied to the browser by a second cookie, whose hash is their token.
 */
export class WebSessions {
  readonly #context: ServiceContext;

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  async current(c: Context): Promise<SignedIn | undefined> {
    const id = this.#cookie(c, "session");
    if (id === undefined) return undefined;
    const session = await this.#context.storage.webSessions.byTokenHash(hashSecret(id));
    if (session === undefined || session.expiresAt <= this.#context.now()) return undefined;
    const account = await this.#context.storage.accounts.byId(session.accountId);
    return account === undefined ? undefined : { account, session };
  }

  /**
   * Always uses a new id, so that a planted one is worthless.
   *
   * @param account with the hash of the verified password.
   * @returns false if the password has changed since, or the account is disabled or gone.
   */
  async begin(c: Context, account: AccountRecord): Promise<boolean> {
    await this.end(c);
    const id = makeSecret(this.#context);
    const beganAt = this.#context.now();
    const session = {
      tokenHash: hashSecret(id),
      accountId: account.id,
      csrfToken: makeSecret(this.#context),
      beganAt,
      expiresAt: beganAt + sessionLifetime,
      browser: browserName(c.req.header("user-agent") ?? ""),
    };
    const { webSessions } = this.#context.storage;
    const begun = await webSessions.create(session, account.passwordHash);
    if (!begun) return false;
    this.#setCookie(c, "session", id);
    this.remember(c, account);
    return true;
  }

  /** Makes the browser a known place of the account, as long as its password stays the same. */
  remember(c: Context, account: AccountRecord): void {
    const device = this.#device(c, account) ?? makeSecret(this.#context);
    this.#setCookie(c, "device", `${device}.${proofOf(device, account)}`, deviceLifetime);
  }

  /** @param account of the typed name; undefined if there is none. */
  async place(c: Context, account: AccountRecord | undefined): Promise<Place> {
    if (this.#device(c, account) !== undefined) return { key: "browsers", isKnown: true };
    const { address } = callerOf(c);
    const { audit } = this.#context.storage;
    const isKnown = await audit.hasSignedIn(account?.id ?? nobody, address);
    return { key: isKnown ? "addresses" : widestOf(address), isKnown };
  }

  /**
   * Reads a third cookie, which outlives the session. It is signed with the hash of the password, so nothing needs to
   * be stored and it ends with that password.
   *
   * @returns the id of the device if `account` signed in there last, with its current password.
   */
  #device(c: Context, account: AccountRecord | undefined): string | undefined {
    const value = getCookie(c, this.#nameOf(c, "device")) ?? "";
    const [, device = "", proof = ""] = /^([\w-]{43})\.([\w-]{43})$/.exec(value) ?? [];
    if (account === undefined || !sameHash(proof, proofOf(device, account))) return undefined;
    return device;
  }

  /** Sessions that have not ended, the newest first. */
  async all({ account }: SignedIn): Promise<readonly WebSessionRecord[]> {
    const sessions = await this.#context.storage.webSessions.ofAccount(account.id);
    return sessions.filter(({ expiresAt }) => expiresAt > this.#context.now());
  }

  async end(c: Context): Promise<void> {
    const id = this.#cookie(c, "session");
    if (id === undefined) return;
    await this.#context.storage.webSessions.delete(hashSecret(id));
    this.#setCookie(c, "session", "", 0);
  }

  /** @returns the hidden field of the sign-in and registration forms; sets the browser's cookie if it is missing. */
  visitorToken(c: Context): string {
    const known = this.#cookie(c, "visitor");
    const visitor = known ?? makeSecret(this.#context);
    if (known === undefined) this.#setCookie(c, "visitor", visitor);
    return visitorToken(visitor);
  }

  /** Whether a form came from a page of ours in this browser. Pass undefined for forms with a {@link visitorToken}. */
  isOwnForm(c: Context, session: WebSessionRecord | undefined, sent: string): boolean {
    const visitor = this.#cookie(c, "visitor");
    const expected =
      session?.csrfToken ?? (visitor === undefined ? undefined : visitorToken(visitor));
    if (expected === undefined) return false;
    // Our own pages send `Origin: null`, because their referrer policy hides it: so null is left to the token.
    if (isCrossSite(this.#context, c.req.raw, "null")) return false;
    return sameHash(hashSecret(sent), hashSecret(expected));
  }

  #cookie(c: Context, kind: Kind): string | undefined {
    const value = getCookie(c, this.#nameOf(c, kind));
    return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
  }

  #setCookie(c: Context, kind: Kind, value: string, maxAge?: number): void {
    setCookie(c, this.#nameOf(c, kind), value, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: this.#origin(c).protocol === "https:",
      ...(maxAge === undefined ? {} : { maxAge }),
    });
  }

  /** Includes the port: ports of one host share cookies, so two services would sign out each other's users. */
  #nameOf(c: Context, kind: Kind): string {
    const { protocol, port } = this.#origin(c);
    return `${protocol === "https:" ? "__Host-" : ""}snippet-${kind}${port && `-${port}`}`;
  }

  #origin(c: Context): URL {
    return new URL(originOf(this.#context, c.req.raw));
  }
}

function proofOf(device: string, { passwordHash }: AccountRecord): string {
  return createHmac("sha256", passwordHash).update(`device ${device}`).digest("base64url");
}

function visitorToken(visitor: string): string {
  return hashSecret(`form of ${visitor}`);
}
