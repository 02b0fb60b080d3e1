import assert from "node:assert/strict";
import { OpenMessages } from "../../../../src/host/auth/openMessages.ts";

describe("OpenMessages", () => {
  it("shows one message of a kind, and another after it is closed or has failed", async () => {
    const messages = new OpenMessages();
    const ends: PromiseWithResolvers<string>[] = [];
    const show = (): Promise<string> => {
      const end = Promise.withResolvers<string>();
      ends.push(end);
      return end.promise;
    };
    const first = messages.showUnlessOpen("used", show);
    for (let count = 0; count < 30; count += 1) {
      assert.equal(await messages.showUnlessOpen("used", show), undefined);
    }
    assert.equal(ends.length, 1);
    ends[0]?.resolve("closed");
    assert.equal(await first, "closed");
    const second = messages.showUnlessOpen("used", show);
    ends[1]?.reject(new Error("failed"));
    await assert.rejects(second);
    const third = messages.showUnlessOpen("used", show);
    ends[2]?.resolve("closed");
    assert.equal(await third, "closed");
  });

  it("shows messages of other kinds beside one that is never closed", async () => {
    const messages = new OpenMessages();
    const shown: string[] = [];
    const stay = (what: string): Promise<void> => {
      shown.push(what);
      return new Promise(() => undefined);
    };
    for (const what of ["of a stranger", "of a stranger", "of the user", "of the user"]) {
      void messages.showUnlessOpen(what, () => stay(what));
    }
    assert.deepEqual(shown, ["of a stranger", "of the user"]);
  });
});
