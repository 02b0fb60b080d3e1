import assert from "node:assert/strict";
import { isSnippetError } from "../../../src/core/errors.ts";
import { fetchTransport } from "../../../src/core/http/sending/fetchTransport.ts";
import { handlerTransport } from "../../../src/core/http/sending/handlerTransport.ts";
import type { HttpRequest, Transport } from "../../../src/core/http/transport.ts";
import { UndiciTransport } from "../../../src/core/http/sending/undiciTransport.ts";
import { describeForLog } from "../../../src/host/describeForLog.ts";
import { HttpDouble } from "../../support/http/httpDouble.ts";
import { SecretHunt } from "../../support/secrets/secretHunt.ts";

const token = "T0KEN+of/the==session";
const hunt = new SecretHunt(new Map([[token, "access_token"]]));

function request(base = "http://127.0.0.1:1"): HttpRequest {
  const url = new URL(`${base}/snippets`);
  url.searchParams.set("access_token", token);
  return { method: "GET", url, pathTemplate: "/snippets", headers: {} };
}

async function thrownBy(sending: Promise<unknown>): Promise<unknown> {
  return sending.then(
    () => assert.fail("nothing was thrown"),
    (error: unknown) => error,
  );
}

/** Errors as HTTP libraries make them, each with the address in another place. */
const leaky: readonly (readonly [string, (address: string) => unknown])[] = [
  ["its message", (address) => new TypeError(`Failed to parse URL from ${address}`)],
  ["a member", (address) => Object.assign(new TypeError("Invalid URL"), { input: address })],
  ["its cause", (address) => new TypeError("fetch failed", { cause: new Error(address) })],
  ["the cause of its cause", (a) => new Error("x", { cause: new Error("y", { cause: a }) })],
  ["an error among several", (a) => new AggregateError([new Error("IPv6"), new Error(a)], "all")],
  ["a body that it carries", (a) => Object.assign(new Error("Response"), { body: { url: a } })],
  ["its stack", (a) => Object.assign(new Error("x"), { stack: `Error: x\n    at ${a}` })],
  ["its name", (a) => Object.assign(new Error("x"), { name: a })],
  ["its code", (a) => Object.assign(new Error("x"), { code: a })],
  ["what a test double did not match", (a) => new Error(`Mock dispatch not matched: ${a}`)],
  ["the text that is thrown in place of an error", (address) => address],
];

describe("An error that carries the address of a request, and the access token with it", () => {
  for (const [where, make] of leaky) {
    it(`in ${where}, tells nobody`, async () => {
      const broken = (): never => {
        // oxlint-disable-next-line typescript/only-throw-error -- libraries do
        throw make(request().url.href);
      };
      const over: readonly Transport[] = [
        fetchTransport(async () => broken()),
        handlerTransport(async () => broken()),
        fetchTransport(async () => new Response(new ReadableStream({ pull: broken }))),
        handlerTransport(async () => new Response(new ReadableStream({ pull: broken }))),
      ];
      for (const transport of over) {
        const error = await thrownBy(transport.send(request()));
        assert.ok(isSnippetError(error));
        assert.deepEqual(hunt.inValue("error", error), []);
        assert.deepEqual(hunt.inText("log", describeForLog(make(request().url.href))), []);
        // Were it passed on as it is, the hunt would find it.
        assert.notEqual(hunt.inValue("error", [make(request().url.href)]).length, 0);
      }
    });
  }

  const failures: readonly (readonly [string, (double: HttpDouble) => Promise<void> | void])[] = [
    ["nobody listens", (double) => double.close()],
    [
      "the connection is cut",
      (double) => double.answerWith((_, { socket }) => void socket?.destroy()),
    ],
    [
      "the answer is no HTTP",
      (double) => double.answerWith((_, { socket }) => void socket?.end("NONSENSE\r\n\r\n")),
    ],
    [
      "the body is cut",
      (double) =>
        double.answerWith((_, response) => {
          response.writeHead(200, { "content-length": "9" });
          response.write("x", () => response.destroy());
        }),
    ],
    [
      "a header is too large",
      (double) =>
        double.answerWith(
          (_, { socket }) =>
            void socket?.end(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(99_999)}\r\n\r\n`),
        ),
    ],
    [
      "the compressed body is broken",
      (double) =>
        double.answerWith(
          (_, response) =>
            void response.writeHead(200, { "content-encoding": "gzip" }).end("this is no gzip"),
        ),
    ],
  ];
  for (const [when, fail] of failures) {
    for (const [name, make] of [
      ["undici", () => new UndiciTransport()],
      ["fetch", () => fetchTransport(fetch)],
    ] as const) {
      it(`really thrown by ${name} when ${when}, tells nobody`, async () => {
        await using double = await HttpDouble.start((_request, response) => void response.end());
        const sent = request(double.url);
        await fail(double);
        const transport = make();
        const error = await thrownBy(transport.send(sent));
        assert.ok(isSnippetError(error));
        assert.deepEqual(hunt.inValue("error", error), []);
        if (transport instanceof UndiciTransport) await transport.dispose();
      });
    }
  }
});
