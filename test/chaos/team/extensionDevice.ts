import { randomBytes } from "node:crypto";
import { apiService, buildApiClient } from "../../../src/composition/apiService.ts";
import { buildDurableLibrary, networkGrace } from "../../../src/composition/durableLibrary.ts";
import type { AccessTokens } from "../../../src/core/api/accessTokens.ts";
import type { ApiClient } from "../../../src/core/api/client.ts";
import { ConstantToken } from "../../../src/core/api/constantToken.ts";
import { DialectStore } from "../../../src/core/api/dialect/dialectStore.ts";
import { fixedAnswers } from "../../../src/core/api/dialect/fixedAnswers.ts";
import { ApiUrl } from "../../../src/core/http/apiUrl.ts";
import { patientTransport } from "../../../src/core/http/resilience/patientTransport.ts";
import { UndiciTransport } from "../../../src/core/http/sending/undiciTransport.ts";
import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import { parseCallbackAddress } from "../../../src/core/oauth/signIn/callback.ts";
import { FastClock } from "../../support/computer/fastClock.ts";
import { MemoryComputer } from "../../support/computer/memoryComputer.ts";
import { accountNamed } from "../../support/oauth/accountNamed.ts";
import { OAuthUser, type OAuthWindow, redirectUri } from "../../support/oauth/oauthWindow.ts";
import { locationOf, WebVisitor } from "../../support/service/webVisitor.ts";

/** So many times as fast, so that a grace time of two minutes is 15 s: longer than the service works for an answer. */
const speed = 8;
const day = 86_400_000;

/** A server as its user has it in the settings. */
export interface KnownServer {
  readonly url: string;
  readonly username: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** One computer of a user: the extension's own stack over real sockets, without the editor. */
export class ExtensionDevice {
  readonly #server: KnownServer;
  readonly #clock = new FastClock(speed);
  readonly #sockets = new UndiciTransport();
  readonly #computer = new MemoryComputer();
  readonly #user: OAuthUser;
  readonly #window: OAuthWindow;
  readonly #browser: WebVisitor;
  #tokens: AccessTokens | undefined;
  #library: DurableLibrary | undefined;

  constructor(server: KnownServer) {
    this.#server = server;
    this.#user = new OAuthUser(server.url, server.clientId);
    this.#browser = new WebVisitor({
      fetch: (path, init) => fetch(`${server.url}${path}`, { ...init, redirect: "manual" }),
    });
    this.#window = this.#user.window({
      transport: this.#sockets,
      clock: this.#clock,
      fetchAccount: (token) => this.#client(new ConstantToken(token)).account(),
    });
  }

  /** @throws where the user is not signed in. */
  get library(): DurableLibrary {
    if (this.#library === undefined) throw new Error("Nobody is signed in.");
    return this.#library;
  }

  /** Through the pages of the service. The library stays the same one where the session is one of the same account. */
  async signIn(): Promise<void> {
    const { clientSecret, username } = this.#server;
    await this.#window.clientSecrets.save(this.#user.parsed(), clientSecret);
    const attempt = await this.#window.signIns.begin(redirectUri);
    const outcome = attempt.wait(new AbortController().signal);
    outcome.catch(() => undefined);
    const { pathname, search } = new URL(attempt.authorizationUrl);
    let page = await this.#browser.get(`${pathname}${search}`);
    if (page.status === 303) {
      await this.#browser.signIn(username, locationOf(page));
      page = await this.#browser.get(`${pathname}${search}`);
    }
    const allowed = await this.#browser.allow(page);
    await this.#window.signIns.deliver(parseCallbackAddress(locationOf(allowed)));
    const session = await outcome;
    this.#tokens = this.#window.sessions.tokensOf(session.id, session.apiOrigin);
    if (this.#library === undefined) this.restart();
  }

  /** Another window, which finds what the last one left on the computer. */
  restart(): void {
    if (this.#tokens === undefined) throw new Error("Nobody is signed in.");
    this.#library?.dispose();
    const { url, username } = this.#server;
    const client = this.#client(this.#tokens);
    this.#library = buildDurableLibrary(
      this.#computer.window({ clock: this.#clock, random: randomBytes }),
      { kind: "service", apiUrl: url, account: accountNamed(username) },
      () => Promise.resolve(apiService(client)),
      networkGrace,
    );
  }

  /** All access tokens have ended, as far as this computer knows. */
  expire(): void {
    this.#clock.leap(day);
  }

  async end(): Promise<void> {
    this.#library?.dispose();
    await this.#sockets.dispose();
  }

  #client(tokens: AccessTokens): ApiClient {
    const url = ApiUrl.parse(this.#server.url);
    const dialect = new DialectStore(this.#user.memory, url.origin, () =>
      fixedAnswers(() => undefined),
    );
    const transport = patientTransport(this.#sockets, this.#clock);
    return buildApiClient({ url, transport, tokens, dialect, clock: this.#clock });
  }
}
