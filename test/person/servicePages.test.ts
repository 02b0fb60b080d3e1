import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "mocha";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { startServer, type RunningServer } from "../../src/service/server.ts";
import {
  authorizePath,
  obtainTokens,
  opensAccount,
  tokensOf,
} from "../support/oauth/authorizationFlow.ts";
import { launchBrowser } from "../support/service/browser.ts";
import { projectRoot } from "../support/projectRoot.ts";
import {
  ServiceUnderTest,
  testPassword,
  type TestClient,
} from "../support/service/serviceUnderTest.ts";
import { accountName } from "../../src/service/storage/accountName.ts";

const pictures = join(projectRoot, "test-results", "service-pages");

/** A native application's side of a sign-in: waits for the browser on the loopback interface. */
class LoopbackListener {
  readonly arrivals: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(host: string): Promise<LoopbackListener> {
    const server = createServer();
    const listener = new LoopbackListener(server);
    server.on("request", (request, response) => {
      if (!(request.url ?? "").startsWith("/favicon")) listener.arrivals.push(request.url ?? "");
      response.end("<!doctype html><title>Back</title><h1>Back in the editor</h1>");
    });
    server.listen(0, host);
    await once(server, "listening");
    return listener;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }
}

describe("the pages in a browser, by keyboard only", function () {
  this.timeout(120_000);
  let browser: Browser;
  let target: ServiceUnderTest;
  let server: RunningServer;
  let visit: BrowserContext;
  let page: Page;
  const troubles: string[] = [];

  before(async () => {
    await mkdir(pictures, { recursive: true });
    browser = await launchBrowser();
  });

  after(() => browser.close());

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    server = await startServer({ service: target.service, port: 0 });
    await open({});
  });

  afterEach(async () => {
    await visit.close();
    await server.close();
    await target.close();
    assert.deepEqual(target.faults, []);
    assert.deepEqual(troubles.splice(0), []);
  });

  async function open(options: Parameters<Browser["newContext"]>[0]): Promise<void> {
    await visit?.close();
    visit = await browser.newContext({
      viewport: { width: 900, height: 820 },
      javaScriptEnabled: false,
      ...options,
    });
    page = await visit.newPage();
    page.on("console", (message) => {
      // The browser asks for an icon by itself, which there is none of; a wrong password is answered with 403.
      if (!/favicon|status of 40[034]/.test(message.text() + message.location().url)) {
        troubles.push(message.text());
      }
    });
    page.on("pageerror", (error) => troubles.push(error.message));
  }

  /** Types where the page has put the focus: a browser gives it only when it draws, which may be after `load`. */
  async function type(text: string): Promise<void> {
    await page.locator("input:focus, select:focus, textarea:focus").waitFor();
    await page.keyboard.type(text);
  }
  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }
  async function picture(name: string): Promise<void> {
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  }
  /** Waits until the page is there for a person: its heading says so and nothing is loading. */
  async function shows(heading: RegExp): Promise<void> {
    await page.locator("h1", { hasText: heading }).waitFor();
    await page.waitForLoadState("load");
  }
  async function goOn(key: string, heading: RegExp): Promise<void> {
    await press(key);
    await shows(heading);
  }
  /** For an answer which is the same page with something new on it. */
  async function goOnTo(key: string, selector: string): Promise<void> {
    await press(key);
    await page.locator(selector).first().waitFor();
    await page.waitForLoadState("load");
  }
  async function focusOn(name: string | RegExp): Promise<void> {
    const focused = page.locator(":focus");
    for (let tabs = 0; tabs < 40; tabs += 1) {
      const text = (await focused.count()) === 0 ? "" : await focused.first().innerText();
      if (typeof name === "string" ? text === name : name.test(text)) return;
      await press("Tab");
    }
    assert.fail(`${String(name)} cannot be reached by the Tab key`);
  }

  function authorizeAddress(client: TestClient, redirectUri: string): string {
    const parameters = {
      client_id: client.record.clientId,
      response_type: "code",
      redirect_uri: redirectUri,
      state: "a state/with=odd&characters",
    };
    return server.origin + authorizePath(parameters);
  }

  it("registers, signs in, allows an application, and arrives at it with a code", async () => {
    const listener = await LoopbackListener.open("127.0.0.1");
    const client = await target.client(["http://127.0.0.1/callback"], [], "Snippets for Zed & Co");
    const redirectUri = `http://127.0.0.1:${listener.port}/callback`;

    await page.goto(server.origin);
    await picture("01-start");
    await focusOn("Register");
    await goOn("Enter", /^Register/);
    await picture("02-register");
    await type("Ada");
    await press("Tab");
    await type("Ada");
    await press("Tab");
    await type("Lovelace");
    await press("Tab");
    await type("ada.example.com");
    await press("Tab");
    await type("too short");
    await goOnTo("Enter", "[role=alert]");
    await picture("03-register-wrong");
    assert.equal(await page.locator(":focus").getAttribute("name"), "username");
    assert.equal(await page.locator("[name=password]").inputValue(), "");
    assert.equal(await page.locator("[name=firstname]").inputValue(), "Ada");
    await press("ControlOrMeta+a");
    await type("ada");
    await press("Tab", "Tab", "Tab", "ControlOrMeta+a");
    await type("ada@example.com");
    await press("Tab");
    await type(testPassword);
    await press("Tab", "Tab");
    await type("Europe/London");
    await press("Tab");
    await goOn("Enter", /^Your code snippets/);
    await picture("04-registered");
    const account = await target.storage.accounts.byUsername(accountName("ada"));
    assert.equal(account?.timezone, "Europe/London");

    await focusOn("Sign out");
    await goOn("Enter", /^Sign out/);
    await picture("05-sign-out");
    await focusOn("Sign out");
    await goOn("Enter", /^Your code snippets/);

    await page.goto(authorizeAddress(client, redirectUri));
    await shows(/^Sign in/);
    await picture("06-sign-in");
    await type("ada");
    await press("Tab");
    await type("a wrong password");
    await goOnTo("Enter", "[role=alert]");
    await picture("07-sign-in-wrong");
    assert.equal(await page.locator("[name=username]").inputValue(), "ada");
    assert.equal(await page.locator(":focus").getAttribute("name"), "password");
    await type(testPassword);
    await goOn("Enter", /^Allow Snippets for Zed & Co/);
    await picture("08-consent");
    await focusOn("Allow");
    await press("Enter");
    assert.equal(await page.locator(":focus").getAttribute("name"), "confirmed");
    await press("Space");
    await focusOn("Allow");
    await goOn("Enter", /^Back in the editor$/);

    const arrived = new URL(listener.arrivals[0] ?? "", redirectUri);
    assert.equal(listener.arrivals.length, 1);
    assert.equal(arrived.pathname, "/callback");
    assert.equal(arrived.searchParams.get("state"), "a state/with=odd&characters");
    const code = arrived.searchParams.get("code") ?? "";
    const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
    await tokensOf(await target.post("/oauth2/token", fields, client.basic));
    await listener.close();
  });

  it("takes another account, and tells the application that the user denied", async () => {
    const listener = await LoopbackListener.open("127.0.0.1");
    const client = await target.client([], ["http://127.0.0.1/"]);
    const redirectUri = `http://127.0.0.1:${listener.port}/stable-1/callback?vscode-reqid=1&vscode-scheme=code-oss`;
    await target.account("ada");
    await target.account("grace");
    await page.goto(authorizeAddress(client, redirectUri));
    await signIn("ada", /^Allow/);
    await focusOn("Use another account");
    await goOn("Enter", /^Sign in/);
    await signIn("grace", /^Allow/);
    assert.match(await page.locator("main").innerText(), /grace \(Ada Lovelace\)/);
    await picture("09-consent-other-account");
    await focusOn("Deny");
    await goOn("Enter", /^Back in the editor$/);
    const arrived = new URL(listener.arrivals[0] ?? "", redirectUri);
    assert.deepEqual(
      [...arrived.searchParams.keys()],
      ["vscode-reqid", "vscode-scheme", "error", "error_description", "state", "iss"],
    );
    assert.equal(arrived.searchParams.get("error"), "access_denied");
    await listener.close();
  });

  for (const redirectUri of [
    "code-oss://publisher.name/did-authenticate",
    "http://[::1]:9/callback",
  ]) {
    it(`is let go to ${redirectUri} by the page's own policy`, async () => {
      const client = await target.client([redirectUri]);
      await target.account("ada");
      await page.goto(authorizeAddress(client, redirectUri));
      await signIn("ada", /^Allow/);
      await focusOnField("confirmed");
      await press("Space");
      await focusOn("Allow");
      const [request] = await Promise.all([
        page.waitForEvent("request", (sent) => sent.url().startsWith(redirectUri)),
        press("Enter"),
      ]);
      assert.match(new URL(request.url()).search, /^\?code=[\w-]{43}&state=/);
    });
  }

  it("registers an application, shows its secret once, and deletes it", async () => {
    await target.account("ada");
    await page.goto(`${server.origin}/applications`);
    await signIn("ada", /^Your applications/);
    await picture("10-applications-none");
    await focusOnField("name");
    await type("My <b>editor</b>");
    await press("Tab");
    await type("vscode://a.b/c");
    await press("Enter");
    await type("javascript:alert(1)");
    await press("Tab", "Tab");
    await goOnTo("Enter", "[aria-invalid]");
    await picture("11-applications-wrong");
    assert.equal(
      await page.locator("[name=redirectUris]").inputValue(),
      "vscode://a.b/c\njavascript:alert(1)",
    );
    assert.equal(await page.locator(":focus").getAttribute("name"), "redirectUris");
    await press("ControlOrMeta+a");
    await type("vscode://a.b/c");
    await press("Tab");
    await type("http://127.0.0.1/");
    await press("Tab");
    await goOnTo("Enter", "#client-id");
    await picture("12-applications-registered");
    const clientId = await page.locator("#client-id").innerText();
    assert.match(await page.locator("#client-secret").innerText(), /^[\w-]{43}$/);
    assert.deepEqual((await target.storage.clients.byId(clientId))?.redirectUris, [
      "vscode://a.b/c",
    ]);
    await page.goto(`${server.origin}/applications`);
    assert.equal(await page.locator("#client-secret").count(), 0);
    await focusOn("Delete…");
    await press("Enter");
    await picture("13-applications-delete");
    await focusOn(/^Delete My/);
    await goOnTo("Enter", ".dim");
    assert.equal(await target.storage.clients.byId(clientId), undefined);
  });

  it("revokes an application and a browser, and changes the password", async () => {
    const redirectUri = "vscode://a.b/c";
    const client = await target.client([redirectUri], [], "My editor");
    const tokens = await obtainTokens(target, client, redirectUri);
    await page.goto(server.origin);
    await focusOn("Sign in");
    await press("Enter");
    await signIn("ada", /^Your code snippets/);
    await focusOn("Password and sessions");
    await goOn("Enter", /^Password and sessions/);
    await picture("14-settings");
    await focusOn("Revoke");
    await goOnTo("Enter", "p.dim:has-text('No application')");
    assert.ok(!(await opensAccount(target, tokens.access_token)));
    await focusOnField("current");
    await type("not this one");
    await press("Tab");
    await type("four unrelated words here");
    await goOnTo("Enter", "[aria-invalid]");
    await picture("15-settings-wrong");
    await type(testPassword);
    await press("Tab");
    await type("four unrelated words here");
    await goOnTo("Enter", ".notice");
    await picture("16-settings-changed");
    const [browserNow, ...others] = await page.locator("h3").allInnerTexts();
    assert.match(browserNow ?? "", /^Chrome.* \(this one\)$/);
    assert.deepEqual(others, []);
    await focusOn("Revoke");
    await goOn("Enter", /^Sign in/);
  });

  it("is readable on a dark and narrow screen", async () => {
    await open({ colorScheme: "dark", viewport: { width: 360, height: 740 } });
    const redirectUri = "vscode-insiders://snippet-service.snippet-service/did-authenticate";
    const client = await target.client(
      [redirectUri],
      [],
      "A name without any space: " + "x".repeat(70),
    );
    await target.account("ada");
    await page.goto(`${server.origin}/register`);
    await picture("20-dark-register");
    await page.goto(authorizeAddress(client, redirectUri));
    await type("ada");
    await press("Tab");
    await type("wrong");
    await goOnTo("Enter", "[role=alert]");
    await picture("21-dark-sign-in-wrong");
    await type(testPassword);
    await goOn("Enter", /^Allow/);
    await picture("22-dark-consent");
    await page.goto(`${server.origin}/oauth2/authorize?client_id=nobody`);
    await picture("23-dark-not-registered");
    await obtainTokens(target, client, redirectUri);
    await page.goto(`${server.origin}/settings`);
    await picture("24-dark-settings");
    const consent = authorizeAddress(client, redirectUri).slice(server.origin.length);
    for (const path of ["/", "/register", "/applications", "/settings", "/sign-out", consent]) {
      await page.goto(`${server.origin}${path}`);
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      assert.ok(width <= 360, `${path} is ${width} pixels wide`);
    }
  });

  async function signIn(username: string, then: RegExp): Promise<void> {
    await shows(/^Sign in/);
    await type(username);
    await press("Tab");
    await type(testPassword);
    await goOn("Enter", then);
  }

  async function focusOnField(name: string): Promise<void> {
    for (let tabs = 0; tabs < 40; tabs += 1) {
      const focused = page.locator(":focus");
      if ((await focused.count()) > 0 && (await focused.getAttribute("name")) === name) return;
      await press("Tab");
    }
    assert.fail(`${name} cannot be reached by the Tab key`);
  }
});
