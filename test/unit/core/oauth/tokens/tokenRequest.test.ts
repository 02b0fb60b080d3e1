import assert from "node:assert/strict";
import * as oauth from "oauth4webapi";
import { SnippetError } from "../../../../../src/core/errors.ts";
import { fetchTransport } from "../../../../../src/core/http/sending/fetchTransport.ts";
import type {
  HttpRequest,
  HttpResponse,
  Transport,
} from "../../../../../src/core/http/transport.ts";
import { basicCredentials } from "../../../../../src/core/oauth/tokens/basicCredentials.ts";
import { AuthorizationServer } from "../../../../support/oauth/authorizationServer.ts";
import { OAuthUser, redirectUri } from "../../../../support/oauth/oauthWindow.ts";
import { deliver, goThroughBrowser, signIn } from "../../../../support/oauth/signIn.ts";

/** As a laptop that wakes up: the first connections come to nothing, then it works. */
class LateNetwork implements Transport {
  sends = 0;
  readonly #failures: number;
  readonly #transport = fetchTransport(fetch);

  constructor(failures: number) {
    this.#failures = failures;
  }

  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    this.sends += 1;
    return this.sends <= this.#failures
      ? Promise.reject(new SnippetError("offline", "The server cannot be reached."))
      : this.#transport.send(request, signal);
  }
}

/** id `id:a b/c` and secret `s%c+r&t:x` */
const odd = { id: "id:a b/c", secret: "s%c+r&t:x" };

describe("token request", () => {
  let server: AuthorizationServer;
  let user: OAuthUser;

  beforeEach(async () => {
    server = new AuthorizationServer();
    await server.start();
    user = new OAuthUser(server.url);
  });
  afterEach(() => server.stop());

  async function restartAs(id: string, secret: string): Promise<void> {
    await server.stop();
    server = new AuthorizationServer(id, secret);
    await server.start();
    user = new OAuthUser(server.url, id);
  }

  it("is a form-encoded POST of grant_type, code and the very redirect_uri", async () => {
    await signIn(user, user.window(), server);
    const [request] = server.tokenRequests;
    assert.equal(request?.method, "POST");
    assert.equal(request?.headers["content-type"], "application/x-www-form-urlencoded");
    assert.deepEqual([...(request?.form.keys() ?? [])].sort(), [
      "code",
      "code_verifier",
      "grant_type",
      "redirect_uri",
    ]);
    assert.equal(request?.form.get("grant_type"), "authorization_code");
    assert.equal(request?.form.get("redirect_uri"), redirectUri);
    assert.equal(request?.query.size, 0);
  });

  it("form-encodes id and secret before base64", () => {
    const value = basicCredentials(odd.id, odd.secret, "form");
    const decoded = Buffer.from(value.replace("Basic ", ""), "base64").toString();
    assert.equal(decoded, "id%3Aa+b%2Fc:s%25c%2Br%26t%3Ax");
  });

  const pairs: readonly [string, string][] = [
    [odd.id, odd.secret],
    ["client", "secret"],
    ["a-b_c.d", "x~!*'()"],
    [String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)), "%41+%2B ++"],
  ];
  for (const [id, secret] of pairs) {
    it(`gives a server the same id and secret as an independent implementation does: ${id}`, () => {
      const headers = new Headers();
      const authenticate = oauth.ClientSecretBasic(secret);
      void authenticate({ issuer: "https://a" }, { client_id: id }, new URLSearchParams(), headers);
      const theirs = decodeCredentials(headers.get("authorization") ?? "");
      const ours = decodeCredentials(basicCredentials(id, secret, "form"));
      assert.deepEqual(ours, theirs);
      assert.deepEqual(ours, [id, secret]);
    });
  }

  it("where the server wants raw credentials, one retry finds out, and it is remembered for that server", async () => {
    await restartAs(odd.id, odd.secret);
    server.basic = "raw";
    await signIn(user, user.window(), server);
    assert.equal(server.tokenRequests.length, 2);
    await signIn(user, user.window(), server);
    assert.equal(server.tokenRequests.length, 3);
    const remembered = [...user.memory.values.values()].join();
    assert.ok(remembered.includes(server.url) && !remembered.includes(odd.secret));
  });

  it("what was remembered is forgotten when the server wants it otherwise", async () => {
    await restartAs(odd.id, odd.secret);
    server.basic = "raw";
    await signIn(user, user.window(), server);
    server.basic = "form";
    await signIn(user, user.window(), server);
    assert.equal(server.tokenRequests.length, 4);
    await signIn(user, user.window(), server);
    assert.equal(server.tokenRequests.length, 5);
  });

  it("no retry where both encodings are the same", async () => {
    const window = user.window();
    const { address, outcome } = await goThroughBrowser(user, window, server);
    await window.clientSecrets.save(user.parsed(), "wrong");
    await deliver(window, address);
    await assert.rejects(outcome, { code: "client-refused" });
    assert.equal(server.tokenRequests.length, 1);
  });

  for (const encoding of ["form", "raw"] as const) {
    it(`the setting ${encoding} is kept to, without a retry`, async () => {
      await restartAs(odd.id, odd.secret);
      server.basic = encoding === "form" ? "raw" : "form";
      user.settings.basicEncoding = encoding;
      const { address, outcome } = await goThroughBrowser(user, user.window(), server);
      await deliver(user.window(), address);
      await assert.rejects(outcome, { code: "client-refused" });
      assert.equal(server.tokenRequests.length, 1);
    });
  }

  it("both refused is one message about client id and secret", async () => {
    await restartAs(odd.id, odd.secret);
    const window = user.window();
    const { address, outcome } = await goThroughBrowser(user, window, server);
    await window.clientSecrets.save(user.parsed(), "wr+ng");
    await deliver(window, address);
    await assert.rejects(outcome, { code: "client-refused" });
    assert.equal(server.tokenRequests.length, 2);
    assert.deepEqual([...user.memory.values.keys()], []);
  });

  it("neither secret nor client id is in the body or the address", async () => {
    await signIn(user, user.window(), server);
    for (const request of server.requests) {
      assert.ok(!request.body.includes("secret") && !request.query.toString().includes("secret"));
      assert.equal(request.form.has("client_id") || request.form.has("client_secret"), false);
    }
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`a redirect ${status} from the token endpoint is not followed`, async () => {
      const other = new AuthorizationServer();
      await other.start();
      try {
        const location = `${other.url}/oauth2/token`;
        server.intercept = () => ({ status, headers: { location } });
        const { address, outcome } = await goThroughBrowser(user, user.window(), server);
        await deliver(user.window(), address);
        await assert.rejects(outcome, { code: "not-the-service" });
        assert.equal(other.requests.length, 0);
        assert.equal(server.tokenRequests.length, 1);
      } finally {
        await other.stop();
      }
    });
  }

  it("a code is not sent again when the answer is lost", async () => {
    server.intercept = () => ({ hangUp: true });
    const { address, outcome } = await goThroughBrowser(user, user.window(), server);
    await deliver(user.window(), address);
    await assert.rejects(outcome, { code: "sign-in-failed", message: /Sign in again/ });
    assert.equal(server.tokenRequests.length, 1);
  });

  for (const status of [500, 502, 503, 504]) {
    it(`nor after ${status}`, async () => {
      server.intercept = () => ({ status, body: "<html>" });
      const { address, outcome } = await goThroughBrowser(user, user.window(), server);
      await deliver(user.window(), address);
      await assert.rejects(outcome, { code: "server" });
      assert.equal(server.tokenRequests.length, 1);
    });
  }

  it("it is sent once more where certainly nothing was sent", async () => {
    const network = new LateNetwork(1);
    const window = user.window({ transport: network });
    await signIn(user, window, server);
    assert.equal(server.tokenRequests.length, 1);
  });

  it("but not for ever", async () => {
    const network = new LateNetwork(Infinity);
    const window = user.window({ transport: network });
    const { address, outcome } = await goThroughBrowser(user, window, server);
    await deliver(window, address);
    await assert.rejects(outcome, { code: "offline" });
    assert.equal(network.sends, 2);
  });

  it("asks for JSON and for no caching", async () => {
    await signIn(user, user.window(), server);
    const [request] = server.tokenRequests;
    assert.equal(request?.headers.accept, "application/json");
    assert.equal(request?.headers["cache-control"], "no-store");
  });
});

/** As a server does: base64, then the first colon, then form decoding of each half. */
function decodeCredentials(value: string): readonly string[] {
  const text = Buffer.from(value.replace("Basic ", ""), "base64").toString();
  const colon = text.indexOf(":");
  return [text.slice(0, colon), text.slice(colon + 1)].map((half) =>
    decodeURIComponent(half.replaceAll("+", " ")),
  );
}
