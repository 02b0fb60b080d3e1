import assert from "node:assert/strict";
import { ShowAccount } from "../../src/host/commands/account/showAccount.ts";
import type { Account } from "../../src/core/model.ts";
import { accountNamed } from "../support/oauth/accountNamed.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { DoubledLibrary } from "../support/library/doubledLibrary.ts";

const nobody: Account = { ...accountNamed("ada"), username: undefined };

describe("Showing the account", () => {
  const messages = new AnsweredMessages();
  afterEach(() => messages.dispose());

  it("tells everything that the service told", async () => {
    const account: Account = {
      ...nobody,
      username: "ada",
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      locale: "en",
      timeZone: "Europe/London",
      registrationDate: "2026-01-02 03:04:05",
      activationDate: "2026-01-02 04:05:06",
      status: "active",
    };
    const apiUrl = "https://snippets.example.com";
    await using doubled = await DoubledLibrary.start({}, { kind: "service", account, apiUrl });
    messages.answer("ada", undefined);
    await new ShowAccount(doubled.current).run();
    assert.deepEqual(messages.asked[0]?.detail?.split("\n"), [
      "User name: ada",
      "Name: Ada Lovelace",
      "E-mail: ada@example.com",
      "Language: en",
      "Time zone: Europe/London",
      "Registered: 2026-01-02 03:04:05",
      "Activated: 2026-01-02 04:05:06",
      "Status: active",
      "Service: https://snippets.example.com",
    ]);
  });

  it("leaves out what the service did not tell", async () => {
    const apiUrl = "https://snippets.example.com";
    const origin = { kind: "service", account: { ...nobody, lastName: "L" }, apiUrl } as const;
    await using doubled = await DoubledLibrary.start({}, origin);
    messages.answer("ada", undefined);
    await new ShowAccount(doubled.current).run();
    assert.equal(messages.asked[0]?.detail, "Name: L\nService: https://snippets.example.com");
  });

  it("says that this computer needs none", async () => {
    await using doubled = await DoubledLibrary.start();
    messages.answer("This computer", undefined);
    await new ShowAccount(doubled.current).run();
    assert.match(messages.asked[0]?.detail ?? "", /No account is needed\./);
  });

  it("needs a library in use", async () => {
    await using doubled = await DoubledLibrary.start();
    await doubled.current.use({ kind: "none" });
    await assert.rejects(new ShowAccount(doubled.current).run(), { code: "signed-out" });
  });
});
