import assert from "node:assert/strict";
import { SnippetError } from "../../../../../src/core/errors.ts";
import { ourEngine } from "../../../../simulation/engineVariant.ts";
import type { EngineVariant } from "../../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../../simulation/simWindow.ts";
import { sharedDraft as draft } from "../../../../support/library/sharedDraft.ts";

describe("A snippet that is opened after another device deleted it", () => {
  const atOnce: EngineVariant = {
    ...ourEngine,
    remote: (remote) =>
      Object.assign(remote, { read: () => Promise.reject(new SnippetError("not-found", "Gone.")) }),
  };

  for (const [where, variant, places] of [
    ["in one place", ourEngine, 1],
    ["in two places that are answered at the same moment", atOnce, 2],
  ] as const) {
    it(`is not shown any more, and is in the trash once, opened ${where}`, async () => {
      const world = ScriptedWorld.plain(1);
      world.server.create(draft, undefined);
      const { library } = new SimWindow("one", world, variant);
      await world.pass(60_000);
      world.server.delete("1", undefined);
      const readings = Array.from({ length: places }, () =>
        assert.rejects(library.read("1"), { code: "not-found" }),
      );
      await world.pass(10_000);
      await Promise.all(readings);
      const trashed = (await library.trash()).map(({ snippet }) => snippet.code);
      assert.deepEqual([library.all(), trashed], [[], ["old"]]);
    });
  }
});
