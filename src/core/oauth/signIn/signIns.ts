import { randomBytes } from "node:crypto";
import { isCancelled, isSnippetError, SnippetError } from "../../errors.ts";
import type { Account } from "../../model.ts";
import type { SecretVault } from "../../ports.ts";
import { authorizationUrl } from "./authorizationUrl.ts";
import { isAuthorizationCode } from "./callback.ts";
import type { Callback, MalformedCallback } from "./callback.ts";
import { judgeCallback, sameServers, serversHash, type IgnoredReason } from "./callbackCheck.ts";
import { digestOf } from "../digest.ts";
import type { OAuthSettings } from "../oauthSettings.ts";
import { isExpired, signInErrorCode, signInTimeLimit } from "./pendingSignIn.ts";
import type { PendingSignIn, SignInProgress } from "./pendingSignIn.ts";
import { PendingSignIns } from "./pendingSignIns.ts";
import { outcomeOf, type SignInAttempt } from "./signInAttempt.ts";
import type { OAuthParts } from "../sessions/sessionTokens.ts";
import type { StoredSession } from "../sessions/storedSession.ts";
import type { TokenGrant } from "../tokens/tokenResponse.ts";
import { authorizationError } from "../tokens/tokenErrors.ts";

/** The questions to the user if the server does not return the state. */
export interface MissingStateConfirmation {
  /** Whether the user has just signed in in the browser. */
  continueWithoutState(): Promise<boolean>;
  isThisYou(account: Account): Promise<boolean>;
}

export interface SignInsDependencies extends OAuthParts {
  readonly vault: SecretVault;
  /** GET {apiUrl}/account with a token that is not stored yet. */
  readonly fetchAccount: (accessToken: string) => Promise<Account>;
  readonly confirmation: MissingStateConfirmation;
}

/** The outcome of a callback. */
export type Delivery =
  /** It does not answer the sign-in in progress, which continues. */
  | { readonly kind: "ignored"; readonly reason: IgnoredReason }
  /** The window that began the sign-in reports the error. */
  | { readonly kind: "failed"; readonly error: SnippetError }
  | { readonly kind: "signed-in"; readonly session: StoredSession };

/** Begins sign-ins, and completes those that any window of this user began. */
export class SignIns {
  readonly #dependencies: SignInsDependencies;
  readonly #pending: PendingSignIns;
  #wrongStates = 0;

  constructor(dependencies: SignInsDependencies) {
    this.#dependencies = dependencies;
    this.#pending = new PendingSignIns(dependencies.vault, dependencies.lease);
  }

  /**
   * Replaces any sign-in in progress.
   * @param redirectUri as registered with the server, byte for byte.
   * @throws {SnippetError} `settings`, `client-refused` if there is no client secret yet, `storage`.
   */
  async begin(redirectUri: string): Promise<SignInAttempt> {
    const { settings: read, clientSecrets, clock } = this.#dependencies;
    const settings = read();
    await clientSecrets.require(settings);
    const state = randomText(32);
    // 256 random bits, as 43 unreserved characters (RFC 7636, section 4.1).
    const verifier = settings.pkce ? randomText(32) : undefined;
    const now = clock.now();
    const id = randomText(16);
    await this.#pending.begin({
      schema: 1,
      id,
      stateHash: digestOf(state),
      verifier,
      redirectUri,
      serversHash: serversHash(settings),
      startedAt: now,
      expiresAt: now + signInTimeLimit,
      progress: { status: "waiting" },
    });
    this.#wrongStates = 0;
    return {
      authorizationUrl: authorizationUrl(settings, redirectUri, state, verifier),
      wait: (signal) => outcomeOf(id, this.#pending, this.#dependencies, signal),
    };
  }

  /**
   * Handles a browser's callback in any window. Anybody can send one, so it has an effect only with the right state, or
   * if the user confirms it.
   * @throws {SnippetError} `storage`.
   */
  async deliver(callback: Callback | MalformedCallback): Promise<Delivery> {
    const { clock, confirmation } = this.#dependencies;
    const pending = await this.#pending.read();
    if (typeof callback === "string") {
      return this.#ignored(callback);
    }
    if (pending === undefined) {
      return this.#ignored("nothing-pending");
    }
    const settings = this.#settingsOrUndefined();
    const requireState = settings?.requireState ?? true;
    const verdict = judgeCallback(callback, pending, requireState, clock.now());
    if (verdict !== "proven" && verdict !== "unproven") {
      return this.#ignored(verdict);
    }
    if (verdict === "unproven" && !(await confirmation.continueWithoutState())) {
      return this.#ignored("not-confirmed");
    }
    if (!(await this.#pending.claim(pending.id))) {
      return this.#ignored("used");
    }
    try {
      const checked = sameServers(pending, settings);
      const isUnproven = verdict === "unproven";
      const session = await this.#redeem(callback, pending, checked, isUnproven);
      return await this.#complete(pending.id, session);
    } catch (error) {
      return this.#fail(pending.id, error);
    }
  }

  /** Whether a sign-in of any window waits for the browser's response. @throws {SnippetError} `storage`. */
  async isUnderWay(): Promise<boolean> {
    const pending = await this.#pending.read();
    return (
      pending?.progress.status === "waiting" && !isExpired(pending, this.#dependencies.clock.now())
    );
  }

  /** Ends the sign-in in progress of any window. @throws {SnippetError} `storage`. */
  abandon(): Promise<void> {
    return this.#pending.forget();
  }

  async #redeem(
    callback: Callback,
    pending: PendingSignIn,
    settings: OAuthSettings,
    unproven: boolean,
  ): Promise<StoredSession> {
    const { endpoint, clientSecrets, fetchAccount, confirmation, clock } = this.#dependencies;
    const code = this.#checkedCode(callback, settings, pending);
    const client = await clientSecrets.require(settings);
    const exchange = { code, redirectUri: pending.redirectUri, verifier: pending.verifier };
    const grant = await endpoint.exchange(client, exchange);
    const obtainedAt = clock.now();
    const account = await fetchAccount(grant.accessToken);
    if (unproven && !(await confirmation.isThisYou(account))) {
      throw new SnippetError("cancelled", "The sign-in was not confirmed.");
    }
    return this.#sessionOf(settings, grant, obtainedAt, account);
  }

  /** RFC 9207 requires the issuer check before any use of the response, even of its error. */
  #checkedCode(callback: Callback, settings: OAuthSettings, pending: PendingSignIn): string {
    const { code, issuer, error, errorDescription } = callback;
    if (settings.issuer !== undefined && issuer !== settings.issuer) {
      throw new SnippetError("sign-in-failed", "A different server responded to the sign-in.", {
        details: { reason: issuer === undefined ? "iss missing" : "iss differs" },
      });
    }
    if (settings.issuer === undefined && issuer !== undefined) {
      this.#dependencies.log.info(
        "The service names itself (iss present); no issuer is configured",
      );
    }
    if (error !== undefined) {
      throw authorizationError(error, errorDescription, [code ?? "", pending.verifier ?? ""]);
    }
    if (code === undefined || !isAuthorizationCode(code)) {
      throw new SnippetError(
        "sign-in-failed",
        "The server responded to the sign-in with an invalid code.",
      );
    }
    return code;
  }

  #sessionOf(
    settings: OAuthSettings,
    grant: TokenGrant,
    obtainedAt: number,
    account: Account,
  ): StoredSession {
    const scope = grant.scope ?? settings.scope ?? "";
    return {
      schema: 1,
      id: digestOf(placeOf(settings.apiUrl), settings.authUrl.origin, account.id),
      signIn: randomText(16),
      generation: 0,
      accessToken: grant.accessToken,
      refreshToken: grant.refreshToken,
      tokenType: "Bearer",
      obtainedAt,
      expiresIn: grant.expiresIn,
      authOrigin: settings.authUrl.origin,
      apiOrigin: settings.apiUrl.origin,
      apiUrl: settings.apiUrl.text,
      clientIdHash: digestOf(settings.clientId),
      account,
      scopes: scope.split(" ").filter((item) => item !== ""),
      refresh: "possible",
    };
  }

  async #complete(id: string, session: StoredSession): Promise<Delivery> {
    const progress: SignInProgress = { status: "done", sessionId: session.id };
    const { sessions } = this.#dependencies;
    const stored = await this.#pending.finish(id, progress, () => sessions.save(session));
    return stored
      ? { kind: "signed-in", session }
      : { kind: "failed", error: new SnippetError("cancelled", "The sign-in was canceled.") };
  }

  async #fail(id: string, cause: unknown): Promise<Delivery> {
    const error = asSignInError(cause);
    await this.#pending.finish(id, {
      status: "failed",
      code: signInErrorCode(error.code),
      message: error.message,
      what: error.details.what,
    });
    return { kind: "failed", error };
  }

  #settingsOrUndefined(): OAuthSettings | undefined {
    try {
      return this.#dependencies.settings();
    } catch (error) {
      if (isSnippetError(error, "settings")) {
        return undefined;
      }
      throw error;
    }
  }

  #ignored(reason: IgnoredReason): Delivery {
    this.#dependencies.log.debug(`A sign-in answer was ignored: ${reason}`);
    this.#wrongStates += reason === "wrong-state" ? 1 : 0;
    if (reason === "wrong-state" && this.#wrongStates === 3) {
      this.#dependencies.log.warn(
        "Three answers had a wrong state. Sign in again, and use the newest browser tab only",
      );
    }
    return { kind: "ignored", reason };
  }
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

/** The part of a session's key that is specific to the API: two APIs at one origin are two libraries. */
function placeOf({ origin, text }: OAuthSettings["apiUrl"]): string {
  return text === `${origin}/` ? origin : text;
}

/** A sent code is spent: after a lost response only a new sign-in helps. */
function asSignInError(error: unknown): SnippetError {
  if (isCancelled(error)) {
    return new SnippetError("cancelled", "The sign-in was canceled.", { cause: error });
  }
  if (!isSnippetError(error)) {
    return new SnippetError("internal", "The sign-in failed for an unexpected reason.", {
      cause: error,
    });
  }
  return error.code === "network" || error.code === "time-out"
    ? new SnippetError(
        "sign-in-failed",
        "The server did not respond, so the sign-in could not be completed. Sign in again.",
        { cause: error, details: error.details },
      )
    : error;
}
