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
    const gated = gatedTransport(wire, new ManualClock());
    const client = apiClient("https://api.invalid", gated, undefined, undefined, { firstPage: 1 });
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

describe("The number of a page", () => {
  /** Ten snippets, three a page. */
  function serving(first: 0 | 1, asked: string[]): Transport {
    let count = 10;
    return {
      send: ({ url }) => {
        const number = new URL(url).searchParams.get("page");
        asked.push(number ?? "none");
        const page = Math.max(0, Number(number ?? first) - first);
        const start = 3 * page;
        const all = Array.from({ length: count }, (_, at) => ({ id: count - at, title: "t" }));
        // Another device saves one between two pages.
        count += number === null ? 1 : 0;
        const body = Buffer.from(JSON.stringify(all.slice(start, start + 3)));
        return Promise.resolve({ status: 200, headers: new Map(), body });
      },
    };
  }

  for (const first of [0, 1] as const) {
    it(`is found with page 2 where they count from ${first}, and known after that`, async () => {
      const asked: string[] = [];
      const client = apiClient("https://api.invalid", serving(first, asked));
      await client.list({ page: 1, perPage: 3 });
      assert.deepEqual([asked, client.dialect.knows("firstPage")], [["none"], false]);
      await Promise.all([2, 3].map((page) => client.list({ page, perPage: 3 })));
      const own = [2, 3].map((page) => String(page - 1 + first));
      assert.deepEqual(asked, ["none", "none", "1", ...own]);
      assert.equal(client.dialect.current.firstPage, first);
      await client.list({ page: 1, perPage: 3 });
      assert.equal(asked.at(-1), String(first));
    });
  }

  it("stays open where the library is empty, which costs one request", async () => {
    const asked: string[] = [];
    const empty: Transport = {
      send: ({ url }) => {
        asked.push(new URL(url).searchParams.get("page") ?? "none");
        return Promise.resolve({ status: 200, headers: new Map(), body: Buffer.from("[]") });
      },
    };
    const client = apiClient("https://api.invalid", empty);
    assert.deepEqual((await client.list({ page: 1, perPage: 100 })).records, []);
    assert.deepEqual([asked, client.dialect.knows("firstPage")], [["none"], false]);
  });

  it("is sent for the first page, too, at a server that demands one", async () => {
    const demanding: Transport = {
      send: ({ url }) => {
        const isNumbered = new URL(url).searchParams.has("page");
        const body = isNumbered ? [{ id: 1, title: "t" }] : { message: "page is required" };
        return Promise.resolve({
          status: isNumbered ? 200 : 422,
          headers: new Map(),
          body: Buffer.from(JSON.stringify(body)),
        });
      },
    };
    const client = apiClient("https://api.invalid", demanding);
    assert.equal((await client.list({ page: 1, perPage: 100 })).records.length, 1);
    assert.equal(client.dialect.current.firstPage, 1);
  });

  it("is not guessed where page 1 cannot be read", async () => {
    const failing: Transport = {
      send: ({ url }) => {
        const isFirst = !new URL(url).searchParams.has("page");
        const body = Buffer.from(isFirst ? '[{"id": 1, "title": "t"}]' : "");
        return Promise.resolve({ status: isFirst ? 200 : 500, headers: new Map(), body });
      },
    };
    const client = apiClient("https://api.invalid", failing);
    await assert.rejects(client.list({ page: 2, perPage: 1 }), { code: "server" });
    assert.equal(client.dialect.knows("firstPage"), false);
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
