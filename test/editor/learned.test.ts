import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { SnippetDraft } from "../../src/core/model.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";
import { LibraryInEditor, when } from "../support/editor/libraryInEditor.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { readBody } from "../servers/tinyServer.ts";
import type { Manner } from "../servers/personality.ts";

/** Takes JSON alone, and keeps code under a name of its own. */
const odd: Manner = {
  refuse: (_fields, { kind }) => (kind === "form" ? { status: 415, json: {} } : undefined),
  read: (request) => {
    const { content, ...fields } = readBody(request);
    return { ...fields, ...(content === undefined ? { code: "" } : { code: content }) };
  },
  record: ({ code, ...rest }) => ({ ...rest, content: code }),
};

describe("Server compatibility, in a real editor", () => {
  const draft: SnippetDraft = {
    title: "T",
    description: "",
    languageId: "1",
    tags: [],
    private: true,
    code: "a\nb\n",
  };
  /** What a service is like is learned while what was saved is sent. */
  const arrive = async ({ library }: SignedInEditor, saved: SnippetDraft): Promise<void> => {
    const { id } = await library.create(saved);
    await library.settled(id);
  };
  /** The editor asks for the text of a page that it knows already after it has shown it. */
  const page = async ({ service }: SignedInEditor): Promise<string> => {
    await vscode.commands.executeCommand("snippetService.showCompatibility");
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.languageId, "markdown");
    assert.equal(shown.uri.path, "/Server Compatibility.md");
    return when(vscode.workspace.onDidChangeTextDocument, () => {
      const text = shown.getText();
      return text.startsWith(`# Server compatibility: ${service.url}\n`) ? text : undefined;
    });
  };
  const answerTo = (text: string, question: string): string | undefined =>
    text.split("\n").find((line) => line.startsWith(`| ${question} |`));

  it("is a page with every answer and where it comes from, and no secret", async () => {
    await using editor = await SignedInEditor.open(odd, ({ server }) => {
      server.add({ title: "There already", code: "x = 1\ny = 2\n" });
    });
    await arrive(editor, draft);
    const text = await page(editor);
    assert.match(answerTo(text, "Bodies are sent as") ?? "", /JSON \| detected on 20\d\d-/);
    assert.match(answerTo(text, "The code is kept in") ?? "", /`content` \| detected on/);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      vscode.window.activeTextEditor?.document.uri,
    );
    assert.deepEqual(
      lenses.map(({ command }) => [command?.title, command?.command]),
      [["Reset…", "snippetService.resetCompatibility"]],
    );
    assert.match(answerTo(text, "Sessions can be renewed") ?? "", /yes|not known yet/);
    for (const secret of editor.service.secrets.all.keys()) {
      assert.ok(!text.includes(secret));
    }
    const { document } = vscode.window.activeTextEditor ?? {};
    assert.ok(document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), "x");
    await vscode.workspace.applyEdit(edit);
    assert.equal(await page(editor), text);
  });

  it("is kept when the person changes their mind, and forgotten when they do not", async () => {
    await using editor = await SignedInEditor.open(odd);
    await arrive(editor, draft);
    const question = `Reset the server compatibility of ${editor.service.url}?`;
    const learned = await page(editor);
    editor.messages.answer(question, undefined);
    await vscode.commands.executeCommand("snippetService.resetCompatibility");
    assert.equal(await page(editor), learned);
    const { detail, modal, buttons } = editor.messages.asked.at(-1) ?? {};
    assert.deepEqual([modal, buttons], [true, ["Reset"]]);
    assert.match(detail ?? "", /^It is detected again.*Your snippets and your session stay\.$/);
    editor.messages.answer(question, "Reset");
    await vscode.commands.executeCommand("snippetService.resetCompatibility");
    const { document } = vscode.window.activeTextEditor ?? {};
    await vscode.commands.executeCommand("snippetService.showCompatibility");
    const bodies = await when(vscode.workspace.onDidChangeTextDocument, () => {
      const answer = answerTo(document?.getText() ?? "", "Bodies are sent as") ?? "";
      return answer.includes("JSON") ? undefined : answer;
    });
    assert.match(bodies, /a form \| default/);
    const before = editor.server.seen.length;
    await arrive(editor, { ...draft, title: "Again" });
    assert.ok(editor.server.seen.length > before + 2, "it is found out again");
    assert.equal([...editor.server.records.values()].at(-1)?.code, draft.code);
  });

  it("is told once, after the first private save, where the server does not report what is private", async () => {
    const silent: Manner = { record: ({ private: _private, ...rest }) => rest };
    await using editor = await SignedInEditor.open(silent);
    const { host } = new URL(editor.service.url);
    const sentence = `${host} does not report which snippets are private. Yours was sent as private, but this cannot be checked.`;
    editor.messages.answer(sentence, undefined);
    const told = (): readonly (readonly string[])[] =>
      editor.messages.asked
        .filter(({ message }) => message === sentence)
        .map(({ buttons }) => buttons);
    await arrive(editor, { ...draft, title: "Public", private: false });
    assert.deepEqual(told(), []);
    await arrive(editor, draft);
    await arrive(editor, { ...draft, title: "Another" });
    assert.deepEqual(told(), [["Server Compatibility"]]);
    assert.match(
      answerTo(await page(editor), "Whether a snippet is private") ?? "",
      /cannot be checked \| detected on [\d-]+, with “T” \|/,
    );
  });

  it("is nothing for the library on this computer", async () => {
    const computer = await LibraryInEditor.open();
    const messages = new AnsweredMessages();
    const sentence = "Server Compatibility is only for a library on a server.";
    messages.answer(sentence, undefined);
    await vscode.commands.executeCommand("snippetService.showCompatibility");
    await vscode.commands.executeCommand("snippetService.resetCompatibility");
    assert.deepEqual(
      messages.asked.map(({ message }) => message),
      [sentence, sentence],
    );
    messages.dispose();
    await computer.leave();
  });
});
