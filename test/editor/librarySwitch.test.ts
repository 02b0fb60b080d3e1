import assert from "node:assert/strict";
import { switchLibrary } from "../../src/host/library/librarySwitch.ts";
import { StatusMessages } from "../support/editor/statusMessages.ts";
import { MemoryLibraryInUse } from "../support/library/memoryLibraryInUse.ts";

describe("What the status bar says of the library that is chosen", () => {
  it("is its name, also where it was in use before", async () => {
    const inUse = await MemoryLibraryInUse.start("computer");
    using status = new StatusMessages();
    await inUse.current.use({ kind: "none" });
    await switchLibrary(inUse.current, { kind: "computer" });
    await switchLibrary(inUse.current, { kind: "computer" });
    const words = "Library in use: This Computer.";
    assert.deepEqual(status.heard, [words, words]);
    inUse.dispose();
  });
});
