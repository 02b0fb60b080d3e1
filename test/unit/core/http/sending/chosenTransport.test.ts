import assert from "node:assert/strict";
import { inspect } from "node:util";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { readNetworkSettings } from "../../../../../src/core/http/proxy/networkSettings.ts";
import { chosenTransport } from "../../../../../src/core/http/sending/chosenTransport.ts";
import { selfSigned } from "../../../../support/http/selfSigned.ts";

const variable = "NODE_TLS_REJECT_UNAUTHORIZED";

describe("A server whose certificate nobody signed", () => {
  const before = process.env[variable];
  afterEach(() => {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
  });

  /** @returns the status, or the code of the error, and the number of requests that reached the server. */
  async function send(
    values: Readonly<Record<string, unknown>>,
    check: "0" | "1",
  ): Promise<readonly [unknown, number]> {
    process.env[variable] = check;
    const server = await selfSigned();
    const transport = chosenTransport(
      readNetworkSettings((name) => values[name]),
      process.env,
    );
    try {
      const { status } = await transport.send({
        method: "POST",
        url: new URL(`${server.url}/snippets?access_token=SECRET`),
        pathTemplate: "/snippets",
        headers: { authorization: "Bearer SECRET" },
        body: "SECRET",
      });
      return [status, server.requests()];
    } catch (error) {
      assert.ok(isSnippetError(error), inspect(error));
      assert.doesNotMatch(inspect(error, { depth: 9 }), /SECRET/);
      return [error.code, server.requests()];
    } finally {
      await server.close();
    }
  }

  for (const transport of ["auto", "extension", "editor"]) {
    it(`is sent nothing (${transport})`, async () => {
      const settings = { "snippetService.http.transport": transport };
      assert.deepEqual(await send(settings, "1"), ["offline", 0]);
    });
  }

  for (const transport of ["auto", "extension"]) {
    it(`is sent nothing where the editor checks none either (${transport})`, async () => {
      const settings = { "snippetService.http.transport": transport, "http.proxyStrictSSL": false };
      assert.deepEqual(await send(settings, "0"), ["offline", 0]);
    });
  }

  it("is used where the editor checks none and its own requests were chosen", async () => {
    const settings = { "snippetService.http.transport": "editor" };
    assert.deepEqual(await send(settings, "0"), [200, 1]);
  });
});
