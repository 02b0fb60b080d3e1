import assert from "node:assert/strict";
import { SnippetError } from "../../../../../src/core/errors.ts";
import { fallbackTransport } from "../../../../../src/core/http/sending/fallbackTransport.ts";
import type { HttpRequest } from "../../../../../src/core/http/transport.ts";
import { ScriptedTransport } from "../../../../support/http/scriptedTransport.ts";

const request: HttpRequest = {
  method: "POST",
  url: new URL("https://api.invalid/snippets"),
  pathTemplate: "/snippets",
  headers: {},
};
const offline = new SnippetError("offline", "No.");

describe("fallbackTransport", () => {
  it("does not use the second while the first works", async () => {
    const second = new ScriptedTransport([]);
    const transport = fallbackTransport(new ScriptedTransport([{ status: 500 }]), second);
    assert.equal((await transport.send(request)).status, 500);
    assert.equal(second.sent.length, 0);
  });

  for (const [name, step, method] of [
    ["nothing was sent", offline, "POST"],
    ["a proxy asks for a sign-in", { status: 407 }, "GET"],
  ] as const) {
    it(`uses the second if ${name}, and begins with it from then on`, async () => {
      const first = new ScriptedTransport([step]);
      const second = new ScriptedTransport([{ status: 201 }, { status: 200 }]);
      const transport = fallbackTransport(first, second);
      assert.equal((await transport.send({ ...request, method })).status, 201);
      assert.equal((await transport.send({ ...request, method })).status, 200);
      assert.equal(first.sent.length, 1);
    });
  }

  it("does not send a write again after 407, because a server may have done the write", async () => {
    const second = new ScriptedTransport([]);
    const transport = fallbackTransport(new ScriptedTransport([{ status: 407 }]), second);
    assert.equal((await transport.send(request)).status, 407);
    assert.equal(second.sent.length, 0);
  });

  it("remembers the one that worked for each origin", async () => {
    const other = { ...request, url: new URL("https://other.invalid/") };
    const first = new ScriptedTransport([offline, { status: 200 }]);
    const second = new ScriptedTransport([{ status: 201 }, { status: 202 }]);
    const transport = fallbackTransport(first, second);
    assert.equal((await transport.send(request)).status, 201);
    assert.equal((await transport.send(other)).status, 200);
    assert.equal((await transport.send(request)).status, 202);
  });

  for (const code of ["network", "time-out", "too-large", "cancelled"] as const) {
    it(`does not send again after ${code}`, async () => {
      const second = new ScriptedTransport([]);
      const first = new ScriptedTransport([new SnippetError(code, "No.")]);
      await assert.rejects(fallbackTransport(first, second).send(request), { code });
      assert.equal(second.sent.length, 0);
    });
  }

  it("throws the second's error if both fail, and then begins with the first again", async () => {
    const first = new ScriptedTransport([offline, { status: 200 }]);
    const second = new ScriptedTransport([new SnippetError("network", "No.")]);
    const transport = fallbackTransport(first, second);
    await assert.rejects(transport.send(request), { code: "network" });
    assert.equal((await transport.send(request)).status, 200);
  });

  it("does not use the second after an abort", async () => {
    const controller = new AbortController();
    const second = new ScriptedTransport([{ status: 200 }]);
    const first = {
      send: () => {
        controller.abort();
        return Promise.reject(offline);
      },
    };
    const sending = fallbackTransport(first, second).send(request, controller.signal);
    await assert.rejects(sending, { code: "cancelled" });
    assert.equal(second.sent.length, 0);
  });
});
