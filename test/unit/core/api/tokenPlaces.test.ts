import assert from "node:assert/strict";
import fc from "fast-check";
import type { AccessTokens } from "../../../../src/core/api/accessTokens.ts";
import type { ApiClient } from "../../../../src/core/api/client.ts";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../../../../src/core/http/transport.ts";
import { apiClient } from "../../../support/api/apiClient.ts";

interface Rules {
  readonly takes: "query" | "header" | "both";
  /** When it names the scheme that it understands. */
  readonly offers: "never" | "with a refusal" | "always";
  readonly refusal:
    | "498"
    | "403 in words and body"
    | "401"
    | "400 in the body"
    | "403 in the body"
    | "403 in the header";
  /** Whether lists are told to anybody. */
  readonly isOpen: boolean;
  /** How many requests a token lasts. */
  readonly lasts: number;
}

const rules: fc.Arbitrary<Rules> = fc.record({
  takes: fc.constantFrom("query", "header", "both"),
  offers: fc.constantFrom("never", "with a refusal", "always"),
  refusal: fc.constantFrom(
    "498",
    "403 in words and body",
    "401",
    "400 in the body",
    "403 in the body",
    "403 in the header",
  ),
  isOpen: fc.boolean(),
  lasts: fc.integer({ min: 3, max: 12 }),
});

class Server implements Transport, AccessTokens {
  readonly places: ("query" | "header")[] = [];
  isOffered = false;
  issued = 1;
  #uses = 0;
  readonly #rules: Rules;

  constructor(given: Rules) {
    this.#rules = given;
  }

  current(): Promise<string> {
    return Promise.resolve(`token-${this.issued}`);
  }

  refused(token: string): Promise<string> {
    if (token === `token-${this.issued}`) {
      this.issued += 1;
      this.#uses = 0;
    }
    return this.current();
  }

  send({ url, headers, pathTemplate }: HttpRequest): Promise<HttpResponse> {
    const inQuery = url.searchParams.get("access_token");
    const inHeader = headers["authorization"]?.replace("Bearer ", "");
    assert.ok((inQuery === null) !== (inHeader === undefined), "the token is in one place");
    const place = inQuery === null ? "header" : "query";
    this.places.push(place);
    const { takes, isOpen, lasts } = this.#rules;
    const isSeen = takes === "both" || takes === place;
    this.#uses += isSeen ? 1 : 0;
    const isGood = (inQuery ?? inHeader) === `token-${this.issued}` && this.#uses <= lasts;
    const isAnonymous = !isSeen && isOpen && pathTemplate !== "/account";
    return Promise.resolve((isSeen && isGood) || isAnonymous ? this.#answer(200) : this.#refuse());
  }

  #refuse(): HttpResponse {
    const { refusal } = this.#rules;
    const status = Number.parseInt(refusal, 10);
    const isInBody = refusal.endsWith("body");
    const isInWords = refusal.includes("words");
    const said = isInWords
      ? { message: "The access token has expired." }
      : { error: "invalid_token" };
    const challenge = refusal.endsWith("header") ? 'Bearer error="invalid_token"' : undefined;
    return this.#answer(status, isInBody ? said : {}, challenge);
  }

  #answer(
    status: number,
    json: unknown = { id: "7", username: "ada" },
    told?: string,
  ): HttpResponse {
    const { offers } = this.#rules;
    const isOffered = offers === "always" || (offers === "with a refusal" && status !== 200);
    const challenge = told ?? (isOffered ? 'Bearer realm="here"' : undefined);
    this.isOffered ||= challenge !== undefined;
    return {
      status,
      headers: new Map(challenge === undefined ? [] : [["www-authenticate", challenge]]),
      body: new TextEncoder().encode(JSON.stringify(json)),
    };
  }
}

/** The account, as after each sign-in, and then what people do. */
async function use(client: ApiClient, requests: number): Promise<void> {
  await client.account();
  for (let sent = 0; sent < requests; sent += 1) {
    await (sent % 4 === 3
      ? client.account()
      : client.delete("5").catch((error: unknown) => {
          // This server deletes nothing.
          assert.ok(
            error instanceof SnippetError && error.code === "not-the-service",
            String(error),
          );
        }));
  }
}

describe("The access token, at servers that take it in one place or both", () => {
  it("goes into the query first, and out of every address once the header is offered and taken", async () => {
    await fc.assert(
      fc.asyncProperty(rules, async (given) => {
        const server = new Server(given);
        const client = apiClient("https://snippets.example", server, server);
        await use(client, 12);
        assert.equal(server.places[0], "query");
        const { length } = server.places;
        await use(client, 4);
        const later = server.places.slice(length);
        const isMoved = given.takes === "header" || (given.takes === "both" && server.isOffered);
        // An account that is refused without an offer may yet be told to a header.
        const others = later.filter((place) => place !== (isMoved ? "header" : "query"));
        assert.ok(others.length <= (isMoved ? 0 : 1), later.join());
      }),
      { numRuns: 500 },
    );
  });

  it("is renewed once where it is refused, whatever the status, and never again and again", async () => {
    await fc.assert(
      fc.asyncProperty(rules, async (given) => {
        const server = new Server({ ...given, lasts: 0 });
        const client = apiClient("https://snippets.example", server, server);
        await assert.rejects(client.account(), { code: "signed-out" });
        assert.equal(server.issued, 2);
        assert.ok(server.places.length <= 4, server.places.join());
      }),
      { numRuns: 200 },
    );
  });

  for (const said of [
    { error: "invalid_token" },
    { ok: false, error: "token_expired" },
    { success: false, message: "Your session has expired." },
  ]) {
    it(`is renewed where a read is refused by 200 ${JSON.stringify(said)}, and no POST is repeated`, async () => {
      const sent: string[] = [];
      const refusing: Transport = {
        send: ({ method, url }) => {
          sent.push(`${method} ${url.searchParams.get("access_token") ?? ""}`);
          const isOld = url.href.endsWith("=old");
          const text = JSON.stringify(isOld ? said : ["web"]);
          const body = new TextEncoder().encode(text);
          return Promise.resolve({ status: 200, headers: new Map<string, string>(), body });
        },
      };
      const tokens: AccessTokens = {
        current: () => Promise.resolve("old"),
        refused: () => Promise.resolve("new"),
      };
      const client = apiClient("https://snippets.example", refusing, tokens);
      assert.deepEqual(await client.tags(), ["web"]);
      assert.deepEqual(sent, ["GET old", "GET new"]);
      const draft = { languageId: "1", title: "A", description: "", tags: [], code: "a" };
      await assert.rejects(client.create({ ...draft, private: true }), { code: "invalid" });
      assert.deepEqual(sent.slice(2), ["POST old"]);
    });
  }

  it("is not renewed for what a record says of tokens", async () => {
    const told = { id: "7", username: "ada", name: "The access token expired" };
    const body = new TextEncoder().encode(JSON.stringify(told));
    const answering: Transport = {
      send: () => Promise.resolve({ status: 200, headers: new Map<string, string>(), body }),
    };
    const tokens: AccessTokens = {
      current: () => Promise.resolve("old"),
      refused: () => assert.fail("refused"),
    };
    const client = apiClient("https://snippets.example", answering, tokens);
    assert.equal((await client.account()).username, "ada");
  });
});
