import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, BlockList, connect, createServer, type Socket } from "node:net";
import { FirstBytes } from "../../../src/service/firstBytes.ts";
import { type RunningServer, startServer } from "../../../src/service/server.ts";
import { nextTurn } from "../../../src/service/turns.ts";
import { rawExchange } from "../../support/service/rawHttp.ts";

/** As many connections as there may be, so that each address has four. */
const crowd = { addresses: 64, ofEach: 4 };

describe("A new connection of a proxy that many users share", () => {
  let server: RunningServer;
  let port: number;
  let host: string;
  let answer: () => void;
  let asked: number;
  const clients: Socket[] = [];
  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    asked = 0;
    const fetch = async ({ url }: Request): Promise<Response> => {
      asked += 1;
      if (url.endsWith("/slow")) await promise;
      return new Response("");
    };
    const trustedProxies = new BlockList();
    trustedProxies.addAddress("127.0.0.1");
    server = await startServer({ service: { fetch }, port: 0, trustedProxies });
    ({ host } = new URL(server.origin));
    port = Number(new URL(server.origin).port);
  });
  afterEach(async () => {
    answer();
    for (const client of clients.splice(0)) client.destroy();
    await server.close();
  });

  const open = async (): Promise<Socket> => {
    const client = connect(port, "127.0.0.1").on("error", () => undefined);
    clients.push(client);
    await once(client, "connect");
    return client;
  };
  const head = (path: string, address: string): string =>
    `GET ${path} HTTP/1.1\r\nX-Forwarded-For: ${address}\r\nHost: ${host}\r\n`;

  for (const [what, isHeard] of Object.entries({
    "before anything came of it": false,
    "before the end of its first head": true,
  })) {
    it(`is never refused for those who have many, ${what}`, async () => {
      for (let count = 0; count < crowd.addresses * crowd.ofEach; count += 1) {
        const address = `198.51.100.${count % crowd.addresses}`;
        (await open()).write(`${head("/slow", address)}\r\n`);
      }
      while (asked < crowd.addresses * crowd.ofEach) await nextTurn();
      const first = isHeard ? head("/", "192.0.2.2") : "";
      const own = await open();
      own.write(first);
      for (let count = 0; count < 16; count += 1) {
        (await open()).write(first.replace("192.0.2.2", "198.51.100.1"));
      }
      assert.deepEqual(
        await rawExchange(port, `${head("/", "192.0.2.3")}Connection: close\r\n\r\n`),
        [200],
      );
      own.write(`${head("/", "192.0.2.2").slice(first.length)}\r\n`);
      const [text] = (await once(own, "data")) as [Buffer];
      assert.match(text.toString(), /^HTTP\/1\.1 200 /u);
    });
  }
});

describe("What waits for the first bytes of new connections", () => {
  const hearEach = async (firstBytes: FirstBytes) => {
    const taken: Socket[] = [];
    const heard: string[][] = [];
    const server = createServer((socket) => {
      taken.push(socket.on("error", () => undefined));
      firstBytes.hear(socket, (forwarded) => heard.push(forwarded));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const open = async (): Promise<Socket> => {
      const client = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
      await Promise.all([once(client, "connect"), once(server, "connection")]);
      return client;
    };
    const close = async (): Promise<void> => {
      for (const socket of taken) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    };
    return { heard, open, close, taken };
  };

  it("lets the one go that has been silent the longest, where there are too many", async () => {
    const { heard, open, close } = await hearEach(new FirstBytes(2, 60_000));
    const [oldest, spoken, silent] = [await open(), await open(), await open()];
    await once(oldest, "close");
    spoken.write(
      "GET / HTTP/1.1\r\nX-Forwarded-For: a\r\nx-forwarded-FOR: b, c\r\n\r\nX-Forwarded-For: d\r\n",
    );
    while (heard.length === 0) await nextTurn();
    assert.deepEqual(heard, [[" a", " b, c"]]);
    const newest = await open();
    silent.write("x");
    newest.write("y");
    while (heard.length < 3) await nextTurn();
    assert.deepEqual(heard.slice(1), [[], []]);
    await close();
  });

  it("loses nothing of what it has heard, and its patience with who says nothing", async () => {
    const { heard, open, close, taken } = await hearEach(new FirstBytes(9, 50));
    const spoken = await open();
    spoken.write("all of it");
    while (heard.length === 0) await nextTurn();
    await once(await open(), "close");
    assert.equal(String(taken[0]?.read()), "all of it");
    await close();
  });

  it("ends with who leaves without a word", async () => {
    const { heard, open, close, taken } = await hearEach(new FirstBytes(9, 60_000));
    (await open()).end();
    await once(taken[0] as Socket, "close");
    assert.deepEqual(heard, []);
    await close();
  });
});
