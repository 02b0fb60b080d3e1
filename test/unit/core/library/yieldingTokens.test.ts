import assert from "node:assert/strict";
import type { AccessTokens } from "../../../../src/core/api/accessTokens.ts";
import { SnippetError } from "../../../../src/core/errors.ts";
import { yieldingTokens } from "../../../../src/core/library/yieldingTokens.ts";
import { SecretVaultGuard } from "../../../../src/core/oauth/secretVaultGuard.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { FaultyVault } from "../../../support/secrets/faultyVault.ts";
import { SharedSecrets } from "../../../support/secrets/inMemoryVault.ts";

describe("a window whose editor keeps the secrets", () => {
  const signedOut = new SnippetError("signed-out", "Your session has ended.");
  const locked = new SnippetError("storage", "The keyring is locked.", {
    details: { reason: "refused" },
  });

  for (const [name, get] of [
    ["current", (tokens: AccessTokens) => tokens.current()],
    ["refused", (tokens: AccessTokens) => tokens.refused("old")],
  ] as const) {
    it(`rests while the editor answers nothing, and only then (${name})`, async () => {
      const clock = new ManualClock();
      const vault = new FaultyVault(new SharedSecrets().window());
      const guard = new SecretVaultGuard(vault, clock);
      const said: boolean[] = [];
      let ask = (): Promise<string> => Promise.resolve("token");
      const tokens = yieldingTokens(
        { current: () => ask(), refused: () => ask() },
        { rest: (isResting) => said.push(isResting) },
      );
      assert.equal(await get(tokens), "token");
      for (const error of [signedOut, locked]) {
        ask = () => Promise.reject(error);
        await assert.rejects(get(tokens), error);
      }
      assert.deepEqual(said, [false]);
      vault.faults.set("get", "hang");
      ask = async () => (await guard.get("x")) ?? "";
      const asked = assert.rejects(get(tokens), { code: "storage" });
      clock.advance(20_000);
      await asked;
      assert.deepEqual(said, [false, true]);
    });
  }

  it("sends what it can where it cannot be told that it lives", async () => {
    const rest = (): never => {
      throw new Error("no lock");
    };
    const give = (): Promise<string> => Promise.resolve("token");
    assert.equal(
      await yieldingTokens({ current: give, refused: give }, { rest }).current(),
      "token",
    );
  });
});
