import assert from "node:assert/strict";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import type { Fate } from "../../../simulation/fate.ts";
import { pendingFiles } from "../../../simulation/pendingFiles.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import type { FileCall } from "../../../support/computer/memoryFiles.ts";
import { systemError } from "../../../support/computer/systemError.ts";
import { sharedDraft as draft } from "../../../support/library/sharedDraft.ts";

const cases: readonly (readonly [what: string, refused: FileCall["kind"], fate: Fate])[] = [
  ["a look at what other windows send", "list", "answered"],
  ["the note that it could not be sent", "create", "offline"],
  ["the note that no answer came", "create", "lost"],
];

describe("A new snippet that is being sent", () => {
  for (const [what, refused, fate] of cases) {
    it(`goes on when the disk has refused ${what}`, async () => {
      const world = ScriptedWorld.plain(1);
      const { library, files } = new SimWindow("one", world, ourEngine);
      await world.pass(60_000);
      world.fates.push(fate);
      let refusals = 0;
      files.faults = {
        before: ({ kind }) => {
          const isSending = pendingFiles(world.disk).some((it) => it.includes('"state":"sending"'));
          if (isSending && kind === refused) {
            refusals += 1;
            throw systemError("EIO", kind);
          }
        },
      };
      await library.create(draft);
      await world.pass(60_000);
      files.faults = undefined;
      assert.ok(refusals > 0);
      await world.pass(1_800_000);
      assert.deepEqual(library.waiting(), []);
      assert.equal(world.server.records.size, 1);
    });
  }
});
