import assert from "node:assert/strict";
import * as vscode from "vscode";
import { startAddressNotice } from "../../src/host/auth/addressNotice.ts";
import type { SnippetLibrary } from "../../src/core/library/snippetLibrary.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { accountNamed } from "../support/oauth/accountNamed.ts";

describe("The notice of a changed API address", () => {
  const libraryAt = (apiUrl: string): SnippetLibrary =>
    ({
      key: apiUrl,
      origin: { kind: "service", account: accountNamed("ada"), apiUrl },
      waiting: () => [],
    }) as unknown as SnippetLibrary;

  it("comes once after a change of the setting, and not after a switch to another account", async () => {
    const [here, there] = ["https://here.example/", "https://there.example/"];
    const messages = new AnsweredMessages();
    messages.answerEvery()(undefined);
    const changes = new vscode.EventEmitter<void>();
    let address = here;
    const libraries = {
      library: libraryAt(here),
      onDidChange: changes.event,
      onDidChangeSnippets: new vscode.EventEmitter<never>().event,
    };
    const settings = {
      text: () => address,
      onDidChange: new vscode.EventEmitter<never>().event,
    };
    const faults: unknown[] = [];
    const notice = startAddressNotice(
      settings as never,
      libraries as never,
      new InMemoryStore(),
      (it) => faults.push(it),
    );
    const told = async (): Promise<number> => {
      changes.fire();
      await new Promise((resolve) => setImmediate(resolve));
      return messages.asked.length;
    };
    assert.equal(await told(), 0);
    address = there;
    assert.equal(await told(), 1);
    assert.equal(await told(), 1);
    libraries.library = libraryAt(there);
    assert.equal(await told(), 1);
    libraries.library = libraryAt(here);
    assert.equal(await told(), 1, "only the library was switched");
    address = "https://third.example/";
    assert.equal(await told(), 2);
    notice.dispose();
    messages.dispose();
    assert.deepEqual(faults, []);
  });
});
