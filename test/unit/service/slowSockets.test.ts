import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { checkSlow } from "../../chaos/slow/slowCheck.ts";
import { startServer } from "../../../src/service/server.ts";
import { ServiceFixture } from "../../support/service/serviceFixture.ts";

describe("sockets that keep the service waiting", function () {
  this.timeout(180_000);
  let fixture: ServiceFixture;
  let token: string;

  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    fixture.now = Date.now();
    token = (await fixture.signIn("ada")).token ?? "";
  });
  afterEach(() => fixture.close());

  it("keep nobody else out, and are shut out", async () => {
    const server = await startServer({ service: fixture.service, port: 0 });
    const port = Number(new URL(server.origin).port);
    const isEnough = (requests: number): boolean => requests >= 300;
    const result = await checkSlow({ port, token, sockets: 400, isEnough, patience: 120_000 });
    await server.close();
    assert.deepEqual(result.faults, []);
    assert.ok(result.opened >= 400, JSON.stringify(result));
  });

  it("are found where they do, or this test would find nothing", async () => {
    const handler = getRequestListener((request) => fixture.service.fetch(request));
    const plain = createServer({ headersTimeout: 0, requestTimeout: 0 }, (request, response) => {
      void handler(request, response);
    });
    plain.maxConnections = 20;
    await once(plain.listen(0, "127.0.0.1"), "listening");
    const { port } = plain.address() as AddressInfo;
    const isEnough = (requests: number): boolean => requests >= 8;
    const result = await checkSlow({ port, token, sockets: 40, isEnough, patience: 1_000 });
    plain.closeAllConnections();
    plain.close();
    assert.ok(result.failed > 0);
    assert.ok(result.faults.includes('"headers without an end" is not shut out'));
  });
});
