import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { ourEngine } from "../../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../../simulation/simWindow.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { MemoryFiles } from "../../../../support/computer/memoryFiles.ts";
import { memoryLibrary } from "../../../../support/library/memoryLibrary.ts";
import { sharedDraft as draft } from "../../../../support/library/sharedDraft.ts";

describe("A library that a window has closed, living on with another one", () => {
  it("leaves what waits to the windows that have it open", async () => {
    const world = ScriptedWorld.plain(1);
    const [one, two] = ["one", "two"].map((name) => new SimWindow(name, world, ourEngine).library);
    await world.pass(60_000);
    world.fates.push("offline");
    await one?.create(draft);
    await one?.catchUp();
    one?.dispose();
    await two?.catchUp();
    await world.pass(600_000);
    assert.deepEqual([two?.waiting(), world.server.records.size], [[], 1]);
  });

  it("keeps what comes of a request in flight, and so sends it once", async () => {
    const world = ScriptedWorld.plain(1);
    const { library } = new SimWindow("one", world, ourEngine);
    await world.pass(60_000);
    await library.create(draft);
    while (world.server.records.size === 0) await world.pass(1);
    library.dispose();
    const [id = ""] = world.server.records.keys();
    await world.pass(2_000);
    world.server.update(id, { ...draft, code: "theirs" }, undefined);
    const other = new SimWindow("two", world, ourEngine).library;
    await Promise.all([other.catchUp(), world.pass(900_000)]);
    assert.deepEqual([other.waiting(), world.server.records.size], [[], 1]);
  });

  it("watches nothing, and takes nothing, where that was while it was read from the disk", async () => {
    const files = new MemoryFiles();
    const transport = new UndiciTransport();
    let watched = 0;
    const watch = (): { readonly dispose: () => unknown } => {
      watched += 1;
      return { dispose: () => (watched -= 1) };
    };
    const client = apiClient("http://127.0.0.1:1", transport);
    const library = memoryLibrary(client, { kind: "computer" }, { files, watch });
    files.faults = {
      before: ({ kind, path }) => {
        if (kind === "list" && path.includes("/outbox")) library.dispose();
      },
    };
    await Promise.allSettled([library.create(draft)]);
    await transport.dispose();
    assert.equal(watched, 0);
    assert.ok(files.disk.paths.some((path) => path.includes("/outbox/inbox/")));
  });
});
