import assert from "node:assert/strict";
import fc from "fast-check";
import type { SnippetError } from "../../../../../src/core/errors.ts";
import type { Lease } from "../../../../../src/core/lease/lease.ts";
import { guardedVault } from "../../../../../src/core/oauth/guardedVault.ts";
import type { StoredSession } from "../../../../../src/core/oauth/sessions/storedSession.ts";
import { AuthorizationServer } from "../../../../support/oauth/authorizationServer.ts";
import type { CannedAnswer } from "../../../../support/oauth/authorizationServer.ts";
import { FaultyVault } from "../../../../support/secrets/faultyVault.ts";
import { OAuthUser } from "../../../../support/oauth/oauthWindow.ts";
import type { OAuthWindow } from "../../../../support/oauth/oauthWindow.ts";
import { signIn } from "../../../../support/oauth/signIn.ts";

const day = 86_400_000;

const originOf = (address: string): string => new URL(address).origin;

describe("access token", () => {
  let server: AuthorizationServer;
  let user: OAuthUser;
  let window: OAuthWindow;
  let session: StoredSession;

  beforeEach(async () => {
    server = new AuthorizationServer();
    await server.start();
    user = new OAuthUser(server.url);
    window = user.window();
    session = await signIn(user, window, server);
    server.requests.length = 0;
  });
  afterEach(() => server.stop());

  /** Lets token requests wait until `release` is called. */
  function hold(): { readonly arrived: Promise<void>; readonly release: () => void } {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    server.beforeAnswer = () => {
      arrived.resolve();
      return released.promise;
    };
    return { arrived: arrived.promise, release: () => released.resolve() };
  }

  it("is given without a request while it is young", async () => {
    user.clock.advance(day - 301_000);
    assert.equal(await window.sessions.accessToken(session.id), session.accessToken);
    assert.equal(server.requests.length, 0);
  });

  it("is renewed by grant_type and refresh_token with Basic, shortly before its end", async () => {
    user.clock.advance(day - 300_000);
    const token = await window.sessions.accessToken(session.id);
    assert.notEqual(token, session.accessToken);
    assert.ok(server.accessTokens.has(token));
    const [request] = server.tokenRequests;
    assert.deepEqual(Object.fromEntries(request?.form ?? []), {
      grant_type: "refresh_token",
      refresh_token: session.refreshToken,
    });
    assert.match(request?.headers.authorization ?? "", /^Basic /);
  });

  it("of a short life is renewed when a tenth is left", async () => {
    server.expiresIn = 100;
    session = await signIn(user, window, server);
    server.requests.length = 0;
    user.clock.advance(89_000);
    await window.sessions.accessToken(session.id);
    assert.equal(server.requests.length, 0);
    user.clock.advance(1_000);
    await window.sessions.accessToken(session.id);
    assert.equal(server.tokenRequests.length, 1);
  });

  it("a new refresh token replaces the old one, again and again", async () => {
    for (let round = 0; round < 3; round += 1) {
      user.clock.advance(day);
      await window.sessions.accessToken(session.id);
    }
    assert.equal(server.tokenRequests.length, 3);
    assert.equal(server.revocations, 0);
    assert.equal((await window.store.read(session.id))?.generation, 3);
  });

  for (const value of [undefined, null, ""]) {
    it(`without a new refresh token (${JSON.stringify(value)}) the old one is kept`, async () => {
      server.answerMembers = { refresh_token: value };
      user.clock.advance(day);
      await window.sessions.accessToken(session.id);
      const stored = await window.store.read(session.id);
      assert.equal(stored?.refreshToken, session.refreshToken);
    });
  }

  it("the new tokens are stored before the access token is given", async () => {
    user.clock.advance(day);
    const token = await window.sessions.accessToken(session.id);
    const stored = [...user.secrets.values.values()].join();
    assert.ok(stored.includes(token));
    assert.ok(!stored.includes(session.accessToken));
  });

  for (const fault of ["reject", "hang", "lose"] as const) {
    it(`where the secret store fails (${fault}), the session lasts in memory, and the person is told`, async () => {
      const vault = new FaultyVault(user.secrets.window());
      const faulty = user.window({ vault: guardedVault(vault, user.clock) });
      await faulty.sessions.list();
      vault.faults.set("store", fault);
      user.clock.advance(day);
      const waiting = faulty.sessions.accessToken(session.id);
      const ended = waiting.finally(() => clearInterval(timer));
      // The guard's time limit is on the manual clock; other steps in between take no time of it.
      const timer = setInterval(() => user.clock.advance(fault === "hang" ? 20_000 : 0), 5);
      const token = await ended;
      assert.notEqual(token, session.accessToken);
      assert.equal(faulty.unstored.length, 1);
      assert.ok(user.log.lines.some((line) => line.startsWith("warn")));
      assert.equal(await faulty.sessions.accessToken(session.id), token);
      assert.equal(server.tokenRequests.length, 1);
      vault.faults.clear();
      user.clock.advance(day);
      const next = await faulty.sessions.accessToken(session.id);
      assert.equal(server.revocations, 0, "the newest refresh token was used");
      assert.equal((await window.store.read(session.id))?.accessToken, next);
    });
  }

  it("a hundred callers in one window share one refresh, and one lease", async () => {
    let leases = 0;
    const counting: Lease = {
      run: (name, work) => {
        leases += 1;
        return user.lease.run(name, work);
      },
    };
    const busy = user.window({ lease: counting });
    user.clock.advance(day);
    const tokens = await Promise.all(
      Array.from({ length: 100 }, () => busy.sessions.accessToken(session.id)),
    );
    assert.equal(leases, 1);
    assert.equal(new Set(tokens).size, 1);
    assert.equal(server.tokenRequests.length, 1);
  });

  it("three windows share one refresh", async () => {
    const windows = [window, user.window(), user.window()];
    user.clock.advance(day);
    const tokens = await Promise.all(
      windows.map(({ sessions }) => sessions.accessToken(session.id)),
    );
    assert.equal(new Set(tokens).size, 1);
    assert.equal(server.tokenRequests.length, 1);
  });

  it("a window that never heard of a change reads again before it refreshes", async () => {
    const deaf = user.window({
      vault: Object.assign(user.secrets.window(), { onDidChange: () => ({ dispose: () => {} }) }),
    });
    await deaf.sessions.list();
    user.clock.advance(day);
    const token = await window.sessions.accessToken(session.id);
    assert.equal(await deaf.sessions.accessToken(session.id), token);
    assert.equal(server.tokenRequests.length, 1);
  });

  const refusals: readonly [status: number, body: string][] = [
    [400, '{"error":"unsupported_grant_type"}'],
    [400, '{"error":"unauthorized_client"}'],
    [404, ""],
    [405, ""],
    [501, "<html>"],
  ];
  for (const [status, body] of refusals) {
    it(`${status} ${body} means that there is no refresh here, until the next sign-in`, async () => {
      server.intercept = () => ({ status, body });
      user.clock.advance(day);
      await assert.rejects(window.sessions.accessToken(session.id), { code: "signed-out" });
      server.intercept = undefined;
      assert.equal(await window.sessions.accessToken(session.id), session.accessToken);
      await assert.rejects(
        user.window().sessions.accessToken(session.id, { refused: session.accessToken }),
        { code: "signed-out" },
      );
      assert.equal(server.tokenRequests.length, 1);
      assert.equal((await window.sessions.list()).length, 1, "the account stays");
      await signIn(user, window, server);
      user.clock.advance(day);
      const token = await window.sessions.accessToken(session.id);
      assert.ok(server.accessTokens.has(token));
    });
  }

  it("a refused token is renewed once; callers who were refused the old one get the new one", async () => {
    const refused = session.accessToken;
    const tokens = await Promise.all(
      Array.from({ length: 100 }, () => window.sessions.accessToken(session.id, { refused })),
    );
    assert.equal(new Set(tokens).size, 1);
    assert.notEqual(tokens[0], refused);
    assert.equal(await user.window().sessions.accessToken(session.id, { refused }), tokens[0]);
    assert.equal(server.tokenRequests.length, 1);
  });

  it("the shape for the API client gives the same", async () => {
    const tokens = window.sessions.tokensOf(session.id, session.apiOrigin);
    assert.equal(await tokens.current(), session.accessToken);
    assert.notEqual(await tokens.refused(session.accessToken), session.accessToken);
  });

  it("a spent refresh token ends the session: the account stays, no further request is made", async () => {
    server.intercept = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
    user.clock.advance(day);
    for (let round = 0; round < 3; round += 1) {
      await assert.rejects(window.sessions.accessToken(session.id), { code: "signed-out" });
    }
    assert.equal(server.tokenRequests.length, 1);
    assert.deepEqual(
      (await window.sessions.list()).map(({ account }) => account.label),
      ["ada"],
    );
  });

  it("a token that the API refused is not given again once the session has ended", async () => {
    server.intercept = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
    const refused = { refused: session.accessToken };
    for (const asked of [refused, refused, {}]) {
      const answer = window.sessions.accessToken(session.id, asked);
      await assert.rejects(answer, { code: "signed-out" });
    }
    server.intercept = undefined;
    const { id, accessToken } = await signIn(user, user.window(), server);
    assert.equal(await window.sessions.accessToken(id), accessToken);
  });

  it("an invalid_grant is not believed when another window has signed in again meanwhile", async () => {
    const gate = hold();
    server.intercept = (form) =>
      form.get("grant_type") === "refresh_token"
        ? { status: 400, body: '{"error":"invalid_grant"}' }
        : undefined;
    user.clock.advance(day);
    const waiting = window.sessions.accessToken(session.id);
    await gate.arrived;
    server.beforeAnswer = undefined;
    const renewed = await signIn(user, user.window(), server);
    gate.release();
    assert.equal(await waiting, renewed.accessToken);
    const stored = await window.store.read(session.id);
    assert.equal(stored?.refresh, "possible");
  });

  it("a failing network never ends a session", async () => {
    user.clock.advance(day);
    server.intercept = () => ({ hangUp: false, status: 503, body: "" });
    await assert.rejects(window.sessions.accessToken(session.id), { code: "server" });
    server.intercept = undefined;
    await server.stop();
    await assert.rejects(window.sessions.accessToken(session.id), { code: /^(offline|network)$/ });
    assert.equal((await window.sessions.list()).length, 1);
    assert.equal((await window.store.read(session.id))?.refreshToken, session.refreshToken);
  });

  it("a failing network is no reason to give up a token that still lives", async () => {
    user.clock.advance(day - 200_000);
    await server.stop();
    assert.equal(await window.sessions.accessToken(session.id), session.accessToken);
    await assert.rejects(
      window.sessions.accessToken(session.id, { refused: session.accessToken }),
      { code: /^(offline|network)$/ },
    );
  });

  const oddAnswers: readonly [what: string, answer: CannedAnswer, code: string][] = [
    ["a page", { body: "<html>" }, "not-the-service"],
    ["200 with an error", { body: '{"error":"server_error"}' }, "sign-in-failed"],
    ["no token", { body: '{"token_type":"Bearer"}' }, "not-the-service"],
    ["another token type", { body: '{"access_token":"x","token_type":"mac"}' }, "not-the-service"],
    ["a wait", { status: 429, body: "" }, "too-many-requests"],
    ["a refused client", { status: 401, body: '{"error":"invalid_client"}' }, "client-refused"],
    ["nothing", { hangUp: true }, "network"],
  ];
  for (const [what, answer, code] of oddAnswers) {
    it(`a refresh answered with ${what} changes nothing that is stored`, async () => {
      server.intercept = () => answer;
      user.clock.advance(day);
      const before = new Map(user.secrets.values);
      await assert.rejects(window.sessions.accessToken(session.id), { code });
      assert.deepEqual(user.secrets.values, before);
      assert.equal((await window.sessions.list()).length, 1);
    });
  }

  it("a refresh that is refused in any way is the end, unless client and secret are what was refused", async () => {
    const errors = [
      undefined,
      "invalid_grant",
      "invalid_request",
      "invalid_token",
      "access_denied",
    ];
    const others = ["unauthorized_client", "invalid_client", "temporarily_unavailable"];
    const refusal = fc.record({
      status: fc.oneof(
        fc.constantFrom(400, 401, 403, 404, 429),
        fc.integer({ min: 410, max: 499 }),
      ),
      error: fc.constantFrom(...errors, ...others),
      message: fc.constantFrom(undefined, "The refresh token is invalid."),
    });
    await fc.assert(
      fc.asyncProperty(refusal, async ({ status, error, message }) => {
        server.intercept = () => ({ status, body: JSON.stringify({ error, message }) });
        await window.store.save(session);
        const refused = session.accessToken;
        const isClient = error === "invalid_client";
        const isPassing = [408, 429].includes(status) || error === "temporarily_unavailable";
        const isUnsupported = error === "unauthorized_client" || [404, 405].includes(status);
        const isEnded = isUnsupported || !(isClient || isPassing);
        const asking = window.sessions.accessToken(session.id, { refused });
        const { code } = await asking.then(
          () => assert.fail("It was not refused."),
          (thrown: SnippetError) => thrown,
        );
        assert.equal(code === "signed-out", isEnded, code);
        assert.equal(code === "client-refused", isClient && !isEnded, code);
        const before = server.tokenRequests.length;
        const again = window.sessions.accessToken(session.id, { refused });
        await assert.rejects(again, { code });
        assert.equal(server.tokenRequests.length === before, isEnded);
      }),
      { numRuns: 150 },
    );
  });

  it("a refresh that gives the refused token again gives it once, without a loop", async () => {
    server.answerMembers = { access_token: session.accessToken };
    const refused = session.accessToken;
    assert.equal(await window.sessions.accessToken(session.id, { refused }), refused);
    assert.equal(server.tokenRequests.length, 1);
  });

  it("abort ends the waiting, not the refresh", async () => {
    const gate = hold();
    user.clock.advance(day);
    const abort = new AbortController();
    const left = window.sessions.accessToken(session.id, {}, abort.signal);
    const stays = window.sessions.accessToken(session.id);
    await gate.arrived;
    abort.abort();
    await assert.rejects(left, { code: "cancelled" });
    gate.release();
    assert.ok(server.accessTokens.has(await stays));
    assert.equal(server.revocations, 0);
  });

  const clocks: readonly [what: string, jump: number, requests: number][] = [
    ["a day forward", day, 1],
    ["25 hours of sleep", 25 * 3_600_000, 1],
    ["an hour forward", 3_600_000, 0],
    ["an hour back", -3_600_000, 0],
    ["a day back", -day, 0],
  ];
  for (const [what, jump, requests] of clocks) {
    it(`the clock goes ${what}: ${requests} refreshes, and no loop`, async () => {
      user.clock.jump(jump);
      for (let round = 0; round < 3; round += 1) {
        await window.sessions.accessToken(session.id);
      }
      assert.equal(server.tokenRequests.length, requests);
    });
  }

  for (const expiresIn of [null, 0, -1, "NaN", 1e12]) {
    it(`expires_in ${JSON.stringify(expiresIn)}: the token is used until the service refuses it`, async () => {
      server.expiresIn = expiresIn;
      session = await signIn(user, window, server);
      server.requests.length = 0;
      user.clock.advance(400 * day);
      assert.equal(await window.sessions.accessToken(session.id), session.accessToken);
      assert.equal(server.requests.length, 0);
      const next = await window.sessions.accessToken(session.id, { refused: session.accessToken });
      assert.notEqual(next, session.accessToken);
    });
  }

  it("switched off by the setting, nothing is renewed", async () => {
    user.settings.renewSession = false;
    user.clock.advance(day);
    assert.equal(await window.sessions.accessToken(session.id), session.accessToken);
    await assert.rejects(
      window.sessions.accessToken(session.id, { refused: session.accessToken }),
      { code: "signed-out" },
    );
    assert.equal(server.requests.length, 0);
  });

  it("is given for the API origin that it belongs to, and for no look-alike of it", async () => {
    for (const apiUrl of [
      "https://evil.example",
      server.url.replace("127.0.0.1", "localhost"),
      server.url.replace(/\d+$/, "1"),
      "https://127.0.0.1",
      server.url.replace("127.0.0.1", "127.0.0.2"),
      server.url.replace("127.0.0.1", "127.0.0.1.evil.example").replace("http:", "https:"),
      server.url.replace("http:", "https:"),
      server.url.replace("127.0.0.1", "localhost."),
      server.url.replace("http://", "https://127.0.0.1@"),
      "https://\u0430pi.example",
    ]) {
      const tokens = window.sessions.tokensOf(session.id, originOf(apiUrl));
      await assert.rejects(tokens.current(), { code: "signed-out" });
      await assert.rejects(tokens.refused(session.accessToken), { code: "signed-out" });
      assert.equal(server.requests.length, 0);
    }
    const base = `${server.url.toUpperCase().replace("HTTP", "http")}/base`;
    const tokens = window.sessions.tokensOf(session.id, originOf(base));
    assert.equal(await tokens.current(), session.accessToken);
  });

  it("no refresh token goes to another authorization server or for another client", async () => {
    const other = new AuthorizationServer();
    await other.start();
    try {
      user.settings.authUrl = other.url;
      await window.clientSecrets.save(user.parsed(), "secret");
      user.clock.advance(day);
      await window.sessions.accessToken(session.id);
      assert.equal(other.requests.length, 0);
      user.settings.authUrl = "";
      user.settings.clientId = "other";
      await window.clientSecrets.save(user.parsed(), "secret");
      await window.sessions.accessToken(session.id);
      assert.equal(server.requests.length, 0);
    } finally {
      await other.stop();
    }
  });

  it("signed out during a refresh: what comes back is not stored and not given", async () => {
    const gate = hold();
    const other = user.window();
    user.clock.advance(day);
    const waiting = window.sessions.accessToken(session.id);
    waiting.catch(() => undefined);
    await gate.arrived;
    const heard = new Promise<void>((resolve) => {
      window.sessions.onDidChange(({ removed }) => {
        assert.equal(removed[0]?.id, session.id);
        resolve();
      });
    });
    assert.equal(await other.sessions.signOut(session.id), true);
    await heard;
    gate.release();
    await assert.rejects(waiting, { code: "signed-out" });
    await other.settled();
    assert.deepEqual(await window.sessions.list(), []);
    assert.ok(![...user.secrets.values.keys()].some((key) => key.includes("session")));
  });

  it("signed out at the very moment that a refresh is stored: nothing is left", async () => {
    const storing = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const vault = user.secrets.window();
    const slow = user.window({
      vault: Object.assign(vault, {
        store: async (key: string, value: string) => {
          storing.resolve();
          await released.promise;
          user.secrets.values.set(key, value);
          await user.secrets.tell(key);
        },
      }),
    });
    user.clock.advance(day);
    const waiting = slow.sessions.accessToken(session.id);
    await storing.promise;
    const signedOut = window.sessions.signOut(session.id);
    while (user.secrets.values.has(`snippetService.session.${session.id}`)) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    released.resolve();
    await waiting;
    await signedOut;
    await window.settled();
    assert.deepEqual(await window.sessions.list(), []);
    assert.deepEqual(await slow.sessions.list(), []);
    await assert.rejects(slow.sessions.accessToken(session.id), { code: "signed-out" });
  });
});
