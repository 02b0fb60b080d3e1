import assert from "node:assert/strict";
import type { HttpRequest, HttpResponse, Transport } from "../../../../src/core/http/transport.ts";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../support/api/snippetApiDouble.ts";
import { MemoryComputer } from "../../../support/computer/memoryComputer.ts";
import { MemoryFiles } from "../../../support/computer/memoryFiles.ts";
import { memoryLibrary } from "../../../support/library/memoryLibrary.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { SimWorld } from "../../../simulation/simWorld.ts";

/** Lets creates through only together, and tells how many were on their way at once. */
class CreatesTogether implements Transport {
  readonly #transport: Transport;
  /** So many have to be there. */
  wanted = 1;
  most = 0;
  #underWay = 0;
  #waiting: (() => void)[] = [];

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    if (request.method !== "POST") {
      return this.#transport.send(request, signal);
    }
    this.#underWay += 1;
    this.most = Math.max(this.most, this.#underWay);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    if (this.#waiting.length >= this.wanted) {
      this.#waiting.splice(0).forEach((go) => go());
    }
    await promise;
    const answer = await this.#transport.send(request, signal);
    this.#underWay -= 1;
    return answer;
  }
}

describe("What is saved at once", function () {
  // Real sockets, on machines that do much else.
  this.timeout(120_000);
  let api: SnippetApiDouble;
  let library: DurableLibrary;
  let creates: CreatesTogether;
  let owned: AsyncDisposableStack;
  /** How often a folder of the outbox, or of the history, was flushed. */
  let flushes: Map<string, number>;

  beforeEach(async () => {
    owned = new AsyncDisposableStack();
    api = owned.use(await SnippetApiDouble.start());
    const transport = new UndiciTransport();
    owned.defer(() => transport.dispose());
    creates = new CreatesTogether(transport);
    const computer = new MemoryComputer();
    const files = new MemoryFiles(computer.disk);
    flushes = new Map();
    files.faults = {
      before: ({ kind, path }) => {
        const folder = path.slice(path.lastIndexOf("/") + 1);
        flushes.set(folder, (flushes.get(folder) ?? 0) + (kind === "syncFolder" ? 1 : 0));
      },
    };
    const client = apiClient(api.http.url, creates);
    library = memoryLibrary(client, { kind: "computer" }, { files }, computer);
    owned.defer(() => library.dispose());
    await library.open();
  });
  afterEach(() => owned.disposeAsync());

  function save(titles: readonly string[]): Promise<readonly { readonly title: string }[]> {
    const draft = { languageId: "1", description: "", tags: [], private: true, code: "x\n" };
    return Promise.all(titles.map((title) => library.create({ ...draft, title })));
  }

  function numbered(count: number): readonly string[] {
    return Array.from({ length: count }, (_, at) => `Title ${String(at)}`);
  }

  function titles(): readonly string[] {
    return [...api.records.values()].map(({ title }) => title);
  }

  function keepKeys(): void {
    api.manner = {
      before: ({ method, headers }, response) => {
        if (method === "POST") {
          response.setHeader("idempotency-key", String(headers["idempotency-key"]));
        }
        return false;
      },
    };
  }

  it("goes to the disk together, and to the service in the order of the saves", async () => {
    const saved = await save(numbered(100));
    assert.deepEqual(
      saved.map(({ title }) => title),
      numbered(100),
    );
    const count = flushes.get("inbox") ?? 0;
    assert.ok(count > 0 && count <= 10, `${String(count)} flushes for 100 saves`);
    await library.settled();
    assert.deepEqual(titles(), numbered(100));
  });

  it("goes to a service one by one that would make two snippets of a create that comes twice", async () => {
    await save(numbered(20));
    await library.settled();
    assert.equal(creates.most, 1);
  });

  it("goes to a service six at a time that is known to keep the keys of creates", async () => {
    keepKeys();
    await save(["First"]);
    await library.settled();
    creates.wanted = 6;
    await save(numbered(24));
    await library.settled();
    assert.equal(creates.most, 6);
    assert.deepEqual(titles().toSorted(), ["First", ...numbered(24)].toSorted());
    assert.deepEqual(library.waiting(), []);
  });

  it("is there for the person who saves while much is under way, and tells of what has come", async () => {
    keepKeys();
    await save(["First"]);
    await library.settled();
    const saved = save(numbered(60));
    const [late] = await save(["Late"]);
    assert.equal(late?.title, "Late");
    await saved;
    await library.settled();
    assert.equal(library.all().length, 62);
    assert.deepEqual(library.waiting(), []);
  });
});

describe("The same text, saved several times at once", () => {
  it("is several snippets, each sent once, where the server keeps the keys of creates: these tell them apart", async () => {
    const world = new SimWorld(7, { isTraced: true, lateness: 0 });
    assert.ok(world.server.isCareful);
    world.isFaulty = false;
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    const synced = world.trace?.length;
    const draft = {
      languageId: "1",
      title: "",
      description: "",
      tags: [],
      private: true,
      code: "",
    };
    await Promise.all([1, 2, 3].map(() => library.create({ ...draft, title: "Same" })));
    await world.pass(60_000);
    assert.deepEqual(library.waiting(), []);
    const requests = (world.trace ?? [])
      .slice(synced)
      .flatMap((note) => / (GET|POST|PUT|DELETE) /.exec(note)?.[1] ?? []);
    assert.deepEqual(requests, ["POST", "POST", "POST"]);
    assert.equal(world.server.records.size, 3);
  });
});
