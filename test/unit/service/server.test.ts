import assert from "node:assert/strict";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { connect } from "node:net";
import { serviceQuota } from "../../../src/service/api/quota.ts";
import { createService } from "../../../src/service/app.ts";
import { type RunningServer, startServer } from "../../../src/service/server.ts";
import { rawExchange, takenBytes } from "../../support/service/rawHttp.ts";
import { ServiceFixture } from "../../support/service/serviceFixture.ts";
import { problemOf, ServiceCaller } from "../../support/service/serviceCaller.ts";

describe("the service's HTTP listener", function () {
  this.timeout(20_000);
  let fixture: ServiceFixture;
  let server: RunningServer;
  let port: number;

  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    server = await startServer({ service: fixture.service, port: 0 });
    port = Number(new URL(server.origin).port);
  });
  afterEach(async () => {
    await server.close();
    await fixture.close();
  });

  for (const host of ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"]) {
    it(`answers to the name ${host}`, async () => {
      const request = `GET /languages HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`;
      assert.deepEqual(await rawExchange(port, request), [200]);
    });
  }

  it("answers to its public name, where it has one", async () => {
    const publicOrigin = "https://snippets.example.com";
    const named = await startServer({ service: fixture.service, port: 0, publicOrigin });
    const request =
      "GET /languages HTTP/1.1\r\nHost: snippets.example.com\r\nConnection: close\r\n\r\n";
    assert.deepEqual(await rawExchange(Number(new URL(named.origin).port), request), [200]);
    await named.close();
  });

  const refused: readonly (readonly [string, (host: string) => string, number])[] = [
    [
      "a name of another site that leads to this computer (DNS rebinding)",
      () => "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
      421,
    ],
    ["its name without the port", () => "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 421],
    ["another port", () => "GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n", 421],
    ["its name as a part", (host) => `GET / HTTP/1.1\r\nHost: ${host}.evil.example\r\n\r\n`, 421],
    ["no name", () => "GET / HTTP/1.1\r\n\r\n", 400],
    ["an empty name", () => "GET / HTTP/1.1\r\nHost:\r\n\r\n", 421],
    [
      "two Host headers",
      (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
      400,
    ],
    ["HTTP/1.0 without a name", () => "GET /account HTTP/1.0\r\n\r\n", 400],
    [
      "an absolute-form target",
      (host) => `GET http://evil.example/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      400,
    ],
    ["TRACE", (host) => `TRACE / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 501],
    ["an unknown method", (host) => `HACK / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400],
    [
      "8 KiB of address",
      (host) => `GET /${"a".repeat(8192)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      414,
    ],
    [
      "16 KiB of headers",
      (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${"a".repeat(16 * 1024)}\r\n\r\n`,
      431,
    ],
    ["a header with NUL", (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX: a\0b\r\n\r\n`, 400],
    ["a space before the colon", (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX : a\r\n\r\n`, 400],
    [
      "two lengths (smuggling)",
      (host) =>
        `POST /snippets HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    [
      "a length and chunks at once (smuggling)",
      (host) =>
        `POST /snippets HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      "chunks under a name that proxies overlook (smuggling)",
      (host) =>
        `POST /snippets HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
      501,
    ],
    [
      "a chunk whose size is no number (smuggling)",
      (host) =>
        `POST /snippets HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n`,
      400,
    ],
    [
      "a header folded over two lines",
      (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX: a\r\n b\r\n\r\n`,
      400,
    ],
    ["lines that end in CR alone", (host) => `GET / HTTP/1.1\rHost: ${host}\r\r`, 400],
    ["something that is no HTTP", () => "\x16\x03\x01\x02\x00\x01\r\n\r\n", 400],
  ];
  for (const [what, request, status] of refused) {
    it(`refuses ${what} with ${status}`, async () => {
      assert.deepEqual(await rawExchange(port, request(`127.0.0.1:${port}`)), [status]);
    });
  }

  it("tells its operator once of each option that seems to be missing, and nothing of the request", async () => {
    const told: string[] = [];
    const advise = (sentence: string): void => void told.push(sentence);
    const advised = await startServer({ service: fixture.service, port: 0, advise });
    const own = Number(new URL(advised.origin).port);
    const ask = (host: string, more = ""): Promise<readonly number[]> =>
      rawExchange(own, `GET / HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
    await ask(`127.0.0.1:${own}`);
    assert.deepEqual(told, []);
    for (let asked = 0; asked < 2; asked += 1) {
      await ask("snippets.example.com");
      await ask(`127.0.0.1:${own}`, "X-Forwarded-For: 203.0.113.7\r\n");
    }
    await advised.close();
    assert.match(told.join("\n"), /^[^\n]+--public-origin\.\n[^\n]+--trusted-proxy[^\n]+$/u);
    assert.doesNotMatch(told.join(), /example|203/u);
  });

  it("tells its operator of --max-disk where there is no room for a library, and the user of no full disk alone", async () => {
    const told: string[] = [];
    const quota = { ...serviceQuota, disk: 1 };
    const service = createService({ ...fixture.context, quota });
    const advise = (sentence: string): void => void told.push(sentence);
    const full = await startServer({ service, port: 0, advise });
    const { token } = await fixture.signIn("eve");
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await fetch(`${full.origin}/snippets?access_token=${token}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ language_id: 183, title: "T" }),
      });
      assert.match(await answer.text(), /its disk, or what its libraries may take of it, is full/u);
      assert.equal(answer.status, 507);
    }
    await full.close();
    assert.match(told.join("\n"), /^[^\n]*507: [^\n]+--max-disk[^\n]+$/u);
  });

  it("does not become a proxy for CONNECT", async () => {
    const request = `CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    assert.deepEqual(await rawExchange(port, request), []);
  });

  it("cannot be reached from other computers", async () => {
    const addresses = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of addresses) {
      const socket = connect(port, address);
      await assert.rejects(once(socket, "connect"), { code: "ECONNREFUSED" });
    }
  });

  it("ends a connection that sends its headers slowly, for ever", async () => {
    const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
    assert.deepEqual(await rawExchange(port, request), [408]);
  });

  it("does nothing of a request that is smuggled in the body of another", async () => {
    const { token } = await fixture.signIn("ada");
    const caller = new ServiceCaller({ fetch }, server.origin, token);
    const inner = `POST /snippets?access_token=${String(token)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 37\r\n\r\n{"language_id":183,"title":"Smuggled"}`;
    const outer = (headers: string): string =>
      `POST /oauth2/token HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: text/plain\r\n${headers}\r\n\r\n`;
    for (const request of [
      `${outer(`Connection: close\r\nContent-Length: ${inner.length}`)}${inner}`,
      `${outer(`Content-Length: ${inner.length + 5}\r\nTransfer-Encoding: chunked`)}0\r\n\r\n${inner}`,
      `${outer(`Transfer-Encoding: chunked\r\nContent-Length: 0`)}${inner}`,
      `${outer(`Content-Length: 0\r\nContent-Length: ${inner.length}`)}${inner}`,
      `${outer(`Connection: close\r\nTransfer-Encoding: chunked`)}${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
    ]) {
      const statuses = await rawExchange(port, request);
      assert.equal(statuses.length, 1);
      assert.ok(
        statuses.every((status) => status >= 400),
        `answered ${statuses.join(", ")}`,
      );
    }
    assert.deepEqual(await caller.read("/snippets"), []);
  });

  it("does not read a body of 100 MB, announced or not, and goes on to serve others", async function () {
    this.timeout(60_000);
    const { token } = await fixture.signIn("ada");
    const caller = new ServiceCaller({ fetch }, server.origin, token);
    const head = `POST /snippets?access_token=${String(token)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
    const size = 100 * 1024 * 1024;
    const announced = `${head}Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`;
    assert.ok((await takenBytes(port, announced, Buffer.alloc(1024 * 1024, "x"), size)) < size / 2);
    const piece = `100000\r\n${"x".repeat(1024 * 1024)}\r\n`;
    const chunked = `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    assert.ok((await takenBytes(port, chunked, Buffer.from(piece), size)) < size / 2);
    assert.deepEqual(await caller.read("/snippets"), []);
  });

  it("takes bodies with and without a length, and refuses what is too large early", async () => {
    const { token } = await fixture.signIn("ada");
    const caller = new ServiceCaller({ fetch }, server.origin, token);
    const record = await caller.create({ code: "x".repeat(1024 * 1024) });
    assert.equal((await caller.snippet(record.id)).code.length, 1024 * 1024);
    const chunk = '{"language_id":183,"title":"Chunked"}';
    const head = `POST /snippets?access_token=${String(token)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
    const chunked =
      `${head}Content-Type: application/json\r\nConnection: close\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    assert.deepEqual(await rawExchange(port, chunked), [201]);
    const announced = `${head}Connection: close\r\nContent-Length: 999999999\r\n\r\n`;
    assert.deepEqual(await rawExchange(port, announced), [413]);
    const body = new Uint8Array(9 * 1024 * 1024);
    await problemOf(await caller.send("POST", "/snippets", { body }), 413);
  });

  it("names the port it is asked for, and says when it is taken", async () => {
    await assert.rejects(startServer({ service: fixture.service, port }), { code: "EADDRINUSE" });
  });

  it("finishes what is under way before it closes, and takes nothing new", async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const started = Promise.withResolvers<void>();
    const slow = await startServer({
      port: 0,
      service: {
        fetch: async () => {
          started.resolve();
          await held;
          return new Response("done");
        },
      },
    });
    const answer = fetch(slow.origin);
    await started.promise;
    assert.equal(slow.underWay(), 1);
    const closing = slow.close();
    await assert.rejects(fetch(slow.origin));
    release?.();
    assert.equal((await answer).headers.get("Connection"), "close");
    assert.equal(await (await answer).text(), "done");
    assert.deepEqual([await closing, slow.underWay()], [0, 0]);
  });

  it("tells how many requests it ended because they took too long", async () => {
    const started = Promise.withResolvers<void>();
    const stuck = await startServer({
      port: 0,
      service: {
        fetch: () => {
          started.resolve();
          return new Promise<Response>(() => undefined);
        },
      },
    });
    const answer = assert.rejects(fetch(stuck.origin));
    await started.promise;
    assert.equal(await stuck.close(1), 1);
    await answer;
  });

  it("answers each connection that was made before it closes", async () => {
    const closing = await startServer({
      port: 0,
      service: { fetch: () => Promise.resolve(new Response("done")) },
    });
    const { port: own } = new URL(closing.origin);
    const head = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${own}\r\n\r\n`;
    const all = Array.from({ length: 100 }, () => rawExchange(Number(own), head));
    await new Promise((resolve) => setImmediate(resolve));
    const closed = closing.close();
    assert.deepEqual(
      await Promise.all(all),
      all.map(() => [200]),
    );
    await closed;
  });

  it("ends each connection with the last answer that it owes, which says so, once it drains", async () => {
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    const answers = socket[Symbol.asyncIterator]() as AsyncIterator<string>;
    const head = `GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    socket.write(head);
    let answer = String((await answers.next()).value);
    assert.match(answer, /^HTTP\/1\.1 404 [^]*\r\nConnection: keep-alive\r\n/u);
    server.drain();
    socket.write(head.repeat(3));
    answer = "";
    for (let next = await answers.next(); next.done !== true; next = await answers.next()) {
      answer += next.value;
    }
    const told = Array.from(answer.matchAll(/\r\nConnection: (\S+)\r\n/gu), ([, text]) => text);
    assert.deepEqual(told, ["keep-alive", "keep-alive", "close"]);
    assert.deepEqual(await rawExchange(port, head), [404]);
  });
});
