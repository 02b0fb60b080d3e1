import assert from "node:assert/strict";
import { inspect } from "node:util";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import type { ProxySettings } from "../../../../../src/core/http/proxy/networkSettings.ts";
import { proxyFor } from "../../../../../src/core/http/proxy/proxyRules.ts";
import type { Environment } from "../../../../../src/core/http/proxy/proxyRules.ts";

const none: ProxySettings = {
  isUsed: true,
  url: "",
  noProxy: [],
  authorization: undefined,
  isStrict: true,
};
const set: ProxySettings = { ...none, url: "http://proxy.corp:3128" };
const service = "https://api.example.com/v1";

const cases: readonly (readonly [
  what: string,
  target: string,
  settings: ProxySettings,
  environment: Environment,
  expected: string | undefined,
])[] = [
  ["nothing set", service, none, {}, undefined],
  ["the setting", service, set, {}, "http://proxy.corp:3128/"],
  [
    "a setting without a scheme",
    service,
    { ...none, url: "proxy.corp:81" },
    {},
    "http://proxy.corp:81/",
  ],
  [
    "the setting before the environment",
    service,
    set,
    { https_proxy: "http://other" },
    "http://proxy.corp:3128/",
  ],
  ["https_proxy", service, none, { https_proxy: "http://env:1" }, "http://env:1/"],
  [
    "lower case before upper case",
    service,
    none,
    { https_proxy: "http://a", HTTPS_PROXY: "http://b" },
    "http://a/",
  ],
  ["HTTPS_PROXY", service, none, { HTTPS_PROXY: "https://env:1" }, "https://env:1/"],
  [
    "HTTP_PROXY where there is no other",
    service,
    none,
    { HTTP_PROXY: "http://env:1" },
    "http://env:1/",
  ],
  ["all_proxy", service, none, { all_proxy: "socks5://env:1" }, "socks5://env:1"],
  [
    "https_proxy for http",
    "http://api.example.com/",
    none,
    { https_proxy: "http://env" },
    undefined,
  ],
  [
    "http_proxy for http",
    "http://api.example.com/",
    none,
    { http_proxy: "http://env" },
    "http://env/",
  ],
  ["an empty variable", service, none, { https_proxy: " ", http_proxy: "" }, undefined],
  [
    "proxies switched off",
    service,
    { ...set, isUsed: false },
    { https_proxy: "http://env" },
    undefined,
  ],
  ["this computer by name", "http://localhost:8080/", set, { http_proxy: "http://env" }, undefined],
  ["this computer by number", "http://127.0.0.2:8080/", set, {}, undefined],
  ["this computer in IPv6", "http://[::1]:8080/", set, {}, undefined],
  [
    "a host that looks like this computer",
    "https://127.0.0.1.evil.example/",
    set,
    {},
    "http://proxy.corp:3128/",
  ],
];

const exclusions: readonly (readonly [entry: string, target: string, isDirect: boolean])[] = [
  ["*", service, true],
  ["example.com", service, true],
  [".example.com", service, true],
  ["*.example.com", service, true],
  ["API.EXAMPLE.COM", service, true],
  ["api.example.com:443", service, true],
  ["api.example.com:8443", service, false],
  ["xample.com", service, false],
  ["api.example.com.evil", service, false],
  ["", service, false],
  [".", service, false],
  ["10.0.0.0/8", "https://10.1.2.3/", true],
  ["10.0.0.0/8", "https://11.1.2.3/", false],
  ["10.1.2.3", "https://10.1.2.3/", true],
  ["10.0.0.0/99", "https://10.0.0.0/", false],
  ["fd00::/8", "https://[fd12::1]:9/", true],
  ["[fd12::1]:9", "https://[fd12::1]:9/", true],
  ["fd00::/8", "https://10.1.2.3/", false],
];

describe("proxyFor", () => {
  for (const [what, target, settings, environment, expected] of cases) {
    it(`${expected === undefined ? "goes directly" : `goes over ${expected}`} with ${what}`, () => {
      assert.equal(proxyFor(new URL(target), settings, environment)?.url.href, expected);
    });
  }

  for (const [entry, target, isDirect] of exclusions) {
    it(`takes ${target} for ${isDirect ? "" : "not "}excluded by "${entry}", in a setting or a variable`, () => {
      const url = new URL(target);
      const environment = { NO_PROXY: `first.invalid, ${entry}` };
      const bySetting = proxyFor(url, { ...set, noProxy: ["first.invalid", entry] }, {});
      const byVariable = proxyFor(url, set, environment);
      assert.deepEqual([bySetting === undefined, byVariable === undefined], [isDirect, isDirect]);
    });
  }

  it("hands credentials and strictness on", () => {
    const settings = { ...set, authorization: "Basic eA==", isStrict: false };
    const proxy = proxyFor(new URL(service), settings, {});
    assert.deepEqual([proxy?.authorization, proxy?.isStrict], ["Basic eA==", false]);
  });

  for (const url of ["http://user:PASSWORD@[", "http://", "://PASSWORD"]) {
    it(`says that ${url} is no address, without repeating it`, () => {
      assert.throws(
        () => proxyFor(new URL(service), { ...none, url }, {}),
        (error) =>
          isSnippetError(error, "settings") && !inspect(error, { depth: 9 }).includes("PASSWORD"),
      );
    });
  }
});
