import assert from "node:assert/strict";
import { DoubledLibrary } from "../../../support/library/doubledLibrary.ts";

const states = [{ status: "published" }, { published: true }, { hidden: false }];

describe("A private snippet whose server tells only a state that may be read as public", () => {
  for (const state of states) {
    it(`is private again after it was deleted and brought back: ${JSON.stringify(state)}`, async () => {
      const told = (record: object): object => ({ ...record, private: undefined, ...state });
      await using doubled = await DoubledLibrary.start({ single: told, listed: told });
      const { api, library } = doubled;
      const { id } = api.add({ title: "Mine", private: true, code: "mine();\n" });
      await library.loadAll();
      const trashed = await library.delete(id);
      await library.settled(id);
      assert.equal(api.records.size, 0);
      const restored = await library.restore(trashed ?? assert.fail());
      // Whether the state is the visibility nobody can tell, so the user is warned.
      await assert.rejects(library.settled(restored.id), { code: "not-kept" });
      const [record] = api.records.values();
      assert.deepEqual([record?.title, record?.private], ["Mine", true]);
    });
  }

  for (const [state, isPrivate] of states.flatMap((each) =>
    [true, false].map((value) => [each, value] as const),
  )) {
    it(`stays as it is on the server after an undone deletion that was not sent: ${JSON.stringify(state)}, private: ${String(isPrivate)}`, async () => {
      const told = (record: object): object => ({ ...record, private: undefined, ...state });
      await using doubled = await DoubledLibrary.start({ single: told, listed: told });
      const { api, library } = doubled;
      const { id } = api.add({ title: "Mine", private: isPrivate, code: "mine();\n" });
      await library.loadAll();
      doubled.failWith(503);
      const trashed = await library.delete(id);
      const restored = await library.restore(trashed ?? assert.fail());
      api.manner = { single: told, listed: told };
      await library.retry();
      await library.settled(restored.id);
      assert.equal(restored.id, id);
      assert.deepEqual(library.waiting(), []);
      assert.equal(api.records.get(id)?.private, isPrivate);
    });
  }

  it("is public again where the server told that it was", async () => {
    await using doubled = await DoubledLibrary.start();
    const { api, library } = doubled;
    const { id } = api.add({ private: false });
    await library.loadAll();
    const trashed = await library.delete(id);
    await library.settled(id);
    const restored = await library.restore(trashed ?? assert.fail());
    await library.settled(restored.id);
    assert.deepEqual(
      [...api.records.values()].map((record) => record.private),
      [false],
    );
  });
});
