import assert from "node:assert/strict";
import { inspect } from "node:util";
import { defaultLimits } from "../../../../../src/core/http/limits.ts";
import { readNetworkSettings } from "../../../../../src/core/http/proxy/networkSettings.ts";
import type { NetworkSettings } from "../../../../../src/core/http/proxy/networkSettings.ts";
import { declaredSettings, projectManifest } from "../../../../support/project/declaredSettings.ts";

const read = (values: Readonly<Record<string, unknown>>): NetworkSettings =>
  readNetworkSettings((name) => values[name]);

const defaults: NetworkSettings = {
  transport: "auto",
  limits: defaultLimits,
  atOnce: 6,
  proxy: { isUsed: true, url: "", noProxy: [], authorization: undefined, isStrict: true },
  systemCertificates: true,
};

describe("readNetworkSettings", () => {
  it("gives the defaults where nothing is set", () => {
    assert.deepEqual(read({}), defaults);
  });

  it("gives the defaults for the values that the manifest declares", () => {
    const properties = declaredSettings(projectManifest());
    const ours = Object.entries(properties).filter(([name]) =>
      /^\w+\.(http\.|api\.maxConcurrency)/.test(name),
    );
    assert.equal(ours.length, 7);
    assert.ok(ours.every(([, { scope }]) => scope === "application"));
    const asked: string[] = [];
    const settings = readNetworkSettings((name) => {
      asked.push(name);
      return properties[name]?.default;
    });
    assert.deepEqual(settings, defaults);
    assert.deepEqual(
      ours.map(([name]) => name).filter((name) => !asked.includes(name)),
      [],
    );
  });

  it("takes what is set", () => {
    const settings = read({
      "snippetService.http.transport": "editor",
      "snippetService.http.connectTimeout": 1,
      "snippetService.http.headersTimeout": 2.5,
      "snippetService.http.silenceTimeout": 3,
      "snippetService.http.totalTimeout": 600,
      "snippetService.http.maxResponseSize": 64,
      "snippetService.api.maxConcurrency": 2,
      "http.proxy": " http://proxy:1 ",
      "http.noProxy": ["a", " ", 7, "b"],
      "http.proxyAuthorization": "Basic eA==",
      "http.proxyStrictSSL": false,
      "http.proxySupport": "off",
      "http.systemCertificates": false,
    });
    assert.deepEqual(settings, {
      transport: "editor",
      limits: {
        connect: 1_000,
        headers: 2_500,
        silence: 3_000,
        total: 600_000,
        bodyBytes: 64 * 1024 * 1024,
      },
      atOnce: 2,
      proxy: {
        isUsed: false,
        url: "http://proxy:1",
        noProxy: ["a", "b"],
        authorization: "Basic eA==",
        isStrict: false,
      },
      systemCertificates: false,
    });
  });

  for (const wrong of [0, -1, 601, Number.NaN, Infinity, "10", null, {}]) {
    it(`takes ${inspect(wrong)} for not set`, () => {
      const names = ["connect", "headers", "silence", "total"].map((name) => `${name}Timeout`);
      const values = [...names, "maxResponseSize", "transport"]
        .map((name) => `http.${name}`)
        .concat("api.maxConcurrency")
        .map((name) => [`snippetService.${name}`, wrong] as const);
      const editor = ["proxy", "noProxy", "proxyAuthorization"].map(
        (name) => [`http.${name}`, typeof wrong === "string" ? undefined : wrong] as const,
      );
      assert.deepEqual(read(Object.fromEntries([...values, ...editor])), defaults);
    });
  }
});
