import assert from "node:assert/strict";
import { runCommand } from "../../../support/service/runCommand.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

describe("mail by the command line", () => {
  for (const [args, told] of [
    ["--smtp smtp://127.0.0.1", "needs --public-origin"],
    ["--smtp http://127.0.0.1 --public-origin https://a.example", "--smtp takes"],
    ["--smtp x --public-origin https://a.example", "--smtp takes"],
    [
      "--smtp smtp://127.0.0.1 --public-origin https://a.example --mail-from a@b,c@d",
      "--mail-from takes",
    ],
  ] as const) {
    it(`is refused: ${args}`, async () => {
      const folder = await TemporaryFolder.create();
      const command = ["serve", "--port", "0", "--data", folder.path, ...args.split(" ")];
      const { code, errors } = await runCommand(command);
      assert.deepEqual([code, errors.includes(told)], [1, true], errors);
      await folder.remove();
    });
  }
});
