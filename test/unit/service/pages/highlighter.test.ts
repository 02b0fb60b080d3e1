import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { Highlighter } from "../../../../src/service/pages/highlighter.ts";
import { longestTurn } from "../../../support/cost.ts";

describe("The highlighter", function () {
  this.timeout(30_000);
  let highlighter: Highlighter;
  beforeEach(() => (highlighter = new Highlighter(60_000)));

  /** Each keeps highlight.js at work for seconds or minutes. */
  const poisons: readonly (readonly [string, string])[] = [
    ["TypeScript", "a".repeat(65_536)],
    ["Java", "$".repeat(65_536)],
    ["Markdown", "[a](".repeat(8_192)],
  ];

  for (const [language, code] of poisons) {
    it(`gives up ${language} that takes long, and holds up nobody meanwhile`, async () => {
      let colored: string | undefined = "";
      let id = 0;
      const turn = await longestTurn(async () => {
        id += 1;
        colored = await highlighter.color({ id, version: 1, code }, language, "ada");
      });
      assert.ok(colored === undefined);
      assert.ok(turn < 1, `${turn} of what a turn may take`);
    });
  }

  /** The computer may be too busy for the deadline once. */
  const colorOf = async (id: number, code: string, caller = "ada"): Promise<string | undefined> => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const colored = await highlighter.color({ id, version: 1, code }, "Python", caller);
      if (colored !== undefined) return colored;
    }
    return undefined;
  };

  it("colors the next code as before", async () => {
    const [[language, code]] = poisons as [(typeof poisons)[0]];
    await highlighter.color({ id: 1, version: 1, code }, language, "ada");
    assert.match((await colorOf(2, "import os")) ?? "", /hljs-keyword/u);
  });

  it("looks at a version once, and at the next one anew", async () => {
    await colorOf(1, "import os");
    assert.match((await colorOf(1, "other text")) ?? "", /import/u);
    const next = await highlighter.color({ id: 1, version: 2, code: "print" }, "Python", "ada");
    assert.doesNotMatch(next ?? "", /import/u);
  });

  it("lets few wait, and shows the rest without colors at once", async () => {
    const [language, poison] = poisons[1] ?? ["", ""];
    const asked = Array.from({ length: 40 }, (_, id) =>
      highlighter.color({ id, version: 1, code: id === 0 ? poison : "x" }, language, "ada"),
    );
    let over = 0;
    for (const answer of asked) void answer.finally(() => (over += 1));
    await asked[39];
    assert.equal(over, 7);
    await Promise.all(asked);
  });

  it("lets nobody wait long, whoever waits before them", async () => {
    const [language, code] = poisons[1] ?? ["", ""];
    highlighter = new Highlighter();
    for (let id = 0; id < 31; id += 1) {
      void highlighter.color({ id, version: 1, code }, language, `crowd ${id}`);
    }
    const colored = highlighter.color({ id: 100, version: 1, code: "print" }, "Python", "ada");
    // The others take three seconds, and one more would be refused.
    assert.notEqual(await Promise.race([colored, delay(2_000, "late")]), "late");
  });

  it("has turns by caller: a crowd of one keeps nobody else's code without colors", async () => {
    const [language, code] = poisons[1] ?? ["", ""];
    let over = 0;
    const crowd = Array.from({ length: 5 }, async (_, id) => {
      await highlighter.color({ id, version: 1, code }, language, "crowd");
      over += 1;
    });
    assert.match((await colorOf(9, "import os", "bob")) ?? "", /hljs-keyword/u);
    assert.ok(over < 5, String(over));
    await Promise.all(crowd);
  });
});
