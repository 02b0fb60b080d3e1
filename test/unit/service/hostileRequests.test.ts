import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { checkVectors } from "../../chaos/vectorCheck.ts";
import { allVectors } from "../../chaos/vectors/allVectors.ts";
import { startServer } from "../../../src/service/server.ts";
import { ServiceFixture } from "../../support/service/serviceFixture.ts";

describe("requests that are none, over plain sockets", function () {
  this.timeout(60_000);
  let fixture: ServiceFixture;
  let token: string;

  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    token = (await fixture.signIn("ada")).token ?? "";
  });
  afterEach(() => fixture.close());

  it("are refused, get no second answer, and hide no other request", async () => {
    assert.ok(allVectors.length >= 60, `only ${allVectors.length} vectors`);
    const server = await startServer({ service: fixture.service, port: 0 });
    const port = Number(new URL(server.origin).port);
    const twice = [...allVectors, ...allVectors];
    const result = await checkVectors(port, token, twice, new SeededRandom(1));
    await server.close();
    assert.deepEqual(result.faults, []);
    assert.equal(result.exchanges, twice.length);
    assert.equal(result.smuggled, 0);
  });

  it("are found where they get through, or this test would find nothing", async () => {
    const handler = getRequestListener((request) => fixture.service.fetch(request));
    const plain = createServer({ keepAliveTimeout: 100 }, (request, response) => {
      void handler(request, response);
    });
    await once(plain.listen(0, "127.0.0.1"), "listening");
    const { port } = plain.address() as AddressInfo;
    const { faults, accepted, secondAnswers, smuggled } = await checkVectors(
      port,
      token,
      allVectors,
      new SeededRandom(1),
    );
    plain.close();
    assert.ok(accepted > 0 && secondAnswers > 0 && smuggled > 0);
    for (const name of [
      "an absolute target with another Host",
      "ten requests behind one to another host",
    ]) {
      assert.ok(
        faults.some((fault) => fault.startsWith(`${name}: answered`)),
        name,
      );
    }
  });

  it("have no name twice", () => {
    const names = allVectors.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    );
  });
});
