import assert from "node:assert/strict";
import { KnownLibraries } from "../../../../src/host/library/knownLibraries.ts";
import type { StoredSession } from "../../../../src/core/oauth/sessions/storedSession.ts";

const ada = { id: "1", account: { id: "7", label: "ada" } } as unknown as StoredSession;

describe("Each known library", () => {
  it("has its pending changes, and none on this computer, where nothing is sent to a server", async () => {
    const known = new KnownLibraries({
      current: { library: undefined },
      factories: {
        openAccount: () => assert.fail("nothing is opened"),
        openComputer: () => assert.fail("nothing is opened"),
      },
      sessions: { list: () => Promise.resolve([ada]) },
      addressOf: () => "https://snippets.example.com",
      keys: () => Promise.resolve([]),
      pendingIn: () => Promise.resolve(3),
    });
    const all = await known.list();
    assert.deepEqual(
      all.map(({ origin, pending }) => [origin.kind, pending]),
      [
        ["computer", 0],
        ["service", 3],
      ],
    );
  });
});
