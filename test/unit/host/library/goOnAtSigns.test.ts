import assert from "node:assert/strict";
import { Emitter } from "../../../../src/core/emitter.ts";
import type { SessionChange } from "../../../../src/core/oauth/sessions/sessionStore.ts";
import type { StoredSession } from "../../../../src/core/oauth/sessions/storedSession.ts";
import type { Disposable } from "../../../../src/core/ports.ts";
import { goOnAtSigns } from "../../../../src/host/library/goOnAtSigns.ts";
import { sharedDraft } from "../../../support/library/sharedDraft.ts";
import { MemoryLibraryInUse } from "../../../support/library/memoryLibraryInUse.ts";
import { accountNamed } from "../../../support/oauth/accountNamed.ts";

const signedIn: StoredSession = {
  schema: 1,
  id: "s",
  signIn: "first",
  generation: 0,
  accessToken: "t",
  tokenType: "Bearer",
  obtainedAt: 0,
  authOrigin: "https://snippets.example",
  apiOrigin: "https://snippets.example",
  clientIdHash: "c",
  account: accountNamed("ada"),
  scopes: [],
  refresh: "possible",
};

describe("What rests goes on", () => {
  let inUse: MemoryLibraryInUse;
  let sessions: Emitter<SessionChange>;
  let settings: Emitter<void>;
  let signs: Disposable;
  beforeEach(async () => {
    inUse = await MemoryLibraryInUse.start();
    sessions = new Emitter();
    settings = new Emitter();
    const { current } = inUse;
    const accounts = { onDidChange: sessions.event };
    signs = goOnAtSigns(current, accounts, { onDidChange: settings.event }, (fault) =>
      assert.fail(String(fault)),
    );
    await inUse.library.create(sharedDraft);
    inUse.library.asked.length = 0;
  });
  afterEach(() => {
    signs.dispose();
    inUse.dispose();
  });

  const changed = (...all: readonly StoredSession[]): void =>
    sessions.fire({ added: [], removed: [], changed: all });

  it("after a setting was changed", () => {
    settings.fire();
    assert.deepEqual(inUse.library.asked, ["retry all"]);
  });

  it("after somebody signed in again", () => {
    changed({ ...signedIn, signIn: "second" });
    assert.deepEqual(inUse.library.asked, ["retry all"]);
  });

  it("neither after a session was renewed, nor after one was found to have ended", () => {
    changed({ ...signedIn, generation: 1 }, { ...signedIn, refresh: "ended" });
    assert.deepEqual(inUse.library.asked, []);
  });
});
