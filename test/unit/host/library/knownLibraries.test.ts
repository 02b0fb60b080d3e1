import assert from "node:assert/strict";
import { KnownLibraries } from "../../../../src/host/library/knownLibraries.ts";
import type { StoredSession } from "../../../../src/core/oauth/sessions/storedSession.ts";

const session = (account: object): StoredSession =>
  ({
    id: "1",
    apiOrigin: "https://snippets.example.com",
    account: { label: "ada", ...account },
  }) as unknown as StoredSession;
const ada = session({ id: "7" });

function knownOf(...sessions: readonly StoredSession[]): KnownLibraries {
  return new KnownLibraries({
    current: { library: undefined },
    factories: {
      openAccount: () => assert.fail("nothing is opened"),
      openComputer: () => assert.fail("nothing is opened"),
    },
    sessions: { list: () => Promise.resolve(sessions) },
    addressOf: ({ apiOrigin }) => apiOrigin,
    keys: () => Promise.resolve([]),
    pendingIn: () => Promise.resolve(3),
  });
}

describe("Each known library", () => {
  it("has its pending changes, and none on this computer, where nothing is sent to a server", async () => {
    const all = await knownOf(ada).list();
    assert.deepEqual(
      all.map(({ origin, pending }) => [origin.kind, pending]),
      [
        ["computer", 0],
        ["service", 3],
      ],
    );
  });

  it("has a name that differs from that of another account at the server", async () => {
    const names = async (...sessions: readonly StoredSession[]): Promise<readonly string[]> =>
      (await knownOf(...sessions).list()).flatMap(({ origin }) =>
        origin.kind === "service" ? [origin.account.label] : [],
      );
    const elsewhere = { ...ada, apiOrigin: "https://other.example" };
    assert.deepEqual(await names(ada, elsewhere), ["ada", "ada"]);
    const one = session({ id: "7", email: "one@example.com" });
    const other = session({ id: "8", email: "other@example.com" });
    assert.deepEqual(await names(one, other), ["ada (one@example.com)", "ada (other@example.com)"]);
    const again = session({ id: "9", email: "one@example.com" });
    assert.deepEqual(await names(one, again), ["ada (7)", "ada (9)"]);
    assert.deepEqual(await names(other, ada), ["ada (other@example.com)", "ada (7)"]);
  });
});
