import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { ApiChannel } from "../../src/core/api/apiChannel.ts";
import { ApiClient } from "../../src/core/api/client.ts";
import { ConstantToken } from "../../src/core/api/constantToken.ts";
import { DialectStore } from "../../src/core/api/dialect/dialectStore.ts";
import { fixedAnswers } from "../../src/core/api/dialect/fixedAnswers.ts";
import { ApiUrl } from "../../src/core/http/apiUrl.ts";
import { retryingTransport } from "../../src/core/http/resilience/retryingTransport.ts";
import { UndiciTransport } from "../../src/core/http/sending/undiciTransport.ts";
import { apiRemote } from "../../src/core/library/apiRemote.ts";
import { MemoryStore } from "../support/library/memoryStore.ts";
import { SnippetCache } from "../../src/core/library/cache/snippetCache.ts";
import { Sync } from "../../src/core/library/sync/sync.ts";
import type { Snippet } from "../../src/core/model.ts";
import { redirectUri } from "../support/oauth/oauthWindow.ts";
import { InMemoryLease } from "../support/lease/inMemoryLease.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";
import { HastyClock } from "../support/computer/hastyClock.ts";
import type { Personality } from "./personality.ts";
import { bodyPersonalities } from "./table/bodies.ts";
import { codePersonalities } from "./table/code.ts";
import { listPersonalities } from "./table/lists.ts";
import { recordPersonalities } from "./table/records.ts";
import { TinyServer } from "./tinyServer.ts";

/** Those whose lists are whole in the end; the others' manners are told by the script. */
const personalities = [
  ...listPersonalities,
  ...recordPersonalities,
  ...codePersonalities,
  ...bodyPersonalities,
].filter(({ result, listener }) => result === "kept" && listener === undefined);

describe("A sync with a service of another manner", () => {
  for (const personality of personalities) {
    it(`brings everything, finds what is new and gone, and nothing else goes: ${personality.name}`, async () => {
      const { manner = {}, seeds = 3 } = personality;
      await using server = await TinyServer.start(
        typeof manner === "function" ? manner() : manner,
        seeds,
      );
      await using synced = await openSync(server, personality);
      const expectSame = (): void => {
        assert.deepEqual(new Set(synced.cache.ids()), new Set(server.records.keys()));
      };
      await synced.sync.run();
      expectSame();
      await synced.sync.run();
      expectSame();
      const gone = [...server.records.keys()].slice(1, 2);
      for (const id of gone) {
        server.records.delete(id);
      }
      server.add({ title: "A new one", code: "seed(new);\nsecond line\n" });
      await synced.sync.run();
      expectSame();
      assert.deepEqual(
        synced.binned.map(({ id }) => id),
        gone,
      );
    });
  }
});

interface Synced extends AsyncDisposable {
  readonly cache: SnippetCache;
  readonly sync: Sync;
  readonly binned: readonly Snippet[];
}

async function openSync(server: TinyServer, { settings = {} }: Personality): Promise<Synced> {
  const clock = new HastyClock();
  const sockets = new UndiciTransport();
  const url = ApiUrl.parse(server.url);
  const dialect = new DialectStore(new InMemoryStore(), url.origin, () =>
    fixedAnswers((name) => settings[name.slice("api.".length)]),
  );
  const transport = retryingTransport(sockets, clock, () => 0.5);
  const tokens = new ConstantToken(await tokenOf(server));
  const client = new ApiClient(new ApiChannel(url, transport, tokens, dialect, clock), dialect);
  const binned: Snippet[] = [];
  const cache = new SnippetCache(new MemoryStore());
  await cache.load();
  const sync = new Sync({
    pages: client,
    remote: apiRemote(client),
    cache,
    trash: {
      put: (snippet) => {
        binned.push(snippet);
        return Promise.resolve();
      },
    },
    lease: new InMemoryLease(),
    clock,
    maximum: () => 20_000,
  });
  return { cache, sync, binned, [Symbol.asyncDispose]: () => sockets.dispose() };
}

async function tokenOf(server: TinyServer): Promise<string> {
  const verifier = "v".repeat(43);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = new URLSearchParams({
    client_id: "client",
    response_type: "code",
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  const address = `${server.url}/oauth2/authorize?${query.toString()}`;
  const { headers } = await fetch(address, { redirect: "manual" });
  const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
  const { clientId, clientSecret } = server.tokens;
  const response = await fetch(`${server.url}/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = (await response.json()) as Readonly<Record<string, string>>;
  return token ?? "";
}
