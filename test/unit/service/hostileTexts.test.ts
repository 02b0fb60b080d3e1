import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeLink } from "../../../src/service/accounts/links.ts";
import { createService } from "../../../src/service/app.ts";
import type { RequestEntry } from "../../../src/service/context.ts";
import { nextTurn } from "../../../src/service/turns.ts";
import { feedFunctions, hostilePieces } from "../../support/hostileTexts.ts";
import { longestTurn } from "../../support/cost.ts";
import { obtainTokens } from "../../support/oauth/authorizationFlow.ts";
import { type TestClient, ServiceUnderTest } from "../../support/service/serviceUnderTest.ts";
import { formsOf, WebVisitor } from "../../support/service/webVisitor.ts";

const source = new URL("../../../src/service/", import.meta.url);
/** Every function of these takes a text alone, or with another one, and has no effect. */
const files = [
  "accounts/commonPasswords.ts",
  "accounts/placeAndLanguage.ts",
  "api/entityTag.ts",
  "api/tagList.ts",
  "api/textLength.ts",
  "caller.ts",
  "cli/address.ts",
  "oauth/applicationSchemes.ts",
  "oauth/authenticateClient.ts",
  "oauth/parameters.ts",
  "oauth/proofKey.ts",
  "oauth/redirectUri.ts",
  "oauth/secret.ts",
  "pages/browserName.ts",
  "pages/returnPath.ts",
  "storage/accountName.ts",
  "visibleText.ts",
];
const publicOrigin = "https://snippets.example.com";
const callback = "https://editor.example/callback";

/** In UTF-16 units: in the head of a request, in a form of a page, in a body of the API, and in what a snippet keeps. */
const lengths = { head: 5_000, form: 15_000, token: 12_000, body: 60_000, kept: 20_000 };
const headers = [
  "Accept",
  "Accept-Language",
  "Content-Type",
  "Cookie",
  "If-Match",
  "If-None-Match",
  "Idempotency-Key",
  "Origin",
  "Sec-Fetch-Site",
  "User-Agent",
];
/** What routes read of the query, and what they do not. */
const queries = ["access_token", "owner", "language_id", "page", "per_page", "link", "return_to"];
const otherQueries = ["changed", "sent", "invitation", "state", "redirect_uri", "client_id", "x"];
const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const record = { language_id: 183, title: "A title" };
const strings = { language_id: "183", title: "A title" };
const ofRecord = ["title", "description", "tags", "code", "language_id", "private", "unknown"];
const ofTokens = ["grant_type", "code", "redirect_uri", "code_verifier", "refresh_token", "token"];

/** A piece again and again, alone, and with something else at both ends. */
function longTexts(length: number, pieces = hostilePieces): readonly string[] {
  return pieces.flatMap((piece) => {
    const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    return [text, `a${text}!`].map((it) => it.toWellFormed());
  });
}

/** A header has no line breaks, and no character above U+00FF. */
function inHeader(text: string): string {
  return text.replaceAll(/[^\t\x20-\xff]/gu, "\xe9");
}

function inQuery(text: string): string {
  return encodeURIComponent(text).slice(0, lengths.head);
}

function namesIn(text: string): ReadonlySet<string> {
  const inputs = text.matchAll(/<(?:input|select|textarea|button)\s[^>]*?\bname="([^"]+)"/gu);
  return new Set([...inputs].map(([, name = ""]) => name));
}

/** All routes that a text of the source names, as a method and a path. */
function routesInSource(): readonly string[] {
  const files = globSync("**/*.ts", { cwd: fileURLToPath(source) });
  return files.flatMap((file) => {
    const text = readFileSync(new URL(file, source), "utf8");
    const found = text.matchAll(/\bapp\.(get|post|put|delete)\(\s*"([^"]+)"/gu);
    return [...found].map(([, method = "", path = ""]) => `${method.toUpperCase()} ${path}`);
  });
}

describe("A long hostile text", function () {
  this.timeout(300_000);
  let target: ServiceUnderTest;
  let met: Set<string>;
  let client: TestClient;
  let ada: WebVisitor;
  let authorized: Readonly<Record<string, string>>;

  beforeEach(async () => {
    met = new Set();
    target = await ServiceUnderTest.open(publicOrigin);
    const mailer = { post: () => undefined, close: async () => undefined };
    const log = ({ method, route, fault }: RequestEntry): void => {
      assert.equal(fault, undefined, `${method} ${route}`);
      met.add(`${method} ${route}`);
    };
    const service = createService({ ...target.context, mailer, log });
    target.fetch = (path, init, caller) =>
      service.fetch(new Request(`${target.origin}${path}`, init), caller);
    const { id } = await target.account("ada");
    client = await target.client([callback], [], "Ada's editor", id);
    ada = new WebVisitor(target);
    await ada.signIn("ada");
    const { access_token: token } = await obtainTokens(target, client, callback);
    authorized = { Authorization: `Bearer ${token}` };
  });
  afterEach(() => target.close());

  const send = async (path: string, init: RequestInit = {}): Promise<void> => {
    await (await target.fetch(path, init)).text();
  };
  /** Sends all texts in each of the requests, one a turn, after a short one: to compile them is nobody's attack. */
  const feed = async (
    what: string,
    length: number,
    ...requests: readonly ((text: string) => Promise<unknown>)[]
  ): Promise<void> => {
    for (const request of requests) await request("short");
    const pieces =
      length === lengths.form ? hostilePieces.filter((_, at) => at % 8 === 0) : hostilePieces;
    const texts = longTexts(length, pieces);
    const turn = await longestTurn(async () => {
      for (const text of texts) {
        for (const request of requests) {
          await request(text);
          await nextTurn();
        }
      }
    });
    assert.ok(turn < 1, `${what}: ${turn} of what a turn may take`);
  };
  /** Feeds each field of each form of the pages. */
  const feedForms = async (visitor: WebVisitor, paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      for (const { action, text, fields: hidden } of formsOf((await visitor.get(path)).text)) {
        for (const name of namesIn(text)) {
          const post = (typed: string) => visitor.post(action, { ...hidden, [name]: typed });
          await feed(`${name} of ${action}`, lengths.form, post);
        }
      }
    }
  };

  it("costs a function of the service a time of its length", async () => {
    const { count, faults } = await feedFunctions(source, files);
    assert.ok(count > 20, String(count));
    assert.deepEqual(faults, []);
  });

  it("holds up nobody else in a field of a page", async () => {
    const asked = new URLSearchParams({
      client_id: client.record.clientId,
      redirect_uri: callback,
      response_type: "code",
      state: "s",
    });
    const stranger = new WebVisitor(target);
    await feedForms(stranger, ["/register", "/sign-in", "/forgot-password"]);
    await feedForms(ada, ["/applications", "/settings", `/oauth2/authorize?${asked}`]);
    const link = await makeLink(target.context, "", 1);
    await feedForms(stranger, [`/new-password?link=${link}`]);
    for (const path of ["/new-password", "/verify-email"]) {
      const post = (text: string) => stranger.post(path, `link=${encodeURIComponent(text)}`);
      await feed(`link of ${path}`, lengths.form, post);
    }
  });

  it("holds up nobody else in the path, the query or a header", async () => {
    await send("/snippets", {
      method: "POST",
      headers: { ...json, ...authorized },
      body: JSON.stringify(record),
    });
    for (const route of routesInSource()) {
      const [method = "", template = ""] = route.split(" ");
      const path = template.replace(":id", "1");
      const ofHeaders = (text: string) =>
        Object.fromEntries(headers.map((name) => [name, inHeader(text)]));
      const ofQueries = (text: string): string =>
        [...queries, ...otherQueries].map((name) => `${name}=${inQuery(text)}`).join("&");
      await feed(
        route,
        lengths.head,
        (text) => send(path, { method, headers: { ...ofHeaders(text), ...authorized } }),
        (text) => send(path, { method, headers: { Authorization: `Bearer ${inHeader(text)}` } }),
        (text) => send(path, { method, headers: { Authorization: `Basic ${inHeader(text)}` } }),
        (text) =>
          send(`${template.replace(":id", inQuery(text))}`, { method, headers: authorized }),
        (text) => send(`${path}?${ofQueries(text)}`, { method, headers: authorized }),
      );
    }
    const unmet = routesInSource().filter((route) => !met.has(route));
    assert.deepEqual(unmet, []);
  });

  it("holds up nobody else in a body of the API or of the token endpoint", async () => {
    const create = async (body: string, headers: object): Promise<void> => {
      // To encode a text is the test's work.
      await nextTurn();
      await send("/snippets", { method: "POST", headers: { ...headers, ...authorized }, body });
    };
    for (const name of ofRecord) {
      await feed(
        `${name} of a snippet`,
        lengths.body,
        (text) => create(JSON.stringify({ ...record, [name]: text }), json),
        (text) => create(new URLSearchParams({ ...strings, [name]: text }).toString(), form),
      );
    }
    await feed(
      "a body",
      lengths.body,
      (text) => create(text, json),
      (text) => create(text, form),
    );
    for (const name of ofTokens) {
      await feed(
        `${name} of a token request`,
        lengths.token,
        ...["authorization_code", "refresh_token"].map(
          (grant_type) => (text: string) =>
            target.post("/oauth2/token", { grant_type, [name]: text }, client.basic),
        ),
        (text) => target.post("/oauth2/revoke", { token: "a", [name]: text }, client.basic),
      );
    }
  });

  it("holds up nobody else where it was saved", async () => {
    const headers = { ...json, ...authorized };
    const save = (path: string, method: string, fields: object) =>
      send(path, { method, headers, body: JSON.stringify({ ...record, ...fields }) });
    await feed("a saved text", lengths.kept, async (text) => {
      await save("/snippets", "POST", { description: text, code: text, private: false });
      await save("/snippets", "POST", { title: text.slice(0, 100), tags: text.slice(0, 50) });
      await save("/snippets/1", "PUT", { description: text, code: text });
      await send("/snippets?per_page=3", { headers: authorized });
      await send("/tags", { headers: authorized });
      await send("/s/1");
    });
    const list = await target.fetch("/snippets", { headers: authorized });
    assert.ok(Number(list.headers.get("X-Total-Count")) > hostilePieces.length);
  });
});
