import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { BlockList, connect, type Socket } from "node:net";
import { type RunningServer, startServer } from "../../../src/service/server.ts";

/** What one turn of the event loop may parse, in bytes. */
const mostInTurn = 4 * 1024;
const length = 64 * 1024;

describe("What comes over the network at once", function () {
  this.timeout(60_000);
  let server: RunningServer;
  let clients: Socket[];
  /** What Node's parser made in this turn, and in the one of the most: requests, and pieces of their bodies. */
  let made: number;
  let most: number;
  /** The addresses of the requests, in the order in which they were parsed. */
  let order: (string | undefined)[];
  let counting: NodeJS.Immediate;

  /** Node tells of each request as soon as it is parsed. */
  const count = (message: unknown): void => {
    const { request } = message as { readonly request: IncomingMessage };
    const push = request.push.bind(request);
    request.push = (piece: unknown) => {
      if (piece !== null) most = Math.max(most, (made += 1));
      return push(piece);
    };
    most = Math.max(most, (made += 1));
    order.push(request.socket.remoteAddress);
  };
  const nextTurn = (): void => {
    made = 0;
    counting = setImmediate(nextTurn);
  };

  beforeEach(async () => {
    [clients, order, made, most] = [[], [], 0, 0];
    const fetch = async (): Promise<Response> => new Response("", { status: 401 });
    server = await startServer({ service: { fetch }, port: 0 });
    subscribe("http.server.request.start", count);
    counting = setImmediate(nextTurn);
  });
  afterEach(async () => {
    clearImmediate(counting);
    unsubscribe("http.server.request.start", count);
    for (const client of clients) client.destroy();
    await server.close();
  });

  const open = async (localAddress: string): Promise<Socket> => {
    const { port } = new URL(server.origin);
    const client = connect({ port: Number(port), host: "127.0.0.1", localAddress });
    clients.push(client.on("error", () => undefined));
    await once(client, "connect");
    return client;
  };

  const head = (host: string, method = "GET"): string => `${method} / HTTP/1.1\r\nHost: ${host}`;
  const shapes: readonly (readonly [string, (host: string) => string, number])[] = [
    ["shortest requests", () => "GET / HTTP/1.1\r\n\r\n", 18],
    ["requests", (host) => `${head(host)}\r\n\r\n`, 40],
    ["pieces of a body", () => "1\r\na\r\n", 6],
  ];
  it("is parsed in turns by whoever it is from, where one proxy brings all of it", async () => {
    await server.close();
    const trustedProxies = new BlockList();
    trustedProxies.addAddress("127.0.0.1");
    const fetch = async (): Promise<Response> => new Response("", { status: 401 });
    server = await startServer({ service: { fetch }, port: 0, trustedProxies });
    const { host } = new URL(server.origin);
    const from = (address: string) => `${head(host)}\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    const come: unknown[] = [];
    const note = (message: unknown): void => {
      const { request } = message as { readonly request: IncomingMessage };
      come.push(request.headers["x-forwarded-for"]);
    };
    const ask = async (client: Socket, address: string): Promise<void> => {
      const answer = once(client, "data");
      client.write(from(address));
      await answer;
    };
    const crowd: Socket[] = [];
    while (crowd.length < 100) crowd.push(await open("127.0.0.1"));
    const user = await open("127.0.0.1");
    // By now it is known whose each connection is.
    for (const client of crowd) await ask(client, "192.0.2.1");
    await ask(user, "192.0.2.2");
    subscribe("http.server.request.start", note);
    try {
      await Promise.all([
        ...crowd.map((client) => ask(client, "192.0.2.1")),
        ask(user, "192.0.2.2"),
      ]);
    } finally {
      unsubscribe("http.server.request.start", note);
    }
    assert.equal(come.length, 101);
    assert.ok(come.indexOf("192.0.2.2") < 50, String(come.indexOf("192.0.2.2")));
  });

  for (const [what, one, shortest] of shapes) {
    it(`is parsed in short pieces, in turns by address: ${what} on 250 connections`, async () => {
      const { host } = new URL(server.origin);
      const begin = what.startsWith("pieces")
        ? `${head(host, "POST")}\r\nTransfer-Encoding: chunked\r\n\r\n`
        : "";
      const all = Buffer.from(begin + one(host).repeat(length / one(host).length));
      const crowd: Socket[] = [];
      while (crowd.length < 250) crowd.push(await open("127.0.0.1"));
      const ada = await open("127.0.0.2");
      for (const socket of crowd) socket.write(all);
      ada.write(`${head(host)}\r\nConnection: close\r\n\r\n`);
      const ends = [ada, ...crowd].map(
        (socket) => new Promise((resolve) => socket.resume().once("close", resolve)),
      );
      await Promise.all(ends);
      assert.ok(most <= mostInTurn / shortest + 2, `${most} in one turn`);
      const before = order.indexOf("127.0.0.2");
      assert.ok(before >= 0 && before < order.length / 4, `${before} of ${order.length} before`);
    });
  }
});
