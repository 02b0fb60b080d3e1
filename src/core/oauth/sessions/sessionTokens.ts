import { isSnippetError, SnippetError, throwIfAborted, wrongSetting } from "../../errors.ts";
import { pause } from "../../http/pause.ts";
import { unlessCancelled } from "../../http/untilAborted.ts";
import type { Clock, Logger } from "../../ports.ts";
import type { ClientSecrets } from "../tokens/clientSecrets.ts";
import type { Generations } from "./generations.ts";
import { digestOf } from "../digest.ts";
import type { Lease } from "../../lease/lease.ts";
import type { OAuthSettings } from "../oauthSettings.ts";
import type { SessionStore } from "./sessionStore.ts";
import type { StoredSession } from "./storedSession.ts";
import type { TokenEndpoint } from "../tokens/tokenEndpoint.ts";
import type { TokenGrant } from "../tokens/tokenResponse.ts";

/** In milliseconds: a token is renewed when so much of its life is left, or a tenth of it, whichever is shorter. */
const longestMargin = 300_000;
/** In milliseconds: the longest delay of the secret store until it shows another window's write. */
const storeDelay = 5_000;
const storePause = 50;

/** The objects that sign-ins and renewals share. */
export interface OAuthParts {
  readonly sessions: SessionStore;
  readonly endpoint: TokenEndpoint;
  readonly clientSecrets: ClientSecrets;
  readonly lease: Lease;
  /** @throws {SnippetError} `settings` */
  readonly settings: () => OAuthSettings;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface SessionTokensDependencies extends OAuthParts {
  readonly generations: Generations;
  /** Called if a renewed token could only be kept in memory. */
  readonly onDidFailToStore: (session: StoredSession) => void;
}

export interface AskedToken {
  readonly refused?: string | undefined;
  readonly apiOrigin?: string;
}

/**
 * Provides a session's access token, renewed if it expires soon or the server refused it. At most one refresh request
 * per session runs at a time, across all windows. Never deletes a session.
 */
export class SessionTokens {
  readonly #dependencies: SessionTokensDependencies;
  readonly #refreshes = new Map<string, Promise<StoredSession>>();
  /** Renewed sessions that the secret store failed to store. */
  readonly #unstored = new Map<string, StoredSession>();
  /** Tokens of ended sessions that the API has refused: they are not given again. */
  readonly #useless = new Set<string>();

  constructor(dependencies: SessionTokensDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param asked.refused a token that the API answered with 401: another one is returned.
   * @param asked.apiOrigin the target of the token: a session of another origin returns none.
   * @param signal ends only the wait; a refresh in progress continues, because its response must not be lost.
   * @throws {SnippetError} `signed-out` if only a new sign-in helps; `offline`, `network`, `time-out`, `server` and
   * others of the token endpoint if the token could not be renewed now; `storage`; `cancelled`.
   */
  async get(
    id: string,
    { refused, apiOrigin }: AskedToken = {},
    signal?: AbortSignal,
  ): Promise<string> {
    throwIfAborted(signal);
    const session = await this.#read(id, apiOrigin);
    const { accessToken, expiresIn = 0 } = session;
    const isRefused = refused === accessToken || this.#useless.has(accessToken);
    const left = lifeLeft(session, this.#dependencies.clock.now());
    if (!isRefused && left > Math.min(longestMargin, expiresIn * 100)) {
      return accessToken;
    }
    if (!this.#canRefresh(session)) {
      return this.#unrenewed(session, isRefused);
    }
    try {
      return (await unlessCancelled(this.#refreshOnce(session), signal)).accessToken;
    } catch (error) {
      if (!isRefused && left > 0 && isPassing(error)) {
        return accessToken;
      }
      throw error;
    }
  }

  /**
   * Forgets tokens that are only in memory.
   * @returns the revocation of a session at its server, if the settings still name it. All secrets are read before; it
   * rejects if the server cannot be reached.
   * @throws {SnippetError} `client-refused`, `storage`.
   */
  async leave(session: StoredSession): Promise<() => Promise<void>> {
    const { clientSecrets, endpoint, settings: read } = this.#dependencies;
    this.#unstored.delete(session.id);
    const settings = read();
    if (!belongsTo(session, settings)) {
      return () => Promise.resolve();
    }
    const client = await clientSecrets.require(settings);
    // Most servers revoke the access token together with the refresh token.
    const tokens = [session.refreshToken, session.accessToken];
    return () => endpoint.revoke(client, tokens);
  }

  async #read(id: string, apiOrigin?: string): Promise<StoredSession> {
    const session = await this.#newest(id);
    if (session === undefined) {
      throw signedOut();
    }
    if (apiOrigin !== undefined && apiOrigin !== session.apiOrigin) {
      throw new SnippetError("signed-out", "This account belongs to another server.");
    }
    return session;
  }

  /** The stored session, or its successor in memory if the secret store failed. */
  async #newest(id: string): Promise<StoredSession | undefined> {
    const unstored = this.#unstored.get(id);
    const stored = await this.#dependencies.sessions.read(id).catch((error: unknown) => {
      if (unstored === undefined || !isSnippetError(error, "storage")) {
        throw error;
      }
      return unstored;
    });
    const isBehind = (stored?.generation ?? 0) < (unstored?.generation ?? 0);
    if (stored === unstored || (stored?.signIn === unstored?.signIn && isBehind)) {
      return unstored;
    }
    this.#unstored.delete(id);
    return stored;
  }

  #unrenewed(session: StoredSession, isRefused: boolean): string {
    const { accessToken, refresh } = session;
    if (!isRefused && refresh !== "ended") {
      // The token has expired by our clock, but perhaps not by the server's: the server decides.
      return accessToken;
    }
    if (refresh === "ended") this.#useless.add(accessToken);
    throw this.#ended(session);
  }

  /** A sign-in uses the server in the settings, so it helps only a session of that server. */
  #ended({ apiOrigin }: StoredSession): SnippetError {
    return apiOrigin === this.#dependencies.settings().apiUrl.origin
      ? signedOut()
      : wrongSetting(
          "apiUrl",
          "The session has ended, and the API address in the settings is another server's by now. To send pending changes, set it back and sign in.",
        );
  }

  #canRefresh(session: StoredSession): boolean {
    const settings = this.#dependencies.settings();
    return (
      settings.renewSession &&
      session.refresh === "possible" &&
      session.refreshToken !== undefined &&
      belongsTo(session, settings)
    );
  }

  #refreshOnce(session: StoredSession): Promise<StoredSession> {
    const running = this.#refreshes.get(session.id);
    if (running !== undefined) {
      return running;
    }
    const own = this.#dependencies.lease
      .run(`session-${session.id}`, () => this.#refresh(session))
      .finally(() => this.#refreshes.delete(session.id));
    this.#refreshes.set(session.id, own);
    return own;
  }

  /** Runs under the lease. Reads again first, because another window may have been faster. */
  async #refresh(seen: StoredSession): Promise<StoredSession> {
    const current = await this.#readPastDelay(seen.id);
    if (current.signIn !== seen.signIn || current.generation !== seen.generation) {
      return current;
    }
    if (current.refreshToken === undefined || current.refresh !== "possible") {
      throw signedOut();
    }
    const { endpoint, clientSecrets, log } = this.#dependencies;
    const client = await clientSecrets.require(this.#dependencies.settings());
    const result = await endpoint.refresh(client, current.refreshToken);
    if (result === "ended") {
      return this.#endOrFollow(current);
    }
    if (result === "unsupported") {
      log.info("The service has no refresh grant; not tried again until the next sign-in");
      await this.#replace(current, { ...current, refresh: "unsupported" });
      throw signedOut();
    }
    return this.#replace(current, this.#renewed(current, result));
  }

  /** Even under the lease, the secret store may not yet show the write of the previous holder. */
  async #readPastDelay(id: string): Promise<StoredSession> {
    const { clock, generations } = this.#dependencies;
    const until = clock.now() + storeDelay;
    for (;;) {
      const session = await this.#read(id);
      const isOld = session.generation < (await generations.newest(session));
      if (!isOld || clock.now() >= until) {
        return session;
      }
      await pause(clock, storePause, undefined);
    }
  }

  /** Ends the session, unless another window has stored a newer one meanwhile. */
  async #endOrFollow(current: StoredSession): Promise<StoredSession> {
    const again = await this.#readPastDelay(current.id);
    if (again.signIn !== current.signIn || again.generation !== current.generation) {
      return again;
    }
    await this.#replace(current, { ...current, refresh: "ended" });
    throw signedOut();
  }

  #renewed(current: StoredSession, grant: TokenGrant): StoredSession {
    return {
      ...current,
      accessToken: grant.accessToken,
      refreshToken: grant.refreshToken ?? current.refreshToken,
      expiresIn: grant.expiresIn,
      obtainedAt: this.#dependencies.clock.now(),
      generation: current.generation + 1,
    };
  }

  /**
   * Stores the successor of `current` before it is used, unless the session was signed out or replaced meanwhile. If
   * the secret store fails, the session continues in memory, because the old refresh token may be spent.
   */
  async #replace(current: StoredSession, next: StoredSession): Promise<StoredSession> {
    const { sessions, log, onDidFailToStore } = this.#dependencies;
    try {
      const again = await sessions.read(current.id);
      if (again?.signIn !== current.signIn) {
        throw signedOut();
      }
      if (again.generation > current.generation && !this.#unstored.has(current.id)) {
        return again;
      }
      await sessions.save(next);
      await this.#dependencies.generations.note(next);
      this.#unstored.delete(next.id);
    } catch (error) {
      if (!isSnippetError(error, "storage")) {
        throw error;
      }
      log.warn("A renewed sign-in could not be stored; it lasts until this window closes");
      this.#unstored.set(next.id, next);
      onDidFailToStore(next);
    }
    return next;
  }
}

/** Whether this server issued the session to this client. */
function belongsTo({ authOrigin, clientIdHash }: StoredSession, settings: OAuthSettings): boolean {
  return authOrigin === settings.authUrl.origin && clientIdHash === digestOf(settings.clientId);
}

/** Milliseconds of the token's life by this computer's clock since the receipt; Infinity if the server sent no time. */
function lifeLeft({ expiresIn = Infinity, obtainedAt }: StoredSession, now: number): number {
  return obtainedAt + expiresIn * 1000 - now;
}

/** Whether the failure says nothing about the current token. */
function isPassing(error: unknown): boolean {
  return isSnippetError(error) && error.code !== "signed-out" && error.code !== "cancelled";
}

function signedOut(): SnippetError {
  return new SnippetError("signed-out", "Your session has ended. Sign in again.");
}
