import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, promisify } from "node:util";
import { isSnippetError } from "../../../../src/core/errors.ts";
import { readNetworkSettings } from "../../../../src/core/http/proxy/networkSettings.ts";
import { proxiedTransport } from "../../../../src/core/http/sending/proxiedTransport.ts";
import type { Environment } from "../../../../src/core/http/proxy/proxyRules.ts";
import type { HttpRequest, HttpResponse } from "../../../../src/core/http/transport.ts";
import { HttpDouble } from "../../../support/http/httpDouble.ts";
import { interceptingProxy } from "../../../support/http/interceptingProxy.ts";
import type { InterceptingProxy } from "../../../support/http/interceptingProxy.ts";
import { projectRoot } from "../../../support/projectRoot.ts";

const service = "https://snippets.example.invalid";

function request(base: string, method: HttpRequest["method"] = "GET"): HttpRequest {
  return {
    method,
    url: new URL(`${base}/account?access_token=SECRET`),
    pathTemplate: "/account",
    headers: { accept: "application/json" },
  };
}

/** One request with these settings, and no connection left behind. */
async function sendWith(
  values: Readonly<Record<string, unknown>>,
  {
    base = service,
    environment = {},
    trusted = [] as readonly string[],
    method = "GET" as const,
  }: {
    readonly base?: string;
    readonly environment?: Environment;
    readonly trusted?: readonly string[];
    readonly method?: HttpRequest["method"];
  } = {},
): Promise<HttpResponse> {
  const settings = readNetworkSettings((name) => values[name]);
  const transport = proxiedTransport(settings, environment, trusted);
  try {
    return await transport.send(request(base, method));
  } finally {
    await transport.dispose();
  }
}

const isOffline =
  (reason: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(isSnippetError(error, "offline"), inspect(error));
    assert.match(error.details.reason ?? "", reason);
    assert.doesNotMatch(inspect(error, { depth: 9 }), /SECRET|example|PASSWORD/);
    return true;
  };

describe("a proxy that closes in place of an answer", () => {
  it("is asked once, and the person is told that nothing was sent", async () => {
    let asked = 0;
    const proxy = createTcpServer((socket) => {
      asked += 1;
      socket.on("error", () => undefined).once("data", () => socket.end());
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const address = proxy.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const sending = sendWith({ "http.proxy": `http://127.0.0.1:${port}` }, { method: "POST" });
    await assert.rejects(sending, isOffline(/^PROXY_CLOSED$/));
    assert.equal(asked, 1);
    proxy.close();
  });
});

describe("an intercepting proxy", function () {
  this.timeout(30_000);
  let proxy: InterceptingProxy;

  beforeEach(async () => {
    proxy = await interceptingProxy();
  });
  afterEach(() => proxy.close());

  it("is used by the setting, once its certificate is trusted", async () => {
    const response = await sendWith({ "http.proxy": proxy.url }, { trusted: [proxy.certificate] });
    assert.equal(response.status, 200);
    assert.deepEqual(await proxy.seen(), [`GET ${service}/account`]);
  });

  it("is used by the environment", async () => {
    const environment = { HTTPS_PROXY: proxy.url };
    await sendWith({}, { environment, trusted: [proxy.certificate] });
    assert.deepEqual(await proxy.seen(), [`GET ${service}/account`]);
  });

  it("sees nothing of a request while its certificate is not trusted", async () => {
    for (const method of ["GET", "POST"] as const) {
      const sending = sendWith({ "http.proxy": proxy.url }, { method });
      await assert.rejects(sending, isOffline(/SELF_SIGNED|UNABLE_TO/));
    }
    assert.deepEqual(await proxy.seen(), []);
  });

  it("sees nothing either where the check of proxies is switched off, or Node's", async () => {
    const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    try {
      const sending = sendWith({ "http.proxy": proxy.url, "http.proxyStrictSSL": false });
      await assert.rejects(sending, isOffline(/SELF_SIGNED|UNABLE_TO/));
    } finally {
      if (before === undefined) {
        delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
      } else {
        process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
      }
    }
    assert.deepEqual(await proxy.seen(), []);
  });

  it("is not used for this computer", async () => {
    const double = await HttpDouble.start((_request, response) => void response.end("direct"));
    const environment = { http_proxy: proxy.url };
    await sendWith({ "http.proxy": proxy.url }, { base: double.url, environment });
    assert.equal(double.seen.length, 1);
    assert.deepEqual(await proxy.seen(), []);
    await double.close();
  });

  it("is not used for an excluded host, nor where proxies are switched off", async () => {
    const trusted = [proxy.certificate];
    const excluded = { "http.proxy": proxy.url, "http.noProxy": ["example.invalid"] };
    await assert.rejects(sendWith(excluded, { trusted }), isOffline(/ENOTFOUND|EAI_AGAIN/));
    const off = { "http.proxy": proxy.url, "http.proxySupport": "off" };
    await assert.rejects(sendWith(off, { trusted }), isOffline(/ENOTFOUND|EAI_AGAIN/));
    assert.deepEqual(await proxy.seen(), []);
  });

  it("is trusted through NODE_EXTRA_CA_CERTS", async () => {
    const folder = await mkdtemp(join(tmpdir(), "snippet-service-proxy-"));
    const file = join(folder, "authority.pem");
    await writeFile(file, proxy.certificate);
    const program = `
      import { readNetworkSettings } from "./src/core/http/proxy/networkSettings.ts";
      import { proxiedTransport } from "./src/core/http/sending/proxiedTransport.ts";
      const transport = proxiedTransport(readNetworkSettings(() => undefined), process.env);
      const url = new URL("${service}/account");
      const sent = transport.send({ method: "GET", url, pathTemplate: "/account", headers: {} });
      console.log((await sent.catch((error) => ({ status: error.details.reason }))).status);
      await transport.dispose();`;
    const run = async (authorities: string | undefined): Promise<string> => {
      const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
      const extra = authorities === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorities };
      const env = { ...inherited, ...extra, https_proxy: proxy.url, NO_PROXY: "", no_proxy: "" };
      const options = { cwd: projectRoot, env };
      const args = ["--input-type=module", "-e", program];
      return (await promisify(execFile)(process.execPath, args, options)).stdout.trim();
    };
    assert.match(await run(undefined), /SELF_SIGNED|UNABLE_TO/);
    assert.equal(await run(file), "200");
    assert.deepEqual(await proxy.seen(), [`GET ${service}/account`]);
    await rm(folder, { recursive: true, maxRetries: 9 });
  });
});

describe("a proxy that asks who is there", () => {
  /** Refuses every tunnel with the status, and tells what it was asked. */
  async function refusing(status: number): Promise<{
    readonly url: string;
    readonly asked: IncomingHttpHeaders[];
    close(): void;
  }> {
    const asked: IncomingHttpHeaders[] = [];
    const server = createServer();
    server.on("connect", ({ headers }, socket) => {
      asked.push(headers);
      socket.end(`HTTP/1.1 ${status} No\r\nProxy-Authenticate: Basic\r\n\r\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    assert.ok(address !== null && typeof address === "object");
    return { url: `127.0.0.1:${address.port}`, asked, close: () => server.close() };
  }

  it("gets http.proxyAuthorization, or the user name and password of the address", async () => {
    const proxy = await refusing(407);
    const setting = { "http.proxy": proxy.url, "http.proxyAuthorization": "Basic UEFTU1dPUkQ=" };
    await assert.rejects(sendWith(setting), isOffline(/^PROXY_407$/));
    const address = { "http.proxy": `http://user:PASSWORD@${proxy.url}` };
    await assert.rejects(sendWith(address), isOffline(/^PROXY_407$/));
    assert.deepEqual(
      proxy.asked.map((headers) => headers["proxy-authorization"]),
      ["Basic UEFTU1dPUkQ=", `Basic ${btoa("user:PASSWORD")}`],
    );
    proxy.close();
  });

  for (const status of [403, 407, 502]) {
    it(`makes ${status} certain that nothing was sent`, async () => {
      const proxy = await refusing(status);
      const sending = sendWith({ "http.proxy": proxy.url }, { method: "POST" });
      await assert.rejects(sending, isOffline(new RegExp(`^PROXY_${status}$`)));
      await assert.rejects(sending, /nothing was sent/);
      assert.equal(proxy.asked.length, 1);
      proxy.close();
    });
  }

  it("is told from one whose address cannot be used, and the address is not repeated", async () => {
    for (const address of ["http://us%zz:PASSWORD@127.0.0.1:1", "http://user:PASSWORD@["]) {
      await assert.rejects(sendWith({ "http.proxy": address }), (error) => {
        assert.ok(isSnippetError(error, "settings"), inspect(error));
        return !inspect(error, { depth: 9 }).includes("PASSWORD");
      });
    }
  });

  it("is left to the editor when it is no HTTP proxy", async () => {
    const socks = { "http.proxy": "socks5://127.0.0.1:1080" };
    await assert.rejects(sendWith(socks), isOffline(/^PROXY_UNSUPPORTED$/));
  });

  it("makes it certain that nothing was sent when it does not listen", async () => {
    const proxy = await refusing(200);
    proxy.close();
    await assert.rejects(sendWith({ "http.proxy": proxy.url }), isOffline(/^ECONNREFUSED$/));
  });
});
