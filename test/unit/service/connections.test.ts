import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import fc from "fast-check";
import { LostCaller } from "../../../src/service/caller.ts";
import { Connections } from "../../../src/service/connections.ts";
import { startServer } from "../../../src/service/server.ts";
import { rawExchange, takenBytes } from "../../support/service/rawHttp.ts";

const mebibyte = 1024 * 1024;
const unpaced = { expect: () => undefined, leave: () => undefined, own: () => undefined };
const head = (path: string, host = "x"): string => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

describe("A connection", () => {
  it("is answered one request at a time, however many it sends at once", async () => {
    let atOnce = 0;
    let most = 0;
    let asked = 0;
    const fetch = async (): Promise<Response> => {
      asked += 1;
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return new Response("x".repeat(50_000));
    };
    const server = await startServer({ service: { fetch }, port: 0 });
    const { host, port } = new URL(server.origin);
    const statuses = await rawExchange(Number(port), head("/", host).repeat(72));
    await server.close();
    assert.deepEqual(statuses, [...Array.from({ length: 8 }, () => 200), 429]);
    assert.deepEqual([asked, most], [8, 1]);
  });

  it("has the true answer to what was asked before a request that is broken in its middle", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const fetch = async (): Promise<Response> => {
      await answered;
      return new Response("");
    };
    const server = await startServer({ service: { fetch }, port: 0 });
    const { host, port } = new URL(server.origin);
    const socket = connect(Number(port), "127.0.0.1");
    const broken = "Transfer-Encoding: chunked\r\n\r\nzz\r\n";
    socket.write(`${head("/", host)}POST / HTTP/1.1\r\nHost: ${host}\r\n${broken}`);
    // By then the whole of it has been parsed.
    assert.deepEqual(await rawExchange(Number(port), "x\r\n\r\n"), [400]);
    answer();
    const [text] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    await server.close();
    assert.match(text.toString(), /^HTTP\/1\.1 200 /u);
  });

  for (const [name, isSlow] of Object.entries({ "are being done": true, "are done": false })) {
    it(`is read no further where it goes on sending behind what is refused, while those before ${name}`, async () => {
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      const fetch = async (): Promise<Response> => {
        if (isSlow) await answered;
        return new Response("");
      };
      let parsed = 0;
      const count = (): void => void (parsed += 1);
      subscribe("http.server.request.start", count);
      const server = await startServer({ service: { fetch }, port: 0 });
      const { host, port } = new URL(server.origin);
      const limit = 64 * mebibyte;
      const piece = Buffer.from(head("/", host).repeat(10_000));
      const end = takenBytes(Number(port), head("/", host), piece, limit);
      // Meanwhile what is sent comes in.
      const close = "GET / HTTP/1.1\r\nHost:\r\n\r\n";
      for (let count = 0; count < 100; count += 1) await rawExchange(Number(port), close);
      assert.ok(parsed < 300, `${parsed} requests were parsed`);
      answer();
      const taken = await end;
      assert.ok(taken < limit, `${taken} bytes were taken`);
      unsubscribe("http.server.request.start", count);
      await server.close();
    });
  }
});

describe("A crowd of light requests", () => {
  it("lets another address begin in its turn, however many came before", async () => {
    const order: string[] = [];
    const { promise: isServed, resolve } = Promise.withResolvers<void>();
    let ada: Socket | undefined;
    const fetch = async (_: Request, caller: { readonly address: string }): Promise<Response> => {
      if (order.length === 0) ada?.write(head("/", host));
      order.push(caller.address);
      // As long as a page takes.
      for (const end = performance.now() + 2; performance.now() < end;);
      if (caller.address === "127.0.0.2") resolve();
      return new Response("");
    };
    const service = { fetch } as unknown as Parameters<typeof startServer>[0]["service"];
    const server = await startServer({ service, port: 0 });
    const { host, port } = new URL(server.origin);
    const open = async (localAddress: string): Promise<Socket> => {
      const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress });
      await once(
        socket.on("error", () => undefined),
        "connect",
      );
      return socket;
    };
    ada = await open("127.0.0.2");
    const crowd: Socket[] = [];
    while (crowd.length < 100) crowd.push(await open("127.0.0.1"));
    for (const socket of crowd) socket.write(head("/", host));
    await isServed;
    for (const socket of [ada, ...crowd]) socket.destroy();
    await server.close();
    const place = order.indexOf("127.0.0.2");
    assert.ok(place > 0 && place < 50, `it was number ${place + 1}`);
  });
});

describe("A crowd of bodies that end in the same moment", () => {
  it("is worked on two at a time, and lets another address have its turn", async () => {
    // Two, and those of the turn before that are counted late.
    const [crowd, most] = [60, 4];
    let [inTurn, longest] = [0, 0];
    const fetch = async (request: Request, caller: { turn: () => Promise<void> }) => {
      await request.arrayBuffer();
      await caller.turn();
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      longest = Math.max(longest, (inTurn += 1));
      return new Response("");
    };
    const service = { fetch } as unknown as Parameters<typeof startServer>[0]["service"];
    const server = await startServer({ service, port: 0 });
    const { host, port } = new URL(server.origin);
    const sockets = Array.from({ length: crowd }, () => connect(Number(port), "127.0.0.1"));
    for (const socket of sockets) {
      socket.write(`POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\na`);
    }
    // All have begun when a later one is answered.
    await rawExchange(
      Number(port),
      head("/", host).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"),
    );
    for (const socket of sockets) socket.write("b");
    await Promise.all(sockets.map((socket) => once(socket, "data")));
    for (const socket of sockets) socket.destroy();
    await server.close();
    assert.ok(longest <= most, `${longest} in one turn`);
  });
});

describe("An answer that is read slowly", () => {
  const limit = 30_000;

  /** @returns the seconds after which it was over, and whether all of it was read by then. */
  const lasting = (length: number, eachSecond: number, atWork = 0) => {
    const connections = new Connections(1, Number.POSITIVE_INFINITY);
    const socket = Object.assign(new EventEmitter(), {
      bytesWritten: 0,
      writableLength: 0,
      destroyed: false,
      destroy: () => void (socket.destroyed = true),
    });
    const request = { socket, complete: true, headers: {} } as unknown as IncomingMessage;
    const response = Object.assign(new EventEmitter(), { headersSent: atWork === 0 });
    connections.admit(request.socket, unpaced, "192.0.2.1");
    connections.begin(request, response as ServerResponse, "a");
    const begun = performance.now();
    let second = 0;
    while (socket.bytesWritten < length && !socket.destroyed) {
      second += 1;
      if (second > atWork) {
        response.headersSent = true;
        socket.bytesWritten += eachSecond;
      }
      connections.sweep(limit, begun + second * 1_000);
    }
    return { seconds: second, isWhole: socket.bytesWritten >= length };
  };
  const longAnswer = fc.integer({ min: mebibyte, max: 600 * mebibyte });

  it("is over in a time that its length tells, however little is taken of it", () => {
    fc.assert(
      fc.property(longAnswer, fc.integer({ min: 0, max: 30_000 }), (length, eachSecond) => {
        const { seconds } = lasting(length, eachSecond);
        assert.ok(seconds <= 32 + length / 32_000, `${seconds} s`);
      }),
      { examples: [[mebibyte, 1]] },
    );
  });

  it("is never ended where it is taken as fast as a slow line has it, however long we made it", () => {
    const speed = fc.integer({ min: 32_000, max: 10 * mebibyte });
    fc.assert(
      fc.property(longAnswer, speed, fc.integer({ min: 0, max: 100 }), (length, fast, work) => {
        assert.ok(lasting(length, fast, work).isWhole);
      }),
    );
  });
});

describe("Answers that a client does not read", () => {
  const limit = 5;
  /** In bytes; three quarters of it are two answers. */
  const bound = 43 * mebibyte;
  let connections: Connections;
  let server: Server;
  let port: number;
  let clients: Socket[];
  let served: Socket[];
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    "/whole": (response) => void response.end(Buffer.alloc(16 * mebibyte)),
    "/begun": (response) => void response.write(Buffer.alloc(16 * mebibyte)),
    "/never": () => undefined,
  };

  beforeEach(async () => {
    connections = new Connections(limit, bound);
    clients = [];
    served = [];
    server = createServer((request, response) => {
      const { url = "", headers } = request;
      connections.begin(request, response, String(headers["owner"]));
      connections.inTurn(request, () => (answers[url] ?? ((it) => void it.end("short")))(response));
      served.push(request.socket);
    });
    server.on("connection", (socket) =>
      connections.admit(socket, unpaced, socket.remoteAddress ?? ""),
    );
    await once(server.listen(0, "127.0.0.1"), "listening");
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** @returns the service's side of the connection, with the answer in it. */
  const ask = async (path: string, owner: string, from = "127.0.0.1"): Promise<Socket> => {
    const own = { port, host: "127.0.0.1", localAddress: from };
    const client = connect(own).on("error", () => undefined);
    clients.push(client);
    const asked = once(server, "request");
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nOwner: ${owner}\r\n\r\n`);
    await asked;
    return served.at(-1) ?? assert.fail();
  };
  const unreadOf = (sockets: readonly Socket[]): number =>
    sockets.filter(({ destroyed }) => !destroyed).reduce((sum, it) => sum + it.writableLength, 0);

  it("are one address's, which loses the newest where all are at work and another one comes", async () => {
    const crowd: Socket[] = [];
    while (crowd.length < limit) crowd.push(await ask("/never", `crowd/0/${crowd.length}`));
    assert.ok(!(await ask("/", "ada", "127.0.0.2")).destroyed);
    assert.deepEqual(
      crowd.map(({ destroyed }) => destroyed),
      [false, false, false, false, true],
    );
  });

  it("lose none of them to an address that has more, however many it opens", async () => {
    const ada = await ask("/begun", "127.0.0.1", "127.0.0.1");
    for (let count = 0; count < 3 * limit; count += 1) {
      const opened = once(server, "connection");
      clients.push(
        connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" }).on(
          "error",
          () => undefined,
        ),
      );
      await opened;
    }
    assert.ok(!ada.destroyed);
  });

  for (const path of ["/whole", "/begun"]) {
    it(`keep no new connection out: ${path}`, async () => {
      const waiting: Socket[] = [];
      for (const owner of ["a", "b", "c", "d", "e"]) waiting.push(await ask(path, owner));
      assert.ok(!(await ask("/", "f")).destroyed);
      assert.deepEqual(
        waiting.map(({ destroyed }) => destroyed),
        [true, false, false, false, false],
      );
    });

    it(`hold only so much memory, that of who has the most of them: ${path}`, async () => {
      const own = await ask(path, "victim");
      const others: Socket[] = [];
      while (others.length < 4) others.push(await ask(path, "stranger"));
      connections.sweep(60_000);
      assert.ok(!own.destroyed && unreadOf([own, ...others]) <= bound);
    });

    it(`let others begin when there is room again, and nobody who has gone: ${path}`, async () => {
      const others: Socket[] = [];
      while (others.length < 4) others.push(await ask(path, "stranger"));
      const own = await ask("/", "victim");
      let hasRoom = false;
      const room = connections.room(own, 1).then(() => (hasRoom = true));
      const gone = connections.room(others[0] ?? own, 1);
      await new Promise((resolve) => setImmediate(resolve));
      assert.ok(!hasRoom);
      connections.sweep(60_000);
      await room;
      await assert.rejects(gone, LostCaller);
    });

    it(`are ended when nothing of them is taken for long: ${path}`, async () => {
      const own = await ask(path, "a");
      // What the computer takes by itself counts as taken.
      connections.sweep(-1);
      connections.sweep(-1);
      assert.ok(own.destroyed);
    });
  }
});
