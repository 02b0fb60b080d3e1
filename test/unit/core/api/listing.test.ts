import assert from "node:assert/strict";
import { isSnippetError } from "../../../../src/core/errors.ts";
import { gatedTransport } from "../../../../src/core/http/resilience/gatedTransport.ts";
import type { HttpResponse, Transport } from "../../../../src/core/http/transport.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { settled } from "../../../support/http/heldTransport.ts";

/** Sends in the turn after it was asked to, as a pool does that looks first whether a used connection still stands. */
class TurnTransport implements Transport {
  readonly answers: ((answer: HttpResponse) => void)[] = [];

  async send(): Promise<HttpResponse> {
    await settled();
    return new Promise((resolve) => this.answers.push(resolve));
  }
}

describe("A listing of many pages at once", () => {
  it("sends the request that waits at the gate before it reads the page that made room for it", async () => {
    const wire = new TurnTransport();
    const client = apiClient("https://api.invalid", gatedTransport(wire, new ManualClock()));
    const pages = Array.from({ length: 7 }, (_, at) => client.list({ page: at + 1, perPage: 100 }));
    while (wire.answers.length < 6) {
      await settled();
    }
    const answer = (text: string): HttpResponse => ({
      status: 200,
      headers: new Map(),
      body: Buffer.from(text),
    });
    wire.answers[0]?.(answer("cut off ["));
    // Reading it is what fails.
    await assert.rejects(pages[0] ?? Promise.resolve(), (error) =>
      isSnippetError(error, "not-the-service"),
    );
    assert.equal(wire.answers.length, 7);
    wire.answers.forEach((end) => end(answer("[]")));
    await Promise.all(pages.slice(1));
  });
});

describe("A page of large records", () => {
  it("is read with turns for others between them", async () => {
    const block = `\`\`\`a snippet-code\n${"x&\n".repeat(100_000)}\`\`\``;
    const description = `${block}\nsnippet-code 1 sha256=${"a".repeat(64)}\n`;
    const records = Array.from({ length: 20 }, (_, at) => ({
      id: at + 1,
      title: "t",
      description,
    }));
    const body = Buffer.from(JSON.stringify(records));
    const wire: Transport = {
      send: () => Promise.resolve({ status: 200, headers: new Map(), body }),
    };
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const page = await apiClient("https://api.invalid", wire).list({ page: 1, perPage: 20 });
    clearImmediate(next);
    assert.equal(page.records.length, 20);
    assert.ok(turns > 8, `${turns} turns`);
  });
});

describe("A page whose size is refused", () => {
  it("is asked for in few other sizes, whatever numbers the refusal has", async () => {
    const message = Array.from({ length: 60 }, (_, at) => at + 11).join(", ");
    const sizes: (string | null)[] = [];
    const wire: Transport = {
      send: ({ url }) => {
        sizes.push(new URL(url).searchParams.get("per_page"));
        const body = Buffer.from(JSON.stringify({ message }));
        return Promise.resolve({ status: 422, headers: new Map(), body });
      },
    };
    const client = apiClient("https://api.invalid", wire);
    await assert.rejects(client.list({ page: 1, perPage: 100 }));
    assert.deepEqual([...new Set(sizes)], ["100", "70", "69", "68", "50", "20", "10"]);
  });
});

describe("A list without snippets", () => {
  const answering = (status: number, body: unknown): Transport => ({
    send: () =>
      Promise.resolve({
        status,
        headers: new Map(),
        body: Buffer.from(body === undefined ? "" : JSON.stringify(body)),
      }),
  });

  for (const [status, body, isEmpty] of [
    [204, undefined, true],
    [404, { message: "No snippets found" }, true],
    [404, { error: "There are no matching records." }, true],
    [404, { message: "Not Found" }, false],
    [404, { message: "No route matches /snippets" }, false],
    [404, undefined, false],
    [200, undefined, false],
    [403, { message: "No snippets for you" }, false],
  ] as const) {
    it(`is ${isEmpty ? "empty" : "an error"} at ${status} ${JSON.stringify(body)}`, async () => {
      const client = apiClient("https://api.invalid", answering(status, body));
      const list = client.list({ page: 1, perPage: 100 });
      await (isEmpty
        ? list.then(({ records }) => assert.deepEqual(records, []))
        : assert.rejects(list, isSnippetError));
    });
  }
});
