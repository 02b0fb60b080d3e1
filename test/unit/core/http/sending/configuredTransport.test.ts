import assert from "node:assert/strict";
import { ConfiguredTransport } from "../../../../../src/core/http/sending/configuredTransport.ts";
import type { HttpRequest } from "../../../../../src/core/http/transport.ts";
import { HeldTransport, settled } from "../../../../support/http/heldTransport.ts";

describe("ConfiguredTransport", () => {
  const request: HttpRequest = {
    method: "GET",
    url: new URL("https://api.invalid/"),
    pathTemplate: "/",
    headers: {},
  };
  let built: HeldTransport[];
  let configured: ConfiguredTransport;

  beforeEach(() => {
    built = [];
    configured = new ConfiguredTransport(() => {
      const transport = new HeldTransport();
      built.push(transport);
      return transport;
    });
  });

  it("builds at the first request, and once for all", async () => {
    assert.equal(built.length, 0);
    void configured.send(request);
    void configured.send(request);
    await settled();
    assert.equal(built.length, 1);
    assert.equal(built[0]?.held.length, 2);
  });

  it("builds anew after a change, and lets open requests end", async () => {
    const sending = configured.send(request);
    configured.rebuild();
    void configured.send(request);
    await settled();
    assert.equal(built.length, 2);
    await built[0]?.held[0]?.end(200);
    assert.equal((await sending).status, 200);
  });
});
