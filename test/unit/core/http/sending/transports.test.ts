import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import type { SnippetErrorCode } from "../../../../../src/core/errors.ts";
import { fetchTransport } from "../../../../../src/core/http/sending/fetchTransport.ts";
import { handlerTransport } from "../../../../../src/core/http/sending/handlerTransport.ts";
import { defaultLimits } from "../../../../../src/core/http/limits.ts";
import type { TransportLimits } from "../../../../../src/core/http/limits.ts";
import type { HttpRequest, Transport } from "../../../../../src/core/http/transport.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { HttpDouble } from "../../../../support/http/httpDouble.ts";
import { selfSigned } from "../../../../support/http/selfSigned.ts";
import type { Answer } from "../../../../support/http/httpDouble.ts";

const secret = "SECRET-access-token";

function get(base: string, path = "/"): HttpRequest {
  return {
    method: "GET",
    url: new URL(`${base}${path}?access_token=${secret}`),
    pathTemplate: "/template",
    headers: { accept: "application/json" },
  };
}

function limits(changed: Partial<TransportLimits> = {}): TransportLimits {
  return { ...defaultLimits, ...changed };
}

/** The promise must end with this code, and nowhere in the error may the token or the address be. */
async function assertFails(promise: Promise<unknown>, code: SnippetErrorCode): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(isSnippetError(error), inspect(error));
    assert.equal(error.code, code, inspect(error));
    assert.equal(error.details.pathTemplate, "/template");
    const everything = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error);
    assert.doesNotMatch(everything, new RegExp(secret));
    assert.doesNotMatch(everything, /access_token/);
    return true;
  });
}

const kinds: readonly (readonly [
  name: string,
  make: (limits: TransportLimits) => Transport & { dispose?(): unknown },
])[] = [
  ["UndiciTransport", (given) => new UndiciTransport(given)],
  ["fetchTransport", (given) => fetchTransport((url, init) => fetch(url, init), given)],
];

for (const [name, make] of kinds) {
  describe(name, () => {
    const open: { dispose?(): unknown }[] = [];
    let double: HttpDouble;

    const transport = (changed: Partial<TransportLimits> = {}): Transport => {
      const made = make(limits(changed));
      open.push(made);
      return made;
    };
    const answering = (answer: Answer): void => double.answerWith(answer);

    before(async () => {
      double = await HttpDouble.start((_request, response) => void response.end());
    });
    after(async () => {
      await double.close();
    });
    afterEach(async () => {
      for (const made of open.splice(0)) {
        await made.dispose?.();
      }
    });

    it("sends method, URL, headers and body as given, and returns the response", async () => {
      answering((_request, response) => {
        response.writeHead(201, { "X-Total-Count": "7", link: ["<a>", "<b>"] });
        response.end("grüße 👋");
      });
      const response = await transport().send({
        ...get(double.url, "/a%2Fb"),
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "code=%00%0D%0A",
      });
      const seen = double.seen.at(-1);
      assert.equal(seen?.method, "POST");
      assert.equal(seen.path, "/a%2Fb");
      assert.equal(seen.query.get("access_token"), secret);
      assert.equal(seen.body, "code=%00%0D%0A");
      assert.equal(seen.headers["content-type"], "application/x-www-form-urlencoded");
      assert.equal(response.status, 201);
      assert.equal(response.headers.get("x-total-count"), "7");
      assert.equal(response.headers.get("link"), "<a>, <b>");
      assert.equal(new TextDecoder().decode(response.body), "grüße 👋");
    });

    for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
      it(`sends ${method} without a body, and reads a response without one`, async () => {
        answering((_request, response) => {
          response.writeHead(204).end();
        });
        const response = await transport().send({ ...get(double.url), method });
        assert.equal(double.seen.at(-1)?.method, method);
        assert.equal(response.status, 204);
        assert.equal(response.body.byteLength, 0);
      });
    }

    for (const status of [301, 302, 303, 307, 308]) {
      it(`returns ${status} and does not follow it`, async () => {
        answering((_request, response) => {
          response.writeHead(status, { location: "/elsewhere" }).end();
        });
        const before = double.seen.length;
        const response = await transport().send(get(double.url));
        assert.equal(response.status, status);
        assert.equal(response.headers.get("location"), "/elsewhere");
        assert.equal(double.seen.length, before + 1);
      });
    }

    it("returns every error status as a response", async () => {
      for (const status of [400, 401, 404, 409, 422, 429, 500, 503]) {
        answering((_request, response) => void response.writeHead(status).end("x"));
        assert.equal((await transport().send(get(double.url))).status, status);
      }
    });

    it("reads a body up to the limit and not a byte more", async () => {
      answering((_request, response) => void response.end("x".repeat(1_000)));
      const exact = await transport({ bodyBytes: 1_000 }).send(get(double.url));
      assert.equal(exact.body.byteLength, 1_000);
      await assertFails(transport({ bodyBytes: 999 }).send(get(double.url)), "too-large");
    });

    it("counts decoded bytes, so that a compressed bomb is refused", async () => {
      const bomb = gzipSync(Buffer.alloc(4_000_000));
      answering((_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
      });
      await assertFails(transport({ bodyBytes: 1_000_000 }).send(get(double.url)), "too-large");
      const whole = await transport({ bodyBytes: 4_000_000 }).send(get(double.url));
      assert.equal(whole.body.byteLength, 4_000_000);
    });

    it("ends a body that never ends", async () => {
      answering((_request, response) => {
        const more = (): void => {
          if (!response.destroyed) {
            response.write(Buffer.alloc(65_536), () => setImmediate(more));
          }
        };
        more();
      });
      await assertFails(transport({ bodyBytes: 1_000_000 }).send(get(double.url)), "too-large");
    });

    it("throws offline if no server listens at the port", async () => {
      const gone = await HttpDouble.start(() => undefined);
      const address = gone.url;
      await gone.close();
      await assertFails(transport().send({ ...get(address), method: "POST" }), "offline");
    });

    it("throws offline for a host name that does not exist", async () => {
      await assertFails(transport().send(get("http://does-not-exist.invalid")), "offline");
    });

    it("throws network if the connection is reset before the response", async () => {
      answering((_request, response) => void response.socket?.resetAndDestroy());
      await assertFails(transport().send({ ...get(double.url), method: "POST" }), "network");
    });

    it("throws network if the connection ends in the middle of the body", async () => {
      for (const headers of [{ "content-length": "100" }, { "transfer-encoding": "chunked" }]) {
        answering((_request, response) => {
          response.writeHead(200, headers);
          response.write("half of", () => response.socket?.destroy());
        });
        await assertFails(transport().send(get(double.url)), "network");
      }
    });

    it("throws network if the response is not HTTP", async () => {
      const server = createServer((socket) => {
        socket.on("error", () => undefined);
        socket.end("SSH-2.0-OpenSSH\r\n\r\n");
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const address = server.address();
      assert.ok(address !== null && typeof address === "object");
      await assertFails(transport().send(get(`http://127.0.0.1:${address.port}`)), "network");
      server.close();
    });

    it("throws offline if the server does not speak TLS", async () => {
      await assertFails(
        transport().send(get(double.url.replace("http:", "https:"))),
        name === "UndiciTransport" ? "offline" : "network",
      );
    });

    it("throws time-out if the response never begins", async () => {
      answering(() => undefined);
      await assertFails(transport({ connect: 60, headers: 60 }).send(get(double.url)), "time-out");
    });

    it("throws time-out if the body stops in the middle", async () => {
      answering((_request, response) => void response.write("a"));
      await assertFails(transport({ silence: 60 }).send(get(double.url)), "time-out");
    });

    it("says time-out when a byte now and then keeps the body alive", async () => {
      answering((_request, response) => {
        const drip = setInterval(() => response.write("a"), 10);
        response.on("close", () => clearInterval(drip));
      });
      await assertFails(transport({ total: 120 }).send(get(double.url)), "time-out");
    });

    it("throws cancelled for an abort before the request, before the response, or during the body", async () => {
      await assertFails(transport().send(get(double.url), AbortSignal.abort()), "cancelled");

      const waiting = new AbortController();
      answering(() => waiting.abort());
      await assertFails(transport().send(get(double.url), waiting.signal), "cancelled");

      const reading = new AbortController();
      answering((_request, response) => {
        response.write("a", () => setImmediate(() => reading.abort()));
      });
      await assertFails(transport().send(get(double.url), reading.signal), "cancelled");
    });

    it("leaves no listener on the caller's signal", async () => {
      const controller = new AbortController();
      let listeners = 0;
      const { signal } = controller;
      const add = signal.addEventListener.bind(signal);
      const remove = signal.removeEventListener.bind(signal);
      Object.assign(signal, {
        addEventListener: (...given: Parameters<typeof add>) => {
          listeners += 1;
          add(...given);
        },
        removeEventListener: (...given: Parameters<typeof remove>) => {
          listeners -= 1;
          remove(...given);
        },
      });
      answering((_request, response) => void response.end("x"));
      await transport().send(get(double.url), signal);
      assert.equal(listeners, 0);
    });
  });
}

describe("UndiciTransport and the process", () => {
  it("refuses a certificate nobody signed, even where the environment says not to look", async () => {
    const server = await selfSigned();
    const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    const transport = new UndiciTransport();
    try {
      await assertFails(transport.send(get(server.url)), "offline");
      assert.equal(server.requests(), 0);
    } finally {
      if (before === undefined) {
        delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
      } else {
        process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
      }
      await transport.dispose();
      await server.close();
    }
  });

  it("throws offline if the connection takes too long", async () => {
    // A TLS handshake that nobody answers: connected, but not yet a connection to send on.
    const silent = createServer(() => undefined);
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const address = silent.address();
    assert.ok(address !== null && typeof address === "object");
    const transport = new UndiciTransport(limits({ connect: 60 }));
    await assertFails(transport.send(get(`https://127.0.0.1:${address.port}`)), "offline");
    await transport.dispose();
    silent.close();
  });
});

describe("handlerTransport", () => {
  it("passes the request to the handler and returns its response", async () => {
    const transport = handlerTransport(async (request) => {
      const body = await request.text();
      const { pathname, searchParams } = new URL(request.url);
      const seen = `${request.method} ${pathname} ${searchParams.get("access_token")} ${body}`;
      return new Response(seen, { status: 201, headers: { "X-Total": "1" } });
    });
    const response = await transport.send({
      ...get("http://in.invalid", "/snippets"),
      method: "PUT",
      body: "a=b",
    });
    assert.equal(response.status, 201);
    assert.equal(response.headers.get("x-total"), "1");
    assert.equal(new TextDecoder().decode(response.body), `PUT /snippets ${secret} a=b`);
  });

  it("handles one request at a time, with a turn for others before each", async () => {
    let turns = 0;
    let immediate = setImmediate(function count() {
      turns += 1;
      immediate = setImmediate(count);
    });
    let running = 0;
    const began: number[] = [];
    const transport = handlerTransport(async () => {
      running += 1;
      assert.equal(running, 1);
      began.push(turns);
      await Promise.resolve();
      running -= 1;
      return new Response("done");
    });
    await Promise.all(Array.from({ length: 6 }, () => transport.send(get("http://in.invalid"))));
    clearImmediate(immediate);
    assert.equal(began.length, 6);
    assert.equal(new Set(began).size, 6, `the turns at which they began: ${began.join(", ")}`);
  });

  it("handles the next request after the time-out of one that never ends", async () => {
    let isFirst = true;
    const controller = new AbortController();
    const transport = handlerTransport(() => {
      if (!isFirst) {
        return Promise.resolve(new Response("second"));
      }
      isFirst = false;
      setImmediate(() => controller.abort());
      return new Promise(() => undefined);
    });
    const first = transport.send(get("http://in.invalid"), controller.signal);
    const second = transport.send(get("http://in.invalid"));
    await assertFails(first, "cancelled");
    assert.equal(new TextDecoder().decode((await second).body), "second");
  });

  it("throws network if the handler throws", async () => {
    const transport = handlerTransport((request) => Promise.reject(new Error(request.url)));
    await assertFails(transport.send(get("http://in.invalid")), "network");
  });

  it("throws time-out or cancelled for a handler that ignores the signal and never ends", async () => {
    const never = (): Promise<Response> => new Promise(() => undefined);
    const short = handlerTransport(never, limits({ total: 30 }));
    await assertFails(short.send(get("http://in.invalid")), "time-out");
    const controller = new AbortController();
    const sending = handlerTransport(never).send(get("http://in.invalid"), controller.signal);
    controller.abort();
    await assertFails(sending, "cancelled");
  });

  it("throws too-large for a response over the limit", async () => {
    const transport = handlerTransport(
      async () => Promise.resolve(new Response("12345")),
      limits({ bodyBytes: 4 }),
    );
    await assertFails(transport.send(get("http://in.invalid")), "too-large");
  });
});
