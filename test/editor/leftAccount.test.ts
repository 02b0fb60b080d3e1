import assert from "node:assert/strict";
import * as vscode from "vscode";
import { when } from "../support/editor/libraryInEditor.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";

const title = "Saved without a network";

describe("What waits when an account is left", () => {
  const titles = ({ server }: SignedInEditor): readonly string[] =>
    [...server.records.values()].map((record) => record.title);

  it("is neither shown nor sent at another service, and is there when the account comes back", async () => {
    await using left = await SignedInEditor.open();
    const question = `Sign out of ${left.account}?`;
    const stays = `1 pending change of ${left.account} stays on this computer until that library is in use again.`;
    const languageId = (await left.library.languages())[0]?.id ?? "";
    await left.service.goDown();
    const draft = { title, languageId, description: "", tags: [], private: true, code: "kept()\n" };
    await left.library.create(draft);
    left.messages.answer(question, "Sign Out");
    left.messages.answer(`Signed out: ${left.account}.`, undefined);
    await vscode.commands.executeCommand("snippetService.signOut");
    const asked = left.messages.asked.find(({ message }) => message === question);
    assert.deepEqual([asked?.modal, asked?.detail], [true, stays]);
    const { current } = left.parts;
    await when(current.onDidChange, () => (current.library === undefined ? true : undefined));
    {
      await using other = await SignedInEditor.open();
      assert.equal(other.library.origin.kind, "service");
      await other.library.refresh();
      await other.library.settled();
      assert.deepEqual([other.library.all(), other.library.waiting()], [[], []]);
      assert.deepEqual(titles(other), []);
      assert.ok(other.server.seen.every(({ method }) => method === "GET"));
    }
    await left.service.comeBack();
    await left.signIn();
    assert.deepEqual(
      left.library.all().map((snippet) => [snippet.title, snippet.code]),
      [[title, "kept()\n"]],
    );
    await left.library.settled();
    assert.deepEqual(titles(left), [title]);
  });
});
