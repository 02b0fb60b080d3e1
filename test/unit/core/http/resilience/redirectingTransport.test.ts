import assert from "node:assert/strict";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import {
  redirectingTransport,
  redirectTarget,
} from "../../../../../src/core/http/resilience/redirectingTransport.ts";
import type { HttpRequest } from "../../../../../src/core/http/transport.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { HttpDouble } from "../../../../support/http/httpDouble.ts";

describe("redirectTarget", () => {
  const from = new URL("https://api.example.com/v1/snippets?page=2&access_token=SECRET");
  for (const [location, expected] of [
    ["/v2/snippets", "https://api.example.com/v2/snippets?access_token=SECRET"],
    ["snippets/?page=2", "https://api.example.com/v1/snippets/?page=2&access_token=SECRET"],
    [
      "?access_token=THEIRS&page=3",
      "https://api.example.com/v1/snippets?page=3&access_token=SECRET",
    ],
    ["https://API.example.com:443/x#y", "https://api.example.com/x?access_token=SECRET"],
    ["https://evil.example/", undefined],
    ["//evil.example/x", undefined],
    ["\\\\evil.example\\x", undefined],
    ["https://api.example.com.evil.example/", undefined],
    ["https://api.example.com@evil.example/", undefined],
    ["https://user:pass@api.example.com/x", undefined],
    ["http://api.example.com/x", undefined],
    ["https://api.example.com:8443/x", undefined],
    ["blob:https://api.example.com/x", undefined],
    ["file:///etc/passwd", undefined],
    ["javascript:alert(1)", undefined],
    ["http://[", undefined],
    [undefined, undefined],
  ] as const) {
    it(`leads ${location} to ${expected ?? "nowhere"}`, () => {
      assert.equal(redirectTarget(from, location)?.href, expected);
    });
  }

  it("adds no token to a URL that had none, and removes one that the server added", () => {
    const plain = new URL("https://api.example.com/a");
    assert.equal(redirectTarget(plain, "/b?access_token=T")?.href, "https://api.example.com/b");
  });
});

describe("redirectingTransport", () => {
  const undici = new UndiciTransport();
  let double: HttpDouble;
  let foreign: HttpDouble;
  const request = (method: HttpRequest["method"] = "GET"): HttpRequest => ({
    method,
    url: new URL(`${double.url}/start?access_token=SECRET`),
    pathTemplate: "/start",
    headers: { accept: "application/json" },
  });

  beforeEach(async () => {
    double = await HttpDouble.start((_request, response) => void response.end());
    foreign = await HttpDouble.start((_request, response) => void response.end());
  });
  afterEach(async () => {
    await double.close();
    await foreign.close();
  });
  after(() => undici.dispose());

  /** Each path redirects to the next; the last answers. */
  function chain(length: number, status = 302): void {
    double.answerWith(({ path }, response) => {
      const at = Number(path.replace("/step", "").replace("/start", "0"));
      response.writeHead(at < length ? status : 200, { location: `/step${at + 1}` }).end("there");
    });
  }

  for (const status of [301, 302, 303, 307, 308]) {
    it(`follows ${status} at the same origin, with the token`, async () => {
      chain(1, status);
      const response = await redirectingTransport(undici, () => 30_000).send(request());
      assert.equal(response.status, 200);
      assert.deepEqual(
        double.seen.map(({ path, query }) => `${path} ${query.get("access_token")}`),
        ["/start SECRET", "/step1 SECRET"],
      );
    });
  }

  describe("where a server only adds a slash", () => {
    /** Adds a slash to the path as long as `isSlashed` says so, and has nothing at any other address. */
    function slashing(isSlashed: () => boolean): void {
      double.answerWith(({ path, query }, response) => {
        const isHere = path.endsWith("/") === isSlashed();
        const isMoved = !isHere && isSlashed();
        const headers = isMoved ? { location: `${path}/?${query.toString()}` } : {};
        response.writeHead(isHere ? 200 : isMoved ? 307 : 404, headers).end();
      });
    }

    it("goes there at once from then on, with the query, and learns it for each method", async () => {
      slashing(() => true);
      const transport = redirectingTransport(undici, () => 30_000);
      for (const method of ["GET", "GET", "POST", "POST"] as const) {
        assert.equal((await transport.send(request(method))).status, 200);
      }
      assert.deepEqual(
        double.seen.map(({ method, path, query }) => [method, path, query.get("access_token")]),
        [
          ["GET", "/start", "SECRET"],
          ["GET", "/start/", "SECRET"],
          ["GET", "/start/", "SECRET"],
          ["POST", "/start", "SECRET"],
          ["POST", "/start/", "SECRET"],
          ["POST", "/start/", "SECRET"],
        ],
      );
    });

    it("goes back where nothing is there any longer", async () => {
      let isSlashed = true;
      slashing(() => isSlashed);
      const transport = redirectingTransport(undici, () => 30_000);
      await transport.send(request());
      isSlashed = false;
      assert.equal((await transport.send(request())).status, 200);
      assert.equal((await transport.send(request())).status, 200);
      assert.deepEqual(
        double.seen.map(({ path }) => path),
        ["/start", "/start/", "/start/", "/start", "/start"],
      );
    });

    it("believes that nothing is there once the short path has led there again", async () => {
      let status = 200;
      double.answerWith(({ path }, response) => {
        const isHere = path.endsWith("/");
        const headers = isHere ? {} : { location: `${path}/` };
        response.writeHead(isHere ? status : 307, headers).end();
      });
      const transport = redirectingTransport(undici, () => 30_000);
      await transport.send(request());
      status = 404;
      for (let count = 0; count < 3; count += 1) {
        assert.equal((await transport.send(request())).status, 404);
      }
      assert.deepEqual(
        double.seen.slice(2).map(({ path }) => path),
        ["/start/", "/start", "/start/", "/start/", "/start/"],
      );
    });

    it("learns nothing from a redirect to another path", async () => {
      chain(1, 308);
      const transport = redirectingTransport(undici, () => 30_000);
      await transport.send(request());
      await transport.send(request());
      assert.deepEqual(
        double.seen.map(({ path }) => path),
        ["/start", "/step1", "/start", "/step1"],
      );
    });
  });

  it("follows three and hands the fourth on", async () => {
    const transport = redirectingTransport(undici, () => 30_000);
    chain(3);
    assert.equal((await transport.send(request())).status, 200);
    assert.equal(double.seen.length, 4);
    chain(4);
    assert.equal((await transport.send(request())).status, 302);
    assert.equal(double.seen.length, 8);
  });

  it("hands a redirect to another origin on and sends nothing there", async () => {
    double.answerWith((_request, response) => {
      response.writeHead(307, { location: `${foreign.url}/?access_token=SECRET` }).end();
    });
    for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
      const sent = request(method);
      const response = await redirectingTransport(undici, () => 30_000).send(sent);
      assert.equal(response.status, 307);
    }
    assert.deepEqual(foreign.seen, []);
  });

  for (const method of ["POST", "PUT", "DELETE"] as const) {
    for (const status of [307, 308]) {
      it(`sends ${method} to the target of ${status} within the origin`, async () => {
        chain(1, status);
        const sent = { ...request(method), body: "title=T" };
        const response = await redirectingTransport(undici, () => 30_000).send(sent);
        assert.equal(response.status, 200);
        assert.deepEqual(
          double.seen.map((it) => [it.method, it.path, it.body, it.query.get("access_token")]),
          [
            [method, "/start", "title=T", "SECRET"],
            [method, "/step1", "title=T", "SECRET"],
          ],
        );
      });
    }

    for (const status of [301, 302, 303]) {
      it(`never follows ${status} after ${method}, which may have had an effect`, async () => {
        chain(1, status);
        const response = await redirectingTransport(undici, () => 30_000).send(request(method));
        assert.equal(response.status, status);
        assert.equal(double.seen.length, 1);
      });
    }
  }

  it("limits all redirects together to the time of one request", async () => {
    double.answerWith(({ path }, response) => {
      if (path === "/start") {
        response.writeHead(302, { location: "/silent" }).end();
      }
    });
    const sending = redirectingTransport(undici, () => 200).send(request());
    await assert.rejects(sending, (error) => isSnippetError(error, "time-out"));
    const cancelled = redirectingTransport(undici, () => 30_000);
    const controller = new AbortController();
    double.answerWith(() => controller.abort());
    await assert.rejects(cancelled.send(request(), controller.signal), { code: "cancelled" });
  });
});
