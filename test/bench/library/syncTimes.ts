import type { ApiClient } from "../../../src/core/api/client.ts";
import { ConstantToken } from "../../../src/core/api/constantToken.ts";
import { apiRemote } from "../../../src/core/library/apiRemote.ts";
import { patientTransport } from "../../../src/core/http/resilience/patientTransport.ts";
import type { Transport } from "../../../src/core/http/transport.ts";
import { UndiciTransport } from "../../../src/core/http/sending/undiciTransport.ts";
import { emptyState } from "../../../src/core/library/cache/cacheState.ts";
import { Sweeper } from "../../../src/core/library/sync/sweep.ts";
import { Sync } from "../../../src/core/library/sync/sync.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import { apiClient } from "../../support/api/apiClient.ts";
import type { CacheFolder } from "../../support/library/cacheFolder.ts";
import { InMemoryLease } from "../../support/lease/inMemoryLease.ts";
import { watched } from "./watched.ts";

export interface SyncTimes {
  /** Milliseconds from an empty cache to all of it on disk. */
  readonly all: number;
  /** Of the processor, of that. */
  readonly cpu: number;
  /** With nothing changed. */
  readonly again: number;
  readonly againBytes: number;
  readonly allBytes: number;
  readonly block: number;
}

/** Syncs a new cache with a service, twice. @param folder left with the cache in it. */
export async function syncTimes(
  { client, sockets }: BenchClient,
  count: number,
  folder: CacheFolder,
): Promise<SyncTimes> {
  const clock = new SystemClock();
  const cache = folder.open();
  await cache.load();
  const sync = new Sync({
    pages: client,
    remote: apiRemote(client),
    cache,
    trash: { put: () => Promise.reject(new Error("Nothing was deleted.")) },
    lease: new InMemoryLease(),
    clock,
    maximum: () => 1_000_000,
  });
  sockets.bytes = 0;
  const { took: all, cpu, block } = await watched(() => sync.run());
  const allBytes = sockets.bytes;
  if (cache.size !== count) {
    throw new Error(`${String(cache.size)} of ${String(count)} snippets arrived.`);
  }
  sockets.bytes = 0;
  const beforeAgain = performance.now();
  await sync.run();
  const again = performance.now() - beforeAgain;
  cache.dispose();
  return { all, cpu, again, againBytes: sockets.bytes, allBytes, block };
}

/** The list as our client reads it, six pages at once, and nothing more. @returns milliseconds. */
export async function ownListing({ client }: BenchClient, count: number): Promise<number> {
  const sweeper = new Sweeper(
    client,
    { moment: 0, state: { ...emptyState, total: count } },
    { take: () => Promise.resolve() },
  );
  const before = performance.now();
  const { ids } = await sweeper.sweep(1_000_000, new AbortController().signal);
  const took = performance.now() - before;
  if (ids.size !== count) {
    throw new Error(`${String(ids.size)} of ${String(count)} snippets arrived.`);
  }
  return took;
}

/**
 * A window's client of one service, for as long as the window is open: it keeps its connections, as the `fetch` of the
 * bare listing does, and what it has learned about the service, as the extension does.
 */
export class BenchClient implements AsyncDisposable {
  readonly sockets = new CountingSockets();
  readonly client: ApiClient;

  constructor(url: string, token: string) {
    const transport = patientTransport(this.sockets, new SystemClock());
    this.client = apiClient(url, transport, new ConstantToken(token));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.sockets.dispose();
  }
}

class CountingSockets implements Transport {
  readonly #sockets = new UndiciTransport();
  bytes = 0;

  async send(...given: Parameters<Transport["send"]>): ReturnType<Transport["send"]> {
    const response = await this.#sockets.send(...given);
    this.bytes += response.body.length;
    return response;
  }

  dispose(): Promise<void> {
    return this.#sockets.dispose();
  }
}

/** The bare listing: every page asked for in turn, and parsed. @returns milliseconds. */
export async function bareListing(url: string, token: string, count: number): Promise<number> {
  const before = performance.now();
  let seen = 0;
  for (let page = 1; seen < count; page += 1) {
    const address = `${url}/snippets?page=${String(page)}&per_page=100&access_token=${token}`;
    const response = await fetch(address);
    const records: unknown = await response.json();
    if (!Array.isArray(records) || records.length === 0) {
      throw new Error("The listing ended early.");
    }
    seen += records.length;
  }
  return performance.now() - before;
}
