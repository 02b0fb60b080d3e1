import assert from "node:assert/strict";
import * as vscode from "vscode";
import { makePublic } from "../../src/host/commands/change.ts";
import { openInBrowser as openPage } from "../../src/host/commands/find.ts";
import { copyLink } from "../../src/host/commands/use.ts";
import { accountNamed } from "../support/oauth/accountNamed.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { choiceOf } from "../support/editor/choiceOf.ts";
import { StatusMessages } from "../support/editor/statusMessages.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { DoubledLibrary } from "../support/library/doubledLibrary.ts";

const account = accountNamed("ada");
const origin = { kind: "service", account, apiUrl: "https://api.example.com/" } as const;

const settings = { text: (name: string) => (name === "authUrl" ? "https://example.com" : "") };

describe("The page of a snippet", () => {
  const messages = new AnsweredMessages();
  afterEach(() => messages.dispose());

  /** @returns what was opened and what was copied. */
  const share = async (
    told: unknown,
    isPrivate = false,
  ): Promise<{ readonly opened: readonly string[]; readonly copied: string }> => {
    await using doubled = await DoubledLibrary.start(
      { single: (record) => ({ ...record, html_url: told }) },
      origin,
    );
    const { id } = doubled.api.add({ private: isPrivate });
    const choice = choiceOf(doubled.current, "");
    const opened: string[] = [];
    await vscode.env.clipboard.writeText("before");
    const openInBrowser = async (address: string): Promise<boolean> => opened.push(address) > 0;
    await openPage({ choice, settings, openInBrowser }, { id });
    await copyLink({ choice, settings }, { id });
    return { opened, copied: await vscode.env.clipboard.readText() };
  };

  for (const url of ["https://example.com/s/1", "https://api.example.com/s/1?a=b%26c"]) {
    it(`is opened and copied letter by letter as the service tells it: ${url}`, async () => {
      assert.deepEqual(await share(url), { opened: [url], copied: url });
    });
  }

  const none = { opened: [], copied: "before" };
  for (const told of ["https://elsewhere.example/s/1", "command:x", undefined, 7]) {
    it(`is never one elsewhere, and never guessed: ${String(told)}`, async () => {
      messages.answer("The server has no page for this snippet.", undefined);
      assert.deepEqual(await share(told), none);
      assert.equal(messages.asked.length, 2);
    });
  }

  const isPrivate = "A private snippet has no page. Make it public to share it.";

  it("is not there while the snippet is private, and says so", async () => {
    messages.answer(isPrivate, undefined);
    assert.deepEqual(await share(undefined, true), none);
    assert.deepEqual(messages.asked[0]?.buttons, ["Make Public"]);
  });

  it("leads from there to making the snippet public", async () => {
    const { executeCommand } = vscode.commands;
    const run: unknown[][] = [];
    Object.defineProperty(vscode.commands, "executeCommand", {
      value: (...given: unknown[]) => Promise.resolve(void run.push(given)),
      configurable: true,
    });
    try {
      messages.answer(isPrivate, "Make Public");
      assert.deepEqual(await share(undefined, true), none);
    } finally {
      Object.defineProperty(vscode.commands, "executeCommand", {
        value: executeCommand,
        configurable: true,
      });
    }
    const [[command, row] = []] = run;
    assert.deepEqual([command, row], ["snippetService.makePublic", { id: "1" }]);
  });

  it("is offered as a link when its snippet was made public", async () => {
    const url = "https://example.com/s/1";
    await using doubled = await DoubledLibrary.start(
      {
        single: (record) => ({ ...record, ...(record.private === false ? { html_url: url } : {}) }),
      },
      origin,
    );
    const { id } = doubled.api.add({ title: "T", private: true });
    await doubled.library.loadAll();
    messages.answer("Make “T” public?", "Make Public");
    const press = messages.answerLater("“T” is public.");
    await vscode.env.clipboard.writeText("before");
    using status = new StatusMessages();
    await makePublic({ choice: choiceOf(doubled.current, ""), settings }, { id });
    await doubled.library.settled();
    press("Copy Link");
    await when(status.onDidHear, () =>
      status.heard.includes("Copied the link.") ? true : undefined,
    );
    assert.equal(await vscode.env.clipboard.readText(), url);
    assert.deepEqual(status.gone, ["The snippet was changed."]);
  });

  it("is not there on this computer", async () => {
    const editor = await LibraryInEditor.open();
    messages.answer("The server has no page for this snippet.", undefined);
    for (const isPrivateToo of [false, true]) {
      const snippet = await editor.add({ private: isPrivateToo });
      await vscode.commands.executeCommand("snippetService.copyLink", snippet);
      await vscode.commands.executeCommand("snippetService.openInBrowser", snippet);
    }
    assert.equal(messages.asked.length, 4);
    await editor.leave();
  });
});
