import assert from "node:assert/strict";
import { registerAccount } from "../../../../src/service/accounts/register.ts";
import { createService } from "../../../../src/service/app.ts";
import { openSqlite } from "../../../../src/service/storage/sqlite/sqliteStorage.ts";
import { StorageError } from "../../../../src/service/storage/storageError.ts";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";
import { problemOf, ServiceCaller } from "../../../support/service/serviceCaller.ts";

describe("answers of the service", () => {
  let fixture: ServiceFixture;
  let ada: ServiceCaller;

  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    ada = await fixture.signIn("ada");
  });
  afterEach(() => fixture.close());

  it("tell the account with its id as text and its dates in UTC", async () => {
    assert.deepEqual(await ada.read("/account"), {
      id: "1",
      username: "ada",
      firstname: "Ada",
      lastname: "Byron",
      email: "ada@example.com",
      locale: "en",
      timezone: "Europe/London",
      registration_date: "2026-01-02 03:04:05",
      activation_date: "2026-01-02 03:04:05",
      status: "active",
    });
  });

  it("tell no application an e-mail address that nobody has verified", async () => {
    const registration = { firstname: "", lastname: "", locale: "en", timezone: "UTC" };
    const email = "victim@example.com";
    const password = "four unrelated words here";
    const eve = { ...registration, username: "eve", email, password };
    assert.equal((await registerAccount(fixture.context, eve)).outcome, "registered");
    const account = (await (await fixture.signIn("eve")).read("/account")) as { email: string };
    assert.equal(account.email, "");
  });

  const protectedRoutes = [
    ["GET", "/account"],
    ["GET", "/snippets"],
    ["POST", "/snippets"],
    ["PUT", "/snippets/1"],
    ["DELETE", "/snippets/1"],
    ["GET", "/tags"],
  ] as const;
  for (const [method, path] of protectedRoutes) {
    it(`ask for a token at ${method} ${path}`, async () => {
      await ada.create({ private: false });
      const response = await fixture.anybody().send(method, path);
      assert.match(response.headers.get("WWW-Authenticate") ?? "", /^Bearer realm=/u);
      await problemOf(response, 401);
    });

    it(`refuse an expired token at ${method} ${path}`, async () => {
      await ada.create({ private: false });
      fixture.now += 86_400_000;
      const response = await ada.send(method, path);
      assert.match(response.headers.get("WWW-Authenticate") ?? "", /error="invalid_token"/u);
      await problemOf(response, 401);
    });
  }

  it("refuse a wrong token even for what is public", async () => {
    const { id } = await ada.create({ private: false });
    const stranger = new ServiceCaller(fixture.service, serviceOrigin, "unknown");
    await problemOf(await stranger.send("GET", `/snippets/${id}`), 401);
  });

  it("take the token in the header as well, but not in both places", async () => {
    const headers = { Authorization: `Bearer ${String(ada.token)}` };
    assert.equal((await fixture.anybody().send("GET", "/account", { headers })).status, 200);
    await problemOf(await ada.send("GET", "/account", { headers }), 400);
  });

  it("do not take the token from a body", async () => {
    const form = { language_id: "183", title: "T", access_token: String(ada.token) };
    await problemOf(await fixture.anybody().send("POST", "/snippets", { form }), 401);
  });

  it("never let anything be kept, sniffed, or shared with another site", async () => {
    const { id } = await ada.create();
    for (const [method, path] of [
      ["GET", "/languages"],
      ["GET", "/account"],
      ["GET", `/snippets/${id}`],
      ["GET", "/openapi.json"],
      ["POST", "/snippets"],
      ["GET", "/nowhere"],
      ["PATCH", "/snippets"],
    ] as const) {
      const { headers } = await ada.send(method, path);
      assert.match(headers.get("Cache-Control") ?? "", /no-store/u, path);
      assert.equal(headers.get("Referrer-Policy"), "no-referrer", path);
      assert.equal(headers.get("X-Content-Type-Options"), "nosniff", path);
      assert.equal(headers.get("Access-Control-Allow-Origin"), null, path);
    }
  });

  it("are 404 where nothing is", async () => {
    for (const path of ["/nowhere", "/snippets/1/x", "/Account", "/snippets/"]) {
      await problemOf(await ada.send("GET", path), 404);
    }
  });

  for (const [method, path, allow] of [
    ["DELETE", "/account", "GET, HEAD"],
    ["PATCH", "/snippets", "GET, HEAD, POST"],
    ["POST", "/snippets/1", "GET, HEAD, PUT, DELETE"],
    ["POST", "/languages", "GET, HEAD"],
    ["OPTIONS", "/tags", "GET, HEAD"],
  ] as const) {
    it(`are 405 for ${method} ${path}, with what is allowed`, async () => {
      const response = await ada.send(method, path);
      assert.equal(response.headers.get("Allow"), allow);
      await problemOf(response, 405);
    });
  }

  it("have no body for HEAD", async () => {
    const response = await ada.send("HEAD", "/account");
    assert.equal(response.status, 200);
    assert.equal(await response.text(), "");
  });

  for (const [where, headers] of [
    ["of another site", { Origin: "https://evil.example" }],
    ["whose origin is hidden", { Origin: "null" }],
    ["that the browser says to be of another site", { "Sec-Fetch-Site": "cross-site" }],
    ["that the browser says to be of a neighbour", { "Sec-Fetch-Site": "same-site" }],
  ] as const) {
    it(`refuse a write from a page ${where} (CSRF)`, async () => {
      const { id } = await ada.create();
      const form = { language_id: "183", title: "Forged" };
      await problemOf(await ada.send("POST", "/snippets", { form, headers }), 403);
      await problemOf(await ada.send("PUT", `/snippets/${id}`, { form, headers }), 403);
      await problemOf(await ada.send("DELETE", `/snippets/${id}`, { headers }), 403);
      assert.equal((await ada.snippet(id)).title, "A title");
    });
  }

  it("accept a write from the service's own pages", async () => {
    const headers = { Origin: serviceOrigin, "Sec-Fetch-Site": "same-origin" };
    const form = { language_id: "183", title: "T" };
    assert.equal((await ada.send("POST", "/snippets", { form, headers })).status, 201);
  });

  it("are told to the log by method, template and status alone, with the id that the answer has", async () => {
    const { id } = await ada.create();
    await ada.send("GET", `/snippets/${id}?page=7`);
    const nowhere = await ada.send("GET", "/nowhere");
    assert.equal(nowhere.headers.get("X-Request-Id"), fixture.log.at(-1)?.id);
    await ada.send("PATCH", "/tags");
    assert.equal(new Set(fixture.log.map((entry) => entry.id)).size, 4);
    assert.deepEqual(
      fixture.log.map(({ method, route, status }) => [method, route, status]),
      [
        ["POST", "/snippets", 201],
        ["GET", "/snippets/:id", 200],
        ["GET", "*", 404],
        ["PATCH", "*", 405],
      ],
    );
    assert.ok(!JSON.stringify(fixture.log).includes(String(ada.token)));
  });

  for (const path of ["/snippets", "/sign-in", "/register", "/oauth2/token"]) {
    it(`are no failure of the service where a body ends with its connection: ${path}`, async () => {
      const body = new ReadableStream({
        pull: (controller) => controller.error(new Error("gone")),
      });
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const init = { method: "POST", headers, body, duplex: "half" };
      const request = new Request(`${serviceOrigin}${path}?access_token=${ada.token}`, init);
      assert.equal((await fixture.service.fetch(request)).status, 400);
      assert.deepEqual(
        fixture.log.map(({ method, route, status, fault }) => [method, route, status, fault]),
        [["POST", path, 400, undefined]],
      );
    });
  }

  for (const [error, status] of [
    [new StorageError("busy", "secret"), 503],
    [new StorageError("unreachable", "secret"), 503],
    [new StorageError("readonly", "secret"), 503],
    [new StorageError("refused", "secret"), 503],
    [new StorageError("unknown", "secret"), 503],
    [new StorageError("full", "secret"), 507],
    [new StorageError("damaged", "secret"), 500],
    [new TypeError("secret"), 500],
  ] as const) {
    const code = error instanceof StorageError ? error.code : error.name;
    it(`are ${status} when the storage fails with ${code}, without saying more`, async () => {
      const storage = await openSqlite(":memory:");
      const { grants, accounts } = fixture.storage;
      storage.snippets.outline = () => Promise.reject(error);
      Object.assign(storage, { grants, accounts });
      const service = createService({ ...fixture.context, storage });
      const caller = new ServiceCaller(service, serviceOrigin, ada.token);
      const answer = await caller.send("GET", "/snippets");
      assert.equal(answer.headers.get("Retry-After"), status === 503 ? "1" : null);
      const { detail } = await problemOf(answer, status);
      assert.ok(!detail.includes("secret"));
      assert.ok(code !== "unknown" || !detail.includes("Nothing"));
      // Only a storage with too much to do is busy.
      assert.equal(detail.includes("busy"), code === "busy");
      const fault = error instanceof StorageError ? `StorageError ${error.code}` : error.name;
      assert.equal(fixture.log.at(-1)?.fault, fault);
      await storage.close();
    });
  }
});
