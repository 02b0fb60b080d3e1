import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const program = new URL("../../../../src/service/main.ts", import.meta.url).pathname;

describe("a service whose log nobody takes any more", function () {
  this.timeout(30_000);

  it("goes on answering", async () => {
    const folder = await TemporaryFolder.create();
    const service = spawn(
      process.execPath,
      [program, "serve", "--port", "0", "--data", folder.path],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    let origin: string | undefined;
    for await (const line of createInterface({ input: service.stdout })) {
      origin = /http:\/\/[\d.]+:\d+/u.exec(line)?.[0];
      if (origin !== undefined) break;
    }
    service.stderr.destroy();
    for (let asked = 0; asked < 5; asked += 1) {
      const { status } = await fetch(`${origin ?? ""}/languages`);
      assert.equal(status, 200);
    }
    assert.equal(service.exitCode, null);
    service.kill();
    await once(service, "exit");
    await folder.remove();
  });
});
