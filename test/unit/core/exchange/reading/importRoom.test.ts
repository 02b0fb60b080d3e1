import assert from "node:assert/strict";
import { ImportRoom } from "../../../../../src/core/exchange/reading/importRoom.ts";

const mebibyte = 1024 * 1024;

describe("What an import reads", () => {
  it("is no file of code that no snippet can hold, and no list that the editor cannot", () => {
    const room = new ImportRoom();
    assert.equal(room.refusal("a.ts", mebibyte)?.kind, undefined);
    assert.equal(room.refusal("a.ts", 3 * mebibyte)?.kind, "too-large");
    assert.equal(room.refusal("json", 3 * mebibyte)?.kind, "too-large");
    assert.equal(room.refusal("a.code-snippets", 64 * mebibyte)?.kind, undefined);
    assert.equal(room.refusal("a.json", 64 * mebibyte + 1)?.kind, "too-large");
  });

  it("is refused with the bound that it is over: of a code, or of a list", () => {
    const room = new ImportRoom();
    const bound = (name: string, size: number): unknown => {
      const reason = room.refusal(name, size);
      return reason?.kind === "too-large" ? reason.maximum : reason;
    };
    assert.equal(bound("a.ts", 3 * mebibyte), mebibyte);
    assert.equal(bound("a.code-snippets", 65 * mebibyte), 64 * mebibyte);
  });

  it("is no more than the memory holds, in however many files", () => {
    const room = new ImportRoom();
    const taken = Array.from({ length: 10_000 }, () => room.refusal("a.ts", mebibyte));
    assert.equal(taken.filter((refusal) => refusal === undefined).length, 128);
    assert.equal(room.refusal("small.ts", 1)?.kind, "not-tried");
  });
});
