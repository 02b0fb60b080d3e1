import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import type { AccessTokens } from "../../../../src/core/api/accessTokens.ts";
import type { ApiClient } from "../../../../src/core/api/client.ts";
import { SnippetError, isSnippetError } from "../../../../src/core/errors.ts";
import type { SnippetErrorCode } from "../../../../src/core/errors.ts";
import { defaultLimits } from "../../../../src/core/http/limits.ts";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { sendJson } from "../../../support/http/httpDouble.ts";
import { SnippetApiDouble, doubleToken } from "../../../support/api/snippetApiDouble.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "T",
  description: "",
  tags: [],
  private: true,
  code: "x",
};

const operations: readonly (readonly [string, (client: ApiClient) => Promise<unknown>])[] = [
  ["account", (client) => client.account()],
  ["languages", (client) => client.languages()],
  ["tags", (client) => client.tags()],
  ["list", (client) => client.list({ page: 1, perPage: 100 })],
  ["read", (client) => client.read("1")],
  ["create", (client) => client.create(draft)],
  ["update", (client) => client.update("1", draft)],
  ["delete", (client) => client.delete("1")],
];

type BadAnswer = (response: ServerResponse) => unknown;

const html = "<!doctype html><title>Sign in to Hotel WiFi</title>";

/** What the server does to every request, and the code that must come of it; `any` operation but the named ones. */
const badDays: readonly (readonly [
  name: string,
  answer: BadAnswer,
  code: SnippetErrorCode,
  exceptions?: Readonly<Record<string, SnippetErrorCode | "works">>,
])[] = [
  ["401", (it) => sendJson(it, 401, {}), "signed-out"],
  ["403", (it) => sendJson(it, 403, { message: "No" }), "forbidden"],
  ["404", (it) => sendJson(it, 404, {}), "not-found", { delete: "works" }],
  ["410", (it) => sendJson(it, 410, {}), "not-found", { delete: "works" }],
  ["409", (it) => sendJson(it, 409, {}), "conflict", { create: "invalid" }],
  ["412", (it) => sendJson(it, 412, {}), "conflict", { create: "invalid" }],
  ["413", (it) => it.writeHead(413).end(), "too-large"],
  ["400", (it) => sendJson(it, 400, { error: "Bad" }), "invalid"],
  ["405", (it) => it.writeHead(405).end(), "invalid"],
  ["418 as a page", (it) => it.writeHead(418).end(html), "invalid"],
  ["429", (it) => it.writeHead(429, { "retry-after": "7" }).end(), "too-many-requests"],
  ["500 as a page", (it) => it.writeHead(500).end(html), "server"],
  ["502", (it) => it.writeHead(502).end(), "server"],
  ["503", (it) => it.writeHead(503, { "retry-after": "3" }).end(), "server"],
  [
    "302",
    (it) => it.writeHead(302, { location: "https://elsewhere.invalid/" }).end(),
    "not-the-service",
  ],
  [
    "HTML",
    (it) => it.writeHead(200, { "content-type": "text/html" }).end(html),
    "not-the-service",
    { create: "not-kept", update: "not-kept" },
  ],
  [
    "broken JSON",
    (it) => it.end('[{"id": 1'),
    "not-the-service",
    { create: "not-kept", update: "not-kept" },
  ],
  [
    "bad UTF-8",
    (it) => it.end(Buffer.from([0x22, 0xff, 0x22])),
    "not-the-service",
    { create: "not-kept", update: "not-kept" },
  ],
  [
    "204",
    (it) => it.writeHead(204).end(),
    "not-the-service",
    {
      languages: "works",
      tags: "works",
      list: "works",
      create: "not-kept",
      update: "not-kept",
      delete: "works",
    },
  ],
  [
    "a number",
    (it) => sendJson(it, 200, 42),
    "not-the-service",
    { create: "not-kept", update: "not-kept", delete: "works" },
  ],
  [
    "200 with an error",
    (it) => sendJson(it, 200, { status: "error", message: "Broken" }),
    "invalid",
  ],
  [
    "a body cut in the middle",
    (it) => {
      it.writeHead(200, { "content-length": "100" });
      it.write('[{"id"', () => it.socket?.destroy());
    },
    "network",
  ],
  ["a reset", (it) => it.socket?.resetAndDestroy(), "network"],
  ["silence", () => undefined, "time-out"],
  ["9 MB", (it) => it.end(Buffer.alloc(9 * 1024 * 1024, " ")), "too-large"],
];

describe("A bad day of the service", () => {
  const patient = new UndiciTransport();
  const hasty = new UndiciTransport({ ...defaultLimits, total: 80 });
  let double: SnippetApiDouble;

  before(async () => {
    double = await SnippetApiDouble.start();
  });
  after(async () => {
    await double[Symbol.asyncDispose]();
    await patient.dispose();
    await hasty.dispose();
  });

  for (const [name, answer, code, exceptions = {}] of badDays) {
    for (const [operation, run] of operations) {
      const expected = exceptions[operation] ?? code;
      it(`answers ${operation} with ${name}: ${expected}`, async () => {
        const writes = double.http.seen.filter(({ method }) => method !== "GET").length;
        double.manner = {
          before: (_request, response) => {
            answer(response);
            return true;
          },
        };
        const client = apiClient(double.http.url, name === "silence" ? hasty : patient);
        const error = await run(client).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (expected === "works") {
          assert.equal(error, undefined);
          return;
        }
        assertForPeople(error, expected);
        const sent = double.http.seen.filter(({ method }) => method !== "GET").length - writes;
        // What complains about no value is tried in the other encoding, once.
        const most = ["400", "404", "418 as a page"].includes(name) ? 2 : 1;
        assert.ok(sent <= most, `${sent} writes were sent`);
      });
    }
  }

  it("tells the time to wait", async () => {
    const answering = (header: string) => async (): Promise<unknown> => {
      double.manner = {
        before: (_request, response) => {
          response.writeHead(429, { "retry-after": header }).end();
          return true;
        },
      };
      return apiClient(double.http.url, patient).tags();
    };
    await assert.rejects(answering("7"), {
      message: "The server is busy. Try again in 7 s.",
      details: { status: 429, method: "GET", pathTemplate: "/tags", retryAfter: 7_000 },
    });
    await assert.rejects(answering("600"), {
      message: "The server is busy. Try again in 10 minutes.",
    });
    await assert.rejects(answering("soon"), { message: /in a moment/ });
  });

  it("keeps the token out of an error that quotes the address", async () => {
    double.manner = {
      before: ({ query }, response) => {
        const token = query.get("access_token") ?? "";
        const quoted = `Cannot GET /tags?access_token=${encodeURIComponent(token)} for ${token}`;
        sendJson(response, 400, { message: quoted, errors: { [token]: quoted } });
        return true;
      },
    };
    const error = await apiClient(double.http.url, patient)
      .tags()
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
    assertForPeople(error, "invalid");
    assert.match(inspect(error), /Cannot GET/);
  });

  it("cleans what it shows of the service's words", async () => {
    double.manner = {
      before: (_request, response) => {
        sendJson(response, 422, {
          errors: { title: `\u001b[31mnot\u202e \u0000good\n${"x".repeat(900)}` },
        });
        return true;
      },
    };
    const error = await apiClient(double.http.url, patient)
      .create(draft)
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
    assertForPeople(error, "invalid");
    assert.match(inspect(error), /title was not accepted: not good x+…/);
  });

  describe("with a token that is refused", () => {
    /** Gives the tokens one after the other. */
    function tokens(...given: readonly string[]): AccessTokens & { readonly refusals: string[] } {
      const refusals: string[] = [];
      return {
        refusals,
        current: () => Promise.resolve(given[refusals.length] ?? ""),
        refused: (token) => {
          refusals.push(token);
          const next = given[refusals.length];
          return next === undefined
            ? Promise.reject(new SnippetError("signed-out", "Sign in again."))
            : Promise.resolve(next);
        },
      };
    }

    beforeEach(() => {
      double.manner = {};
      double.records.clear();
    });

    it("takes another one and sends once more, also a POST", async () => {
      const given = tokens("old", doubleToken);
      const client = apiClient(double.http.url, patient, given);
      assert.equal((await client.create(draft)).title, "T");
      assert.deepEqual(given.refusals, ["old"]);
      assert.equal(double.records.size, 1);
    });

    it("says signed out when that is refused too, after two requests", async () => {
      const before = double.seen.length;
      const client = apiClient(double.http.url, patient, tokens("old", "also old"));
      assertForPeople(await client.tags().catch((thrown: unknown) => thrown), "signed-out");
      assert.equal(double.seen.length, before + 2);
    });

    it("hands on that there is no other", async () => {
      const client = apiClient(double.http.url, patient, tokens("old"));
      await assert.rejects(client.tags(), { message: "Sign in again." });
    });
  });
});

/** A typed error with one calm sentence, and no secret anywhere in it. */
function assertForPeople(error: unknown, code: SnippetErrorCode): void {
  assert.ok(isSnippetError(error), inspect(error));
  assert.equal(error.code, code, inspect(error));
  assert.match(error.message, /^[A-Z“][^\p{Cc}\p{Cf}]{3,420}\.$/u);
  const everything = inspect(error, { depth: 20, showHidden: true });
  for (const secret of [doubleToken, encodeURIComponent(doubleToken), "Hotel"]) {
    assert.ok(!everything.includes(secret), everything);
  }
}
