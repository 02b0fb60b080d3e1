import assert from "node:assert/strict";
import { inspect } from "node:util";
import { guardedVault } from "../../../../../src/core/oauth/guardedVault.ts";
import { AuthorizationServer } from "../../../../support/oauth/authorizationServer.ts";
import { FaultyVault } from "../../../../support/secrets/faultyVault.ts";
import { OAuthUser, redirectUri } from "../../../../support/oauth/oauthWindow.ts";
import type { OAuthWindow } from "../../../../support/oauth/oauthWindow.ts";
import { SecretHunt } from "../../../../support/secrets/secretHunt.ts";
import { deliver, goThroughBrowser, signIn } from "../../../../support/oauth/signIn.ts";

describe("a sign-in", () => {
  let server: AuthorizationServer;
  let user: OAuthUser;
  let window: OAuthWindow;

  beforeEach(async () => {
    server = new AuthorizationServer();
    await server.start();
    user = new OAuthUser(server.url);
    window = user.window();
  });
  afterEach(() => server.stop());

  const pendingLeft = (): boolean =>
    [...user.secrets.values.keys()].some((key) => key.includes("pending"));

  it("begun and finished in one window gives a session with the account, and leaves nothing else", async () => {
    const session = await signIn(user, window, server);
    assert.equal(session.account.username, "ada");
    assert.deepEqual(await window.sessions.list(), [session]);
    const token = await window.sessions.accessToken(session.id);
    assert.ok(server.accessTokens.has(token));
    assert.equal(pendingLeft(), false);
    assert.equal(user.clock.waiting, 0, "no timer is left");
  });

  it("begun in one window can be finished by another", async () => {
    const other = user.window();
    const { address, outcome } = await goThroughBrowser(user, window, server);
    assert.equal((await deliver(other, address)).kind, "signed-in");
    assert.equal((await outcome).account.label, "ada");
    assert.equal(pendingLeft(), false);
  });

  it("can be finished after the window that began it is gone, and keeps no verifier", async () => {
    await window.clientSecrets.save(user.parsed(), server.clientSecret);
    const attempt = await window.signIns.begin(redirectUri);
    const address = await server.authorize(attempt.authorizationUrl);
    const after = user.window();
    assert.equal((await deliver(after, address)).kind, "signed-in");
    assert.equal((await after.sessions.list()).length, 1);
    const verifier = server.tokenRequests[0]?.form.get("code_verifier") ?? "none";
    assert.ok(pendingLeft());
    assert.ok(![...user.secrets.values.values()].join().includes(verifier));
    assert.equal((await deliver(after, address)).kind, "ignored");
  });

  it("works where the secret store tells of no change", async () => {
    const deaf = user.window({
      vault: Object.assign(user.secrets.window(), { onDidChange: () => ({ dispose: () => {} }) }),
    });
    const { address, outcome } = await goThroughBrowser(user, deaf, server);
    await deliver(window, address);
    user.clock.advance(3_000);
    assert.equal((await outcome).account.label, "ada");
  });

  it("a failure is told in the window that began it", async () => {
    const other = user.window();
    server.intercept = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
    const { address, outcome } = await goThroughBrowser(user, window, server);
    assert.equal((await deliver(other, address)).kind, "failed");
    await assert.rejects(outcome, { code: "sign-in-failed" });
    assert.equal(pendingLeft(), false);
  });

  it("a failing account request fails the sign-in, and nothing is stored", async () => {
    server.account = { error: "no" };
    const { address, outcome } = await goThroughBrowser(user, window, server);
    await deliver(window, address);
    await assert.rejects(outcome, { code: "not-the-service" });
    assert.deepEqual(await window.sessions.list(), []);
  });

  it("of fifty only the newest lives, and no timer of the others is left", async () => {
    const started = [];
    for (let count = 0; count < 50; count += 1) {
      started.push(await goThroughBrowser(user, count % 2 === 0 ? window : user.window(), server));
    }
    const newest = started.pop();
    for (const { address, outcome } of started) {
      await assert.rejects(outcome, { code: "cancelled" });
      assert.equal((await deliver(window, address)).kind, "ignored");
    }
    assert.equal(server.tokenRequests.length, 0);
    assert.equal(user.clock.waiting, 1);
    assert.equal((await deliver(window, newest?.address ?? "")).kind, "signed-in");
    await newest?.outcome;
    assert.equal(user.clock.waiting, 0);
  });

  it("cancelled before the answer: the answer does nothing", async () => {
    const { address, outcome, abort } = await goThroughBrowser(user, window, server);
    abort();
    await assert.rejects(outcome, { code: "cancelled" });
    assert.equal((await deliver(window, address)).kind, "ignored");
    assert.equal(server.tokenRequests.length, 0);
    assert.equal(pendingLeft(), false);
  });

  it("cancelled while the code is redeemed: nothing is stored", async () => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    server.beforeAnswer = () => {
      arrived.resolve();
      return released.promise;
    };
    const { address, outcome, abort } = await goThroughBrowser(user, window, server);
    const delivery = deliver(user.window(), address);
    await arrived.promise;
    abort();
    await assert.rejects(outcome, { code: "cancelled" });
    released.resolve();
    assert.equal((await delivery).kind, "failed");
    assert.deepEqual(await window.sessions.list(), []);
    assert.equal(pendingLeft(), false);
  });

  it("a window that dies while it redeems the code leaves a sign-in that ends in time", async () => {
    server.beforeAnswer = () => new Promise(() => undefined);
    const { address, outcome } = await goThroughBrowser(user, window, server);
    void deliver(user.window(), address);
    user.clock.advance(5 * 60_000);
    await assert.rejects(outcome, { code: "time-out" });
    assert.equal(pendingLeft(), false);
  });

  it("several accounts live beside each other, and a second sign-in of one replaces its session", async () => {
    const ada = await signIn(user, window, server);
    server.account = { id: "8", username: "grace" };
    const grace = await signIn(user, window, server);
    assert.deepEqual(
      (await window.sessions.list()).map(({ account }) => account.label),
      ["ada", "grace"],
    );
    server.account = { id: "7", username: "ada" };
    const again = await signIn(user, window, server);
    assert.equal(again.id, ada.id);
    assert.notEqual(again.accessToken, ada.accessToken);
    assert.deepEqual(await window.sessions.list(), [again, grace]);
  });

  it("signing out removes the tokens in all windows, and the other account stays", async () => {
    const ada = await signIn(user, window, server);
    server.account = { id: "8", username: "grace" };
    await signIn(user, window, server);
    const other = user.window();
    assert.equal((await other.sessions.list()).length, 2);
    const heard = new Promise((resolve) => {
      other.sessions.onDidChange(resolve);
    });
    const requests = server.requests.length;
    assert.equal(await window.sessions.signOut(ada.id), true);
    await window.settled();
    await heard;
    await assert.rejects(other.sessions.accessToken(ada.id), { code: "signed-out" });
    assert.deepEqual(
      (await other.sessions.list()).map(({ account }) => account.label),
      ["grace"],
    );
    assert.ok(![...user.secrets.values.values()].join().includes(ada.accessToken));
    assert.deepEqual(
      server.requests.slice(requests).length,
      1,
      "asked for its metadata, which it has not",
    );
    assert.equal(await window.sessions.signOut(ada.id), false);
  });

  it("forgetting everything leaves the secret store empty", async () => {
    await signIn(user, window, server);
    await goThroughBrowser(user, window, server);
    user.secrets.values.set("snippetService.session.x", "broken");
    await window.signIns.abandon();
    await window.sessions.forgetAll();
    await window.clientSecrets.forgetAll();
    assert.deepEqual([...user.secrets.values.keys()], []);
  });

  for (const fault of ["reject", "hang", "lose"] as const) {
    it(`a secret store that fails to store (${fault}) fails the sign-in with a storage error`, async () => {
      const vault = new FaultyVault(user.secrets.window());
      const faulty = user.window({ vault: guardedVault(vault, user.clock) });
      await faulty.clientSecrets.save(user.parsed(), "secret");
      vault.faults.set("store", fault);
      const begun = faulty.signIns.begin(redirectUri);
      begun.catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      user.clock.advance(20_000);
      await assert.rejects(begun, { code: "storage" });
    });
  }

  it("a hundred thousand guessed states match nothing, and slow nothing down", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    const base = address.split("?")[0] ?? "";
    const guess = Buffer.alloc(32);
    for (let count = 0; count < 100_000; count += 1) {
      guess.writeUInt32LE(count, 0);
      const delivery = await deliver(window, `${base}?code=x&state=${guess.toString("base64url")}`);
      assert.equal(delivery.kind, "ignored");
    }
    assert.equal((await deliver(window, address)).kind, "signed-in");
    await outcome;
  }).timeout(60_000);

  it("no secret gets into the log, the memory or any error, and no address into the log or an error", async () => {
    await server.stop();
    server = new AuthorizationServer("client", "a secret/of the client+");
    await server.start();
    user = new OAuthUser(server.url);
    window = user.window();
    const thrown: unknown[] = [];
    const note = async (action: Promise<unknown>): Promise<void> => {
      await action.catch((error: unknown) => thrown.push(error));
    };
    const session = await signIn(user, window, server);
    const failing = await goThroughBrowser(user, window, server);
    server.intercept = (form) => ({
      status: 400,
      body: JSON.stringify({
        error: "invalid_grant",
        error_description: `bad ${form.get("code") ?? form.get("refresh_token") ?? ""} ${form.get("code_verifier") ?? ""}`,
      }),
    });
    await note(deliver(window, failing.address));
    await note(failing.outcome);
    user.clock.advance(90_000_000);
    await note(window.sessions.accessToken(session.id));
    server.intercept = () => ({ hangUp: true });
    const lost = await goThroughBrowser(user, window, server);
    await note(deliver(window, lost.address));
    await note(lost.outcome);
    await server.stop();
    await note(window.sessions.accessToken(session.id));
    assert.ok(thrown.length >= 3, `only ${thrown.length} errors were thrown`);
    const names = ["code", "code_verifier", "refresh_token", "state", "access_token"];
    const secrets = new Map([
      [server.clientSecret, "client_secret"],
      ...[...server.accessTokens].map((token) => [token, "access_token"] as const),
      ...server.requests.flatMap(({ form, query }) =>
        names.flatMap((name) =>
          [...form.getAll(name), ...query.getAll(name)].map((secret) => [secret, name] as const),
        ),
      ),
    ]);
    assert.deepEqual([...new Set(secrets.values())].sort(), ["client_secret", ...names].sort());
    const hunt = new SecretHunt(secrets);
    const memory = JSON.stringify([...user.memory.values]);
    assert.deepEqual(
      [
        ...hunt.inText("log", user.log.lines.join("\n")),
        ...hunt.inText("memory", memory),
        ...thrown.flatMap((error) => hunt.inValue("error", error)),
      ],
      [],
    );
    const told = [user.log.lines.join(), ...thrown.map((error) => inspect(error))].join();
    assert.ok(!told.includes(server.url), "an address was told");
  });
});
