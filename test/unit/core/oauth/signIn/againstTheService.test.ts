import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { kernelLocks } from "../../../../../src/core/lease/kernelLocks.ts";
import { LockLease } from "../../../../../src/core/lease/lockLease.ts";
import type { SignInAttempt } from "../../../../../src/core/oauth/signIn/signInAttempt.ts";
import type { StoredSession } from "../../../../../src/core/oauth/sessions/storedSession.ts";
import { SystemClock } from "../../../../../src/core/systemClock.ts";
import { startServer } from "../../../../../src/service/server.ts";
import type { RunningServer } from "../../../../../src/service/server.ts";
import { OAuthUser, redirectUri } from "../../../../support/oauth/oauthWindow.ts";
import type { OAuthWindow } from "../../../../support/oauth/oauthWindow.ts";
import { accountName } from "../../../../../src/service/storage/accountName.ts";
import { plainAccount } from "../../../../support/service/plainAccount.ts";
import { ServiceUnderTest } from "../../../../support/service/serviceUnderTest.ts";
import { deliver } from "../../../../support/oauth/signIn.ts";
import { locationOf, WebVisitor } from "../../../../support/service/webVisitor.ts";

describe("signing in at the Snippet Service over HTTP", function () {
  // Passwords are hashed slowly on purpose, and other tests use the same processor.
  this.timeout(20_000);
  let target: ServiceUnderTest;
  let server: RunningServer;
  let transport: UndiciTransport;
  let folder: string;
  let user: OAuthUser;
  let window: OAuthWindow;

  before(async () => {
    target = await ServiceUnderTest.open();
    await target.account("ada");
    await target.account("grace");
    server = await startServer({ service: target.service, port: 0 });
    folder = await mkdtemp(join(tmpdir(), "sign-in-"));
    transport = new UndiciTransport();
  });
  after(async () => {
    await transport.dispose();
    await server.close();
    await target.close();
    await rm(folder, { recursive: true, maxRetries: 9 });
    assert.deepEqual(target.faults, []);
  });

  beforeEach(async () => {
    const client = await target.client([redirectUri]);
    user = new OAuthUser(server.origin, client.record.clientId);
    window = open();
    await window.clientSecrets.save(user.parsed(), client.secret);
  });

  function open(): OAuthWindow {
    const clock = new SystemClock();
    const lease = new LockLease(kernelLocks(folder), clock, user.log);
    return user.window({ transport, lease });
  }

  /** Signs in on the service's page and answers its question. @returns where the browser is sent. */
  async function decide(
    attempt: SignInAttempt,
    username: string,
    decision: "allow" | "deny",
    account?: string,
  ): Promise<string> {
    const visitor = new WebVisitor(target);
    await visitor.signIn(username);
    const { pathname, search } = new URL(attempt.authorizationUrl);
    const consent = await visitor.get(pathname + search);
    return locationOf(await visitor.allow(consent, { decision, account }));
  }

  async function signIn(
    username: string,
    address = redirectUri,
    account?: string,
  ): Promise<StoredSession> {
    const attempt = await window.signIns.begin(address);
    const outcome = attempt.wait(new AbortController().signal);
    const delivery = await deliver(open(), await decide(attempt, username, "allow", account));
    assert.equal(delivery.kind, "signed-in", JSON.stringify(delivery));
    return outcome;
  }

  const opensAccount = async (token: string): Promise<boolean> => {
    const url = new URL("/account", server.origin);
    url.searchParams.set("access_token", token);
    const response = await transport.send({
      method: "GET",
      url,
      pathTemplate: "/account",
      headers: {},
    });
    return response.status === 200;
  };

  it("works, begun in one window and finished in another", async () => {
    const session = await signIn("ada");
    assert.equal(session.account.username, "ada");
    assert.equal(session.expiresIn, 86_400);
    assert.equal(await opensAccount(await window.sessions.accessToken(session.id)), true);
  });

  describe("comes back to", () => {
    for (const scheme of [
      "vscode",
      "vscode-insiders",
      "vscodium",
      "cursor",
      "windsurf",
      "code-oss",
    ]) {
      it(scheme, async () => {
        const address = redirectUri.replace(/^vscode:/, `${scheme}:`);
        const client = await target.client([address]);
        user = new OAuthUser(server.origin, client.record.clientId);
        window = open();
        await window.clientSecrets.save(user.parsed(), client.secret);
        const session = await signIn("ada", address);
        assert.equal(await opensAccount(await window.sessions.accessToken(session.id)), true);
        await assert.rejects(signIn("ada", redirectUri.replace(/^vscode:/, "other-editor:")));
      });
    }
  });

  it("ends both tokens at the service when the person signs out", async () => {
    const session = await signIn("ada");
    const token = await window.sessions.accessToken(session.id);
    assert.equal(await opensAccount(token), true);
    assert.equal(await window.sessions.signOut(session.id), true);
    await window.settled();
    assert.equal(await opensAccount(token), false);
    const client = await window.clientSecrets.require(user.parsed());
    const { refreshToken = "" } = session;
    const result = await window.endpoint.refresh(client, refreshToken);
    assert.deepEqual(result, "ended");
  });

  it("works for two accounts beside each other", async () => {
    await signIn("ada");
    await signIn("grace");
    assert.deepEqual(
      (await window.sessions.list()).map(({ account }) => account.label),
      ["ada", "grace"],
    );
  });

  it("works for a user and a shared account beside each other, and loses the one that is ended", async () => {
    const { accounts, members } = target.storage;
    const team = (await accounts.create({ ...plainAccount, username: "team" }))?.id ?? 0;
    await members.add(team, (await accounts.byUsername(accountName("ada")))?.id ?? 0);
    const own = await signIn("ada");
    const shared = await signIn("ada", redirectUri, String(team));
    assert.notEqual(own.id, shared.id);
    assert.deepEqual(
      (await window.sessions.list()).map(({ account }) => account.label),
      ["ada", "team"],
    );
    await members.remove(team, (await accounts.byUsername(accountName("ada")))?.id ?? 0);
    assert.equal(await opensAccount(shared.accessToken), false);
    assert.equal(await opensAccount(own.accessToken), true);
  });

  it("ends as denied when the person says no", async () => {
    const attempt = await window.signIns.begin(redirectUri);
    const outcome = attempt.wait(new AbortController().signal);
    outcome.catch(() => undefined);
    await deliver(window, await decide(attempt, "ada", "deny"));
    await assert.rejects(outcome, { code: "denied" });
    assert.deepEqual(await window.sessions.list(), []);
  });

  it("ends as refused client with a wrong secret", async () => {
    await window.clientSecrets.save(user.parsed(), "wrong secret");
    const attempt = await window.signIns.begin(redirectUri);
    const outcome = attempt.wait(new AbortController().signal);
    outcome.catch(() => undefined);
    await deliver(window, await decide(attempt, "ada", "allow"));
    await assert.rejects(outcome, { code: "client-refused" });
  });

  it("is renewed round after round by three windows at once, and the service sees no reuse", async () => {
    const session = await signIn("ada");
    const windows = [window, open(), open()];
    for (let round = 0; round < 10; round += 1) {
      user.clock.advance(86_400_000);
      const tokens = await Promise.all(
        windows.map(({ sessions }) => sessions.accessToken(session.id)),
      );
      assert.equal(new Set(tokens).size, 1);
      assert.equal(await opensAccount(tokens[0] ?? ""), true);
    }
    assert.equal((await window.store.read(session.id))?.generation, 10);
  });

  it("a session that the service has revoked ends in a new sign-in", async () => {
    const session = await signIn("ada");
    const credentials = `${user.settings.clientId}:${await window.clientSecrets.find(user.parsed())}`;
    const basic = `Basic ${Buffer.from(credentials).toString("base64")}`;
    const fields = { token: session.refreshToken ?? "" };
    assert.equal((await target.post("/oauth2/revoke", fields, basic)).status, 200);
    assert.equal(await opensAccount(session.accessToken), false);
    await assert.rejects(
      window.sessions.accessToken(session.id, { refused: session.accessToken }),
      { code: "signed-out" },
    );
    const again = await signIn("ada");
    assert.equal(again.id, session.id);
    assert.equal(await opensAccount(await window.sessions.accessToken(session.id)), true);
  });
});
