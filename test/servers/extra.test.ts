import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../support/projectRoot.ts";
import { TemporaryFolder } from "../support/service/temporaryFolder.ts";

interface Ended {
  readonly code: number;
  readonly stdout: string;
}

/** Runs only the personalities of a module that lies outside the project. */
async function runWith(module: string): Promise<Ended> {
  const folder = await TemporaryFolder.create();
  const file = folder.file("personalities.mjs");
  await writeFile(file, module);
  const program = join(projectRoot, "test/run/servers.ts");
  const args = [program, "--extra", file, "--grep", "from outside"];
  const ended = promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: unknown) => error as Ended,
  );
  const result = await ended;
  await folder.remove();
  return result;
}

const wrapped = (result: string): string => `
  export const personalities = [
    { name: "wrapped, from outside", result: ${result}, manner: { list: (it) => ({ it }) } },
    { name: "a shop, from outside", result: /did not come from a Snippet Service server/,
      manner: { answer: () => ({ status: 200, text: "<h1>Shop</h1>" }) } },
  ];`;

describe("npm run test:servers -- --extra FILE", function () {
  this.timeout(60_000);

  it("runs the script against the servers of a module outside the project", async () => {
    const { code, stdout } = await runWith(wrapped('"kept"'));
    assert.match(stdout, /\| wrapped, from outside \| everything kept \|/);
    assert.match(stdout, /\| a shop, from outside \| “The response did not come/);
    assert.match(stdout, /2 passed, 0 failed/);
    assert.equal(code, 0);
  });

  it("fails where one of them ends otherwise than its module says", async () => {
    const { code, stdout } = await runWith(wrapped("/never said/"));
    assert.match(stdout, /\| wrapped, from outside \| \*\*NOT AS EXPECTED\*\*/);
    assert.match(stdout, /1 passed, 1 failed/);
    assert.equal(code, 1);
  });
});
