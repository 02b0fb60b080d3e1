import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

describe("an address that leads nowhere", () => {
  let target: ServiceUnderTest;
  beforeEach(async () => {
    target = await ServiceUnderTest.open();
  });
  afterEach(() => target.close());

  const ask = (path: string, accept?: string): Promise<Response> =>
    target.fetch(path, accept === undefined ? {} : { headers: { Accept: accept } });

  it("is answered with a page in a browser, which leads home", async () => {
    for (const path of ["/nowhere", "/regsiter", "/s/1/2", "/snippetsx"]) {
      const response = await ask(path, browser);
      const text = await response.text();
      assert.equal(response.status, 404);
      assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
      assert.match(response.headers.get("content-security-policy") ?? "", /default-src 'none'/);
      assert.equal(response.headers.get("vary"), "Accept");
      assert.match(text, /<h1>Page not found<\/h1>/);
      assert.match(text, /href="\/">Home page<\/a>/);
      assert.ok(!text.includes(path), "what was typed is not repeated");
    }
  });

  it("is answered with a problem where a program asks", async () => {
    const asked: readonly (readonly [string, string | undefined])[] = [
      ["/nowhere", undefined],
      ["/nowhere", "application/json"],
      ["/nowhere", "*/*"],
      ["/nowhere", "application/json, text/html;q=0"],
      ["/snippets/1/2", browser],
      ["/oauth2/nowhere", browser],
    ];
    for (const [path, accept] of asked) {
      const response = await ask(path, accept);
      assert.equal(response.status, 404);
      assert.match(response.headers.get("content-type") ?? "", /json/, `${path} ${accept ?? ""}`);
    }
  });
});
