import assert from "node:assert/strict";
import { apiService } from "../../../../src/composition/apiService.ts";
import { buildDurableLibrary, inProcessGrace } from "../../../../src/composition/durableLibrary.ts";
import { buildShared } from "../../../../src/composition/sharing.ts";
import { ConstantToken } from "../../../../src/core/api/constantToken.ts";
import { ApiUrl } from "../../../../src/core/http/apiUrl.ts";
import { handlerTransport } from "../../../../src/core/http/sending/handlerTransport.ts";
import type { OpenLibrary } from "../../../../src/core/library/currentLibrary.ts";
import { MemoryStore, sharedRows } from "../../../support/library/memoryStore.ts";
import { SnippetCache } from "../../../../src/core/library/cache/snippetCache.ts";
import { SharedSnippets } from "../../../../src/core/library/sharedSnippets.ts";
import { SnippetError } from "../../../../src/core/errors.ts";
import { SqliteStore } from "../../../../src/core/library/cache/sqliteStore.ts";
import { libraryWithShared } from "../../../../src/core/library/libraryWithShared.ts";
import { NodeFiles } from "../../../../src/core/library/files/nodeFiles.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { HastyClock } from "../../../support/computer/hastyClock.ts";
import { MemoryComputer } from "../../../support/computer/memoryComputer.ts";
import { accountNamed } from "../../../support/oauth/accountNamed.ts";
import type { ServiceCaller } from "../../../support/service/serviceCaller.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const url = "https://snippets.test";

describe("What others share, in a library", () => {
  let fixture: ServiceFixture;
  let folder: TemporaryFolder;
  let ada: ServiceCaller;
  let grace: ServiceCaller;
  /** Paths of the requests, with their queries but without tokens. */
  let asked: string[];
  /** Stands between the library and the service. */
  let answer: (request: Request) => Promise<Response>;
  const opened: OpenLibrary[] = [];

  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    folder = await TemporaryFolder.create();
    [ada, grace] = [await fixture.signIn("ada"), await fixture.signIn("grace")];
    asked = [];
    answer = (request) => fixture.service.fetch(request);
  });
  afterEach(async () => {
    opened.splice(0).forEach((library) => library.dispose());
    await fixture.close();
    await folder.remove();
  });

  const list = async (name: string, isListed = true): Promise<void> => {
    const account = await fixture.storage.accounts.byUsername(accountName(name));
    await fixture.storage.accounts.setListed(account?.id ?? 0, isListed);
  };

  /** A window of ada's editor. */
  function library(): OpenLibrary {
    const transport = handlerTransport((request) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.delete("access_token");
      asked.push(`${pathname}?${searchParams.toString()}`);
      return answer(request);
    });
    const client = apiClient(url, transport, new ConstantToken(ada.token ?? ""));
    const clock = new HastyClock();
    const files = new NodeFiles(clock);
    const computer = new MemoryComputer();
    const ground = computer.window({
      folder: folder.path,
      files,
      clock,
      storeIn: (options) => new SqliteStore(options),
    });
    const service = async (): ReturnType<Parameters<typeof buildShared>[3]> =>
      Promise.resolve(apiService(client));
    const account = { ...accountNamed("ada") };
    const origin = { kind: "service", account, apiUrl: url } as const;
    const own = buildDurableLibrary(ground, origin, service, inProcessGrace);
    const way = { url: ApiUrl.parse(url), transport };
    const user = { key: own.key, ownName: "ada" };
    const loaded = buildShared(ground, user, way, service);
    const shared = libraryWithShared(own, () => Promise.resolve(loaded));
    opened.push(shared);
    return shared;
  }

  const titles = (from: OpenLibrary): readonly string[] =>
    (from.shared?.() ?? []).map(({ title, owner }) => `${title} by ${owner ?? "nobody"}`);

  /** Resolves when exactly these are shared. */
  async function until(from: OpenLibrary, expected: readonly string[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (): void => {
      if (titles(from).join() === expected.join()) resolve();
    };
    const listening = from.onDidChange(look);
    look();
    await promise;
    listening.dispose();
  }

  it("stands beside one's own snippets, is found and read, and cannot be changed", async () => {
    await ada.create({ title: "Mine", private: false, code: "mine" });
    const { id } = await grace.create({ title: "Hers", private: false, code: "hers" });
    await grace.create({ title: "Secret", private: true });
    await list("ada");
    await list("grace");
    const from = library();
    await from.open();
    await until(from, ["Hers by grace"]);
    assert.deepEqual(
      from.all().map(({ title }) => title),
      ["Mine"],
    );
    const hers = from.find(String(id)) ?? assert.fail("not found");
    assert.equal((await from.read(hers.id)).code, "hers");
    assert.equal(from.isWhole(hers.id), true);
    const refused = { name: "SnippetError", code: "input" };
    await assert.rejects(from.edit(hers.id, { ...hers, title: "Mine now" }, hers), refused);
    await assert.rejects(from.delete(hers.id), refused);
    await assert.rejects(from.recreate(hers.id, hers, hers), refused);
    assert.deepEqual(from.waiting(), []);
  });

  it("is there without the server, and goes when its owner shares no more", async () => {
    for (let count = 0; count < 12; count += 1) {
      await grace.create({ title: `Hers ${count}`, private: false });
    }
    await list("grace");
    const all = Array.from({ length: 12 }, (_, at) => `Hers ${11 - at} by grace`);
    const first = library();
    await first.open();
    await until(first, all);
    opened.splice(0).forEach((one) => one.dispose());
    answer = () => Promise.reject(new Error("offline"));
    const second = library();
    await second.open();
    await until(second, all);
    answer = (request) => fixture.service.fetch(request);
    await list("grace", false);
    await second.sync();
    await until(second, []);
  });

  it("is never asked of a server that does not declare it, nor taken from one that ignores it", async () => {
    await ada.create({ title: "Mine", private: false });
    const plain = (request: Request): Promise<Response> => {
      const address = new URL(request.url);
      address.searchParams.delete("owner");
      return fixture.service.fetch(new Request(address, request));
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = (request) => {
      if (!request.url.includes("/openapi.json")) return plain(request);
      assert.equal(request.headers.get("Authorization"), null);
      assert.doesNotMatch(request.url, /token/u);
      setImmediate(resolve);
      return Promise.resolve(new Response("{}", { status: 404 }));
    };
    const from = library();
    await from.open();
    await promise;
    await from.sync();
    assert.deepEqual(titles(from), []);
    assert.ok(!asked.some((path) => path.includes("owner")), asked.join("\n"));
    from.dispose();
    answer = plain;
    const again = library();
    await again.open();
    await again.sync();
    while (!asked.some((path) => path.includes("owner"))) await again.sync();
    await again.sync();
    assert.deepEqual(titles(again), []);
  });
});

describe("What others share, on a disk that fails", () => {
  const unused = (): never => assert.fail("the server is not asked");
  const over = (error: Error): SharedSnippets =>
    new SharedSnippets({
      cache: new SnippetCache(new MemoryStore(sharedRows())),
      sync: { run: unused, confirmMissing: unused, dispose: () => undefined },
      isStored: () => Promise.reject(error),
      isOffered: () => Promise.resolve(true),
      ownName: "ada",
    });

  it("is not there, and nothing else fails for that", async () => {
    const shared = over(new SnippetError("storage", "The disk is full."));
    await shared.load();
    assert.deepEqual(shared.all(), []);
  });

  it("hides no fault of ours", async () => {
    await assert.rejects(over(new TypeError("ours")).load(), TypeError);
  });
});
