import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as tls from "node:tls";
import * as vscode from "vscode";
import { buildNetwork, type Network } from "../../src/composition/network.ts";
import { DisposableStore } from "../../src/core/disposables.ts";
import { SystemClock } from "../../src/core/systemClock.ts";
import { isSnippetError } from "../../src/core/errors.ts";
import type { HttpRequest } from "../../src/core/http/transport.ts";
import { certificateFile, extraAuthorityVariable, keyFile } from "../run/extraAuthority.ts";
import { interceptingProxy } from "../support/http/interceptingProxy.ts";
import type { InterceptingProxy } from "../support/http/interceptingProxy.ts";

const service = "https://snippets.example.invalid";
const request: HttpRequest = {
  method: "GET",
  url: new URL(`${service}/account`),
  pathTemplate: "/account",
  headers: { accept: "application/json" },
};

/** Resolves when the editor has taken the value over. */
async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
}

function networkOf(owned: DisposableStore): Network {
  return buildNetwork(owned, new SystemClock());
}

describe("An intercepting proxy, in a real editor", () => {
  const names = [
    "http.proxy",
    "http.proxySupport",
    "http.systemCertificates",
    "snippetService.http.transport",
  ];
  const own = tls.getCACertificates("default");
  let owned: DisposableStore;
  let proxy: InterceptingProxy;

  beforeEach(async () => {
    owned = new DisposableStore();
    proxy = await interceptingProxy();
  });
  afterEach(async () => {
    owned.dispose();
    tls.setDefaultCACertificates(own);
    for (const name of names) {
      await set(name, undefined);
    }
    await proxy.close();
  });

  for (const transport of ["extension", "auto"]) {
    it(`is used and trusted with the editor's settings (${transport})`, async () => {
      await set("snippetService.http.transport", transport);
      await set("http.proxy", proxy.url);
      tls.setDefaultCACertificates([...own, proxy.certificate]);
      const response = await networkOf(owned).once.send(request);
      assert.equal(response.status, 200);
      assert.deepEqual(await proxy.seen(), [`GET ${service}/account`]);
    });
  }

  for (const transport of ["extension", "editor", "auto"]) {
    it(`is used where its certificate was trusted when the editor started (${transport})`, async () => {
      const folder = process.env[extraAuthorityVariable];
      assert.ok(folder !== undefined, "the runner has started the editor with an authority");
      const trusted = await interceptingProxy({
        cert: await readFile(join(folder, certificateFile), "utf8"),
        key: await readFile(join(folder, keyFile), "utf8"),
      });
      try {
        await set("snippetService.http.transport", transport);
        // With the system's certificates, the editor's fetch leaves out those of NODE_EXTRA_CA_CERTS.
        await set("http.systemCertificates", false);
        await set("http.proxy", trusted.url);
        const response = await networkOf(owned).once.send(request);
        assert.equal(response.status, 200);
        assert.deepEqual(await trusted.seen(), [`GET ${service}/account`]);
      } finally {
        await trusted.close();
      }
    });
  }

  // One for all of them: the fetch of older editors goes on to the proxy that it was given first.
  describe("that nobody trusts", () => {
    let stranger: InterceptingProxy;
    before(async () => {
      stranger = await interceptingProxy();
    });
    after(() => stranger.close());

    for (const transport of ["extension", "editor", "auto"]) {
      it(`sees nothing while its certificate is not trusted (${transport})`, async () => {
        await set("snippetService.http.transport", transport);
        await set("http.proxy", stranger.url);
        await assert.rejects(
          networkOf(owned).once.send(request),
          (error) =>
            isSnippetError(error, "offline") && /certificate is not trusted/.test(error.message),
        );
        assert.deepEqual(await stranger.seen(), []);
      });
    }
  });

  it("is used from the moment at which the setting says so, and no longer", async () => {
    await set("snippetService.http.transport", "extension");
    tls.setDefaultCACertificates([...own, proxy.certificate]);
    const network = networkOf(owned).once;
    await assert.rejects(network.send(request), { code: "offline" });
    await set("http.proxy", proxy.url);
    assert.equal((await network.send(request)).status, 200);
    await set("http.proxySupport", "off");
    await assert.rejects(network.send(request), { code: "offline" });
    assert.equal((await proxy.seen()).length, 1);
  });
});
