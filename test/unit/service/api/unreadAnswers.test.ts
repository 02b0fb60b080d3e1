import assert from "node:assert/strict";
import type { Context } from "hono";
import { UnreadAnswers } from "../../../../src/service/api/unreadAnswers.ts";

const size = 6 * 1024 * 1024;

/** A request from an address; its answer is not sent. */
function from(address: string, method = "GET"): Context {
  return { env: { address }, req: { method }, header: () => undefined } as unknown as Context;
}

describe("Answers that a client does not read", () => {
  let answers: UnreadAnswers;
  beforeEach(() => (answers = new UnreadAnswers()));

  const ask = (address: string, method?: string): Response =>
    new Response(answers.body(from(address, method), new Uint8Array(size)));
  const askUntilRefused = (address: string): readonly Response[] => {
    const unread: Response[] = [];
    for (let asked = 0; asked < 100; asked += 1) {
      try {
        unread.push(ask(address));
      } catch {
        return unread;
      }
    }
    return assert.fail("nothing is refused");
  };

  it("fill only so much memory, and nothing of what another one may have", () => {
    assert.ok(askUntilRefused("192.0.2.1").length * size <= 48 * 1024 * 1024);
    ask("192.0.2.2");
  });

  it("are forgotten when they are read to the end, or their connection is gone", async () => {
    for (const end of [
      (unread: Response): Promise<unknown> => unread.arrayBuffer(),
      async (unread: Response): Promise<unknown> => unread.body?.cancel(),
    ]) {
      const unread = askUntilRefused("192.0.2.1");
      await Promise.all(unread.map(end));
      assert.equal(askUntilRefused("192.0.2.1").length, unread.length);
      answers = new UnreadAnswers();
    }
  });

  it("are whole, byte for byte", async () => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
    const body = new Response(answers.body(from("192.0.2.1"), bytes));
    assert.deepEqual(Buffer.from(await body.arrayBuffer()), Buffer.from(bytes));
  });

  it("hold nothing in process, or without a body", () => {
    for (let asked = 0; asked < 20; asked += 1) {
      ask("");
      ask("192.0.2.1", "HEAD");
    }
  });
});
