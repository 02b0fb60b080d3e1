import assert from "node:assert/strict";
import type { HttpRequest, Transport } from "../../../../../src/core/http/transport.ts";
import { SnippetError } from "../../../../../src/core/errors.ts";
import type { StoredSession } from "../../../../../src/core/oauth/sessions/storedSession.ts";
import { fetchTransport } from "../../../../../src/core/http/sending/fetchTransport.ts";
import { AuthorizationServer } from "../../../../support/oauth/authorizationServer.ts";
import { OAuthUser } from "../../../../support/oauth/oauthWindow.ts";
import type { OAuthWindow } from "../../../../support/oauth/oauthWindow.ts";
import { signIn } from "../../../../support/oauth/signIn.ts";

const day = 86_400_000;

/** Sends to the server, until it answers nothing more: only the limit of who asks ends a request then. */
class DyingTransport implements Transport {
  readonly #living = fetchTransport(fetch);
  isDead = false;
  readonly unanswered: string[] = [];

  send(request: HttpRequest, signal?: AbortSignal): ReturnType<Transport["send"]> {
    if (!this.isDead) return this.#living.send(request, signal);
    this.unanswered.push(request.pathTemplate);
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(new SnippetError("cancelled", "Cancelled.")));
    });
  }
}

describe("signing out while the server answers nothing", () => {
  let server: AuthorizationServer;
  let user: OAuthUser;
  let transport: DyingTransport;
  let window: OAuthWindow;
  let session: StoredSession;

  beforeEach(async () => {
    server = new AuthorizationServer();
    await server.start();
    user = new OAuthUser(server.url);
    transport = new DyingTransport();
    window = user.window({ transport });
    session = await signIn(user, window, server);
    transport.isDead = true;
  });
  afterEach(() => server.stop());

  const stored = (): readonly string[] =>
    [...user.secrets.values.keys()].filter((key) => key.includes("session"));

  it("has ended at once, and the server is tried no longer than its limit", async () => {
    const limits: number[] = [];
    const limit = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => {
      limits.push(milliseconds);
      return limit.signal;
    };
    assert.equal(await window.sessions.signOut(session.id), true);
    assert.deepEqual(stored(), []);
    while (transport.unanswered.length === 0) await new Promise(setImmediate);
    AbortSignal.timeout = timeout;
    limit.abort();
    await window.settled();
    assert.deepEqual(transport.unanswered, ["/.well-known/oauth-authorization-server"]);
    assert.deepEqual(limits, [5_000]);
  });

  it("waits for no refresh that waits for the server", async () => {
    user.clock.advance(day);
    const token = window.sessions.accessToken(session.id);
    token.catch(() => undefined);
    while (transport.unanswered.length === 0) await new Promise(setImmediate);
    assert.equal(await window.sessions.signOut(session.id), true);
    assert.deepEqual(stored(), []);
  });

  it("has read the client secret that the server needs, which may be forgotten then", async () => {
    transport.isDead = false;
    const vault = user.secrets.window();
    // The secret storage answers a turn later.
    const read = async (key: string): Promise<string | undefined> => {
      await new Promise(setImmediate);
      return user.secrets.values.get(key);
    };
    const slow = user.window({ vault: Object.assign(vault, { get: read }) });
    server.requests.length = 0;
    await slow.sessions.signOut(session.id);
    user.secrets.values.clear();
    await slow.settled();
    assert.equal(server.requests.length, 1);
  });
});
