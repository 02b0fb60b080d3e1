import assert from "node:assert/strict";
import { OneAtATime } from "../../../../src/host/auth/oneAtATime.ts";

describe("What comes of addresses that anybody can open", () => {
  it("is shown one at a time, and again when the one before is closed or has failed", async () => {
    const messages = new OneAtATime();
    const ends: PromiseWithResolvers<string>[] = [];
    const show = (): Promise<string> => {
      const end = Promise.withResolvers<string>();
      ends.push(end);
      return end.promise;
    };
    const first = messages.run("used", show);
    for (let count = 0; count < 30; count += 1) {
      assert.equal(await messages.run("used", show), undefined);
    }
    assert.equal(ends.length, 1);
    ends[0]?.resolve("closed");
    assert.equal(await first, "closed");
    const second = messages.run("used", show);
    ends[1]?.reject(new Error("failed"));
    await assert.rejects(second);
    const third = messages.run("used", show);
    ends[2]?.resolve("closed");
    assert.equal(await third, "closed");
  });

  it("keeps nothing else silent by a message that is never closed", async () => {
    const messages = new OneAtATime();
    const shown: string[] = [];
    const stay = (what: string): Promise<void> => {
      shown.push(what);
      return new Promise(() => undefined);
    };
    for (const what of ["of a stranger", "of a stranger", "of the user", "of the user"]) {
      void messages.run(what, () => stay(what));
    }
    assert.deepEqual(shown, ["of a stranger", "of the user"]);
  });
});
