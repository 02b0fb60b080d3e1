import assert from "node:assert/strict";
import { parseCallbackQuery } from "../../../../../src/core/oauth/signIn/callback.ts";
import { AuthorizationServer } from "../../../../support/oauth/authorizationServer.ts";
import { OAuthUser } from "../../../../support/oauth/oauthWindow.ts";
import type { OAuthWindow } from "../../../../support/oauth/oauthWindow.ts";
import { deliver, goThroughBrowser, withParameters } from "../../../../support/oauth/signIn.ts";

describe("authorization response", () => {
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

  /** What a person sees who really signed in: the sign-in goes on whatever came before. */
  async function stillWorks(address: string, outcome: Promise<unknown>): Promise<void> {
    assert.equal((await deliver(window, address)).kind, "signed-in");
    await outcome;
  }

  it("a sign-in for one server is not redeemed at another that the settings name meanwhile", async () => {
    const other = new AuthorizationServer();
    await other.start();
    try {
      const { address, outcome } = await goThroughBrowser(user, window, server);
      user.settings.apiUrl = other.url;
      await window.clientSecrets.save(user.parsed(), "secret");
      await deliver(window, address);
      await assert.rejects(outcome, { code: "sign-in-failed" });
      assert.equal(other.requests.length, 0);
      assert.equal(server.tokenRequests.length, 0);
    } finally {
      await other.stop();
    }
  });

  it("nor is its account read from another API", async () => {
    user.settings.authUrl = server.url;
    const { address, outcome } = await goThroughBrowser(user, window, server);
    user.settings.apiUrl = "https://other.example.com";
    await deliver(window, address);
    await assert.rejects(outcome, { code: "sign-in-failed" });
    assert.equal(server.tokenRequests.length, 0);
  });

  it("nor by another client", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    user.settings.clientId = "other";
    await window.clientSecrets.save(user.parsed(), "secret");
    await deliver(window, address);
    await assert.rejects(outcome, { code: "sign-in-failed" });
    assert.equal(server.tokenRequests.length, 0);
  });

  it("somebody guesses the state: ignored, nothing is sent, and the sign-in goes on", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    for (const state of ["wrong", "", "x".repeat(43)]) {
      const delivery = await deliver(window, withParameters(address, { state }));
      assert.deepEqual(delivery, { kind: "ignored", reason: "wrong-state" });
    }
    assert.equal(server.tokenRequests.length, 0);
    assert.equal(user.log.lines.filter((line) => line.startsWith("warn")).length, 1);
    await stillWorks(address, outcome);
  });

  it("a web page opens our address with its own code: nothing is sent, stored or asked", async () => {
    const attacker = "vscode://snippet-service.snippet-service/did-authenticate?code=ATTACKER";
    for (const address of [attacker, `${attacker}&state=x`]) {
      const delivery = await deliver(window, address);
      assert.deepEqual(delivery, { kind: "ignored", reason: "nothing-pending" });
    }
    assert.equal(server.requests.length, 0);
    assert.equal(user.secrets.values.size, 0);
    assert.deepEqual(window.asked, []);
    assert.ok(!user.log.lines.join().includes("ATTACKER"));
  });

  it("the same callback in two windows at once, again, and after a reload: one exchange", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    const other = user.window();
    const deliveries = await Promise.all([
      deliver(window, address),
      deliver(other, address),
      deliver(window, address),
    ]);
    assert.deepEqual(deliveries.map(({ kind }) => kind).sort(), [
      "ignored",
      "ignored",
      "signed-in",
    ]);
    await outcome;
    for (const again of [window, other, user.window()]) {
      assert.equal((await deliver(again, address)).kind, "ignored");
    }
    assert.equal(server.tokenRequests.length, 1);
  });

  it("a callback that was kept for five minutes does nothing, and the waiting window says that it took too long", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    user.clock.advance(5 * 60_000);
    assert.deepEqual(await deliver(user.window(), address), { kind: "ignored", reason: "expired" });
    await assert.rejects(outcome, { code: "time-out" });
    assert.equal((await deliver(window, address)).kind, "ignored");
    assert.equal(server.tokenRequests.length, 0);
    assert.equal(user.clock.waiting, 0, "no timer is left");
  });

  it("nor does it when the clock was put back behind the start", async () => {
    const { address } = await goThroughBrowser(user, window, server);
    user.clock.jump(-3_600_000);
    assert.deepEqual(await deliver(window, address), { kind: "ignored", reason: "expired" });
    assert.equal(server.tokenRequests.length, 0);
  });

  it("a second before, it works", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    user.clock.advance(5 * 60_000 - 1000);
    await stillWorks(address, outcome);
  });

  it("an error with a code beside it ends the sign-in without an exchange", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    const delivery = await deliver(window, withParameters(address, { error: "access_denied" }));
    assert.equal(delivery.kind, "failed");
    await assert.rejects(outcome, { code: "denied" });
    assert.equal(server.tokenRequests.length, 0);
  });

  const errors: readonly [error: string, code: string][] = [
    ["access_denied", "denied"],
    ["invalid_request", "sign-in-failed"],
    ["unauthorized_client", "client-refused"],
    ["unsupported_response_type", "sign-in-failed"],
    ["invalid_scope", "settings"],
    ["server_error", "server"],
    ["temporarily_unavailable", "server"],
    ["something_new", "sign-in-failed"],
  ];
  for (const [error, code] of errors) {
    it(`the error ${error} ends the sign-in as ${code}`, async () => {
      const { address, outcome } = await goThroughBrowser(user, window, server);
      await deliver(window, withParameters(address, { code: undefined, error }));
      await assert.rejects(outcome, { code });
    });
  }

  it("an error whose text turns, colours or fills the message is one plain short line", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    const description = `Nope\n\u001b[31m\u202e${"x".repeat(5000)}`;
    await deliver(
      window,
      withParameters(address, { error: "server_error", error_description: description }),
    );
    await assert.rejects(outcome, (error: Error) => {
      assert.match(error.message, /Nope/);
      assert.doesNotMatch(error.message, /[\p{Cc}\p{Cf}]/u);
      assert.ok(error.message.length < 400, `too long: ${error.message}`);
      return true;
    });
  });

  it("an error with a wrong or missing state does not end the sign-in", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    for (const state of ["wrong", undefined]) {
      const forged = withParameters(address, { error: "access_denied", state });
      assert.equal((await deliver(window, forged)).kind, "ignored");
    }
    assert.deepEqual(window.asked, []);
    await stillWorks(address, outcome);
  });

  for (const name of ["code", "state", "error", "iss"]) {
    it(`a repeated ${name} is refused`, async () => {
      const { address, outcome } = await goThroughBrowser(user, window, server);
      const repeated = `${address}&${name}=a&${name}=a`;
      assert.deepEqual(await deliver(window, repeated), {
        kind: "ignored",
        reason: "repeated-parameter",
      });
      assert.equal(server.tokenRequests.length, 0);
      await stillWorks(address, outcome);
    });
  }

  it("unknown parameters are ignored", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    await stillWorks(`${address}&session_state=1&x=1&x=2&__proto__=1`, outcome);
  });

  for (const query of ["Code=a&State=b", "CODE=a", "code[]=a", "code.=a", "co%00de=a"]) {
    it(`${query} is no code`, async () => {
      const { address, outcome } = await goThroughBrowser(user, window, server);
      const base = address.split("?")[0] ?? "";
      assert.deepEqual(await deliver(window, `${base}?${query}`), {
        kind: "ignored",
        reason: "nothing",
      });
      await stillWorks(address, outcome);
    });
  }

  const issuers: readonly [configured: string, answered: string | undefined, accepted: boolean][] =
    [
      ["https://a.example", "https://a.example", true],
      ["https://a.example", "https://a.example/", false],
      ["https://a.example", "https://A.example", false],
      ["https://a.example", undefined, false],
      ["", "https://a.example", true],
      ["", undefined, true],
    ];
  for (const [configured, answered, accepted] of issuers) {
    it(`issuer “${configured}” configured, ${answered ?? "none"} answered: ${accepted ? "accepted" : "refused"}`, async () => {
      user.settings.issuer = configured;
      const { address, outcome } = await goThroughBrowser(user, window, server);
      await deliver(window, withParameters(address, { iss: answered }));
      if (accepted) {
        await outcome;
        const logged = user.log.lines.some((line) => line.includes("iss present"));
        assert.equal(logged, configured === "" && answered !== undefined);
      } else {
        await assert.rejects(outcome, { code: "sign-in-failed" });
        assert.equal(server.tokenRequests.length, 0);
      }
    });
  }

  const codes: readonly [what: string, code: string][] = [
    ["empty", ""],
    ["with NUL", "a\0b"],
    ["with CR LF", "a\r\nHost: evil"],
    ["beyond ASCII", "sch\u00f6n"],
    ["of 4097 characters", "x".repeat(4097)],
  ];
  for (const [what, code] of codes) {
    it(`a code ${what} is refused before any request`, async () => {
      const { address, outcome } = await goThroughBrowser(user, window, server);
      await deliver(window, withParameters(address, { code }));
      await assert.rejects(outcome, { code: "sign-in-failed" });
      assert.equal(server.tokenRequests.length, 0);
    });
  }

  it("an address of a megabyte is ignored", async () => {
    const { address, outcome } = await goThroughBrowser(user, window, server);
    const long = withParameters(address, { code: "x".repeat(1_000_000) });
    assert.deepEqual(await deliver(window, long), { kind: "ignored", reason: "too-long" });
    await stillWorks(address, outcome);
  });

  it("a code of 4096 characters, and one of every visible character, are sent as they are", async () => {
    const visible = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    for (const code of ["x".repeat(4096), visible.join("")]) {
      const { address } = await goThroughBrowser(user, window, server);
      await deliver(window, withParameters(address, { code }));
      assert.equal(server.tokenRequests.at(-1)?.form.get("code"), code);
    }
  });

  const paths = [
    "/did-authenticate/",
    "/Did-Authenticate",
    "//did-authenticate",
    "/x/../did-authenticate",
    "/did-authenticate%2f",
    "/did%2Dauthenticate",
    "/",
    "",
  ];
  for (const path of paths) {
    it(`the path “${path}” is no sign-in answer`, async () => {
      const { address, outcome } = await goThroughBrowser(user, window, server);
      const query = address.split("?")[1] ?? "";
      const whole = `vscode://snippet-service.snippet-service${path}?${query}`;
      const deliveries = [
        await deliver(window, whole),
        await window.signIns.deliver(parseCallbackQuery(path, query, "encoded")),
      ];
      for (const delivery of deliveries) {
        assert.deepEqual(delivery, { kind: "ignored", reason: "other-address" });
      }
      assert.equal(server.tokenRequests.length, 0);
      await stillWorks(address, outcome);
    });
  }

  for (const start of [
    "vscode-insiders://snippet-service.snippet-service",
    "cursor://snippet-service.snippet-service",
    "vscode://evil.snippet-service",
    "https://snippet-service.snippet-service",
  ]) {
    it(`a pasted address at ${start} is no sign-in answer`, async () => {
      const { address, outcome } = await goThroughBrowser(user, window, server);
      const query = address.split("?")[1] ?? "";
      assert.deepEqual(await deliver(window, `${start}/did-authenticate?${query}`), {
        kind: "ignored",
        reason: "other-address",
      });
      await stillWorks(address, outcome);
    });
  }

  describe("without a state", () => {
    it("asks whether to go on and whose account it is, and then stores", async () => {
      server.echoesState = false;
      const { address, outcome } = await goThroughBrowser(user, window, server);
      assert.equal((await deliver(window, address)).kind, "signed-in");
      assert.deepEqual(window.asked, ["continue", "is this ada"]);
      await outcome;
    });

    it("asks nothing about a sign-in that another answer is being redeemed for", async () => {
      server.echoesState = false;
      const { address, outcome } = await goThroughBrowser(user, window, server);
      const released = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      server.beforeAnswer = () => {
        arrived.resolve();
        return released.promise;
      };
      const first = deliver(window, address);
      await arrived.promise;
      const other = user.window();
      assert.deepEqual(await deliver(other, address), { kind: "ignored", reason: "used" });
      assert.deepEqual(other.asked, []);
      released.resolve();
      await first;
      await outcome;
    });

    it("of a web page's own code: after a first No the sign-in goes on", async () => {
      server.echoesState = false;
      const { address, outcome, abort } = await goThroughBrowser(user, window, server);
      window.answers.continueWithoutState = false;
      assert.deepEqual(await deliver(window, address), {
        kind: "ignored",
        reason: "not-confirmed",
      });
      assert.equal(server.tokenRequests.length, 0);
      abort();
      await assert.rejects(outcome, { code: "cancelled" });
      assert.deepEqual(await window.sessions.list(), []);
    });

    it("of a stranger's account: after a second No nothing is stored", async () => {
      server.echoesState = false;
      const { address, outcome } = await goThroughBrowser(user, window, server);
      window.answers.isThisYou = false;
      await deliver(window, address);
      await assert.rejects(outcome, { code: "cancelled" });
      assert.deepEqual(await window.sessions.list(), []);
      const token = [...server.accessTokens][0] ?? "none";
      assert.ok(![...user.secrets.values.values()].join().includes(token));
    });

    it("is ignored without a question where the settings require the state", async () => {
      user.settings.requireState = true;
      server.echoesState = false;
      const { address, abort } = await goThroughBrowser(user, window, server);
      assert.deepEqual(await deliver(window, address), { kind: "ignored", reason: "no-state" });
      assert.deepEqual(window.asked, []);
      abort();
    });
  });
});
