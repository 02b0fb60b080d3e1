import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Account } from "../../src/core/model.ts";
import { accountFacts } from "../../src/host/library/accountFacts.ts";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { when } from "../support/editor/libraryInEditor.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";
import { accountNamed } from "../support/oauth/accountNamed.ts";

describe("Managing accounts, in a real editor", function () {
  this.timeout(60_000);

  const picks = new AnsweredPicks();
  afterEach(() => picks.dispose());

  const manage = (...given: readonly unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand("snippetService.manageAccounts", ...given);
  const rowOf = (label: string): vscode.QuickPickItem | undefined =>
    picks.rows.find((row) => row.label === label);
  const signedOut = "Accounts that are signed out";
  const pendingIn = (row: vscode.QuickPickItem | undefined): number =>
    Number(/^\d+/.exec(row?.description ?? "0")?.[0]);
  const forgetCredentials = async (editor: SignedInEditor): Promise<void> => {
    editor.messages.answer(
      "Forget the client credentials and sign out of all accounts?",
      "Forget and Sign Out",
    );
    editor.messages.answer(
      "The client credentials are forgotten, and you are signed out.",
      undefined,
    );
    picks.choose("Forget Client Credentials…");
    await manage();
  };
  const saveOffline = async (editor: SignedInEditor): Promise<void> => {
    const languageId = (await editor.library.languages())[0]?.id ?? "";
    await editor.service.goDown();
    const draft = { description: "", tags: [], private: true, code: "kept()\n" };
    await editor.library.create({ ...draft, languageId, title: "Kept" });
  };

  it("lists the libraries with what is in use and pending, and what else there is to do", async () => {
    await using editor = await SignedInEditor.open();
    await saveOffline(editor);
    picks.giveUp();
    await manage();
    assert.deepEqual(
      picks.rows.map(({ label }) => label),
      [
        "libraries",
        editor.account,
        "This Computer",
        "accounts",
        "Sign In to Another Account…",
        `Sign Out of ${editor.account}`,
        "client credentials",
        "Enter Client Secret…",
        "Copy Redirect URI",
        "Forget Client Credentials…",
      ],
    );
    assert.equal(rowOf(editor.account)?.description, "in use · 1 pending change");
    assert.equal(
      rowOf(`Sign Out of ${editor.account}`)?.detail,
      `1 pending change of ${editor.account} stays on this computer until that library is in use again.`,
    );
    await editor.service.comeBack();
    await editor.library.sync();
    await editor.library.settled();
  });

  it("switches, says what stays, and sends it after switching back", async () => {
    await using editor = await SignedInEditor.open();
    await saveOffline(editor);
    const { current } = editor.parts;
    const words = `Library in use: This Computer. 1 pending change of ${editor.account} stays on this computer until that library is in use again.`;
    editor.messages.answer(words, undefined);
    picks.choose("This Computer");
    await manage();
    assert.equal(current.library?.origin.kind, "computer");
    assert.deepEqual(editor.messages.asked.at(-1)?.buttons, ["Manage Accounts…"]);
    await editor.service.comeBack();
    picks.choose(editor.account);
    await manage();
    assert.match(rowOf(editor.account)?.description ?? "", /^1 pending change$/);
    assert.equal(rowOf("This Computer")?.description, "in use");
    await editor.library.open();
    await editor.library.settled();
    assert.deepEqual(
      [...editor.server.records.values()].map(({ title }) => title),
      ["Kept"],
    );
  });

  it("tells what stays on this computer after a sign-in, with the way to import it", async () => {
    await using editor = await SignedInEditor.open();
    picks.choose("This Computer");
    await manage();
    const library = editor.parts.current.library;
    assert.ok(library);
    await library.open();
    const draft = { description: "", tags: [], private: true, code: "here()\n" };
    const languageId = (await library.languages())[0]?.id ?? "";
    const { id } = await library.create({ ...draft, languageId, title: "Here" });
    const words = `Signed in to Snippet Service as ${editor.account}. 1 snippet stays on this computer.`;
    editor.messages.answer(words, undefined);
    await editor.signIn();
    assert.equal(editor.messages.asked.at(-1)?.message, words);
    assert.deepEqual(editor.messages.asked.at(-1)?.buttons, ["Import…"]);
    picks.choose("This Computer");
    await manage();
    await editor.parts.current.library?.open();
    await editor.parts.current.library?.delete(id);
    await editor.parts.current.library?.settled();
  });

  it("remembers who was signed out, with what is pending", async () => {
    await using editor = await SignedInEditor.open();
    const { current } = editor.parts;
    // Accounts of other tests may have left something.
    picks.giveUp();
    await manage();
    const before = pendingIn(rowOf(signedOut));
    await saveOffline(editor);
    editor.messages.answer(`Sign out of ${editor.account}?`, undefined);
    picks.choose(`Sign Out of ${editor.account}`);
    await manage();
    assert.ok(current.library, "a question that was left signs nobody out");
    editor.messages.answer(`Sign out of ${editor.account}?`, "Sign Out");
    editor.messages.answer(`Signed out: ${editor.account}.`, undefined);
    picks.choose(`Sign Out of ${editor.account}`);
    await manage();
    await when(current.onDidChange, () => (current.library === undefined ? true : undefined));
    assert.equal(current.remembered.kind, "account");
    picks.giveUp();
    await manage();
    assert.equal(pendingIn(rowOf(signedOut)), before + 1);
    assert.equal(rowOf(`Sign Out of ${editor.account}`), undefined);
    await editor.service.comeBack();
    await editor.signIn();
    await editor.library.settled();
  });

  it("asks before it leaves unsaved text with a signed-out account", async () => {
    await using editor = await SignedInEditor.open();
    const languageId = (await editor.library.languages())[0]?.id ?? "";
    const draft = { title: "T", description: "", tags: [], private: true, code: "x" };
    const { id } = await editor.library.create({ ...draft, languageId });
    await editor.library.settled(id);
    await vscode.commands.executeCommand("snippetService.edit", { id });
    const { activeTextEditor } = vscode.window;
    await activeTextEditor?.edit((builder) => builder.insert(new vscode.Position(0, 0), "new "));
    editor.messages.answer(`Sign out of ${editor.account}?`, undefined);
    picks.choose(`Sign Out of ${editor.account}`);
    await manage();
    assert.equal(
      editor.messages.asked.at(-1)?.detail,
      "Unsaved snippets can be saved only after you sign in again.",
    );
  });

  it("keeps the library of a changed API address in use, and tells of it once", async () => {
    await using editor = await SignedInEditor.open();
    await saveOffline(editor);
    const words = `The API address has changed. The library ${editor.account} stays in use until you sign in, with 1 pending change.`;
    const answer = editor.messages.answerLater(words);
    const configuration = vscode.workspace.getConfiguration("snippetService");
    const save = (address: string): Thenable<void> =>
      configuration.update("apiUrl", address, vscode.ConfigurationTarget.Global);
    await save("https://other.example");
    const isTold = (): boolean => editor.messages.asked.some(({ message }) => message === words);
    while (!isTold()) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { buttons } = editor.messages.asked.at(-1) ?? {};
    assert.deepEqual(buttons, ["Sign In", "Manage Accounts…"]);
    answer(undefined);
    picks.choose("This Computer");
    editor.messages.answer(
      `Library in use: This Computer. 1 pending change of ${editor.account} stays on this computer until that library is in use again.`,
      undefined,
    );
    await manage();
    await editor.service.comeBack();
    picks.choose(editor.account);
    await manage();
    assert.equal(rowOf(editor.account)?.description, "1 pending change");
    await editor.library.open();
    await editor.library.settled();
    assert.equal(editor.server.records.size, 1);
    assert.equal(editor.messages.asked.filter(({ message }) => message === words).length, 1);
    await save(editor.service.url);
  });

  it("takes that message away when the address is as it was", async () => {
    await using editor = await SignedInEditor.open();
    const words = `The API address has changed. The library ${editor.account} stays in use until you sign in.`;
    const answer = editor.messages.answerLater(words);
    const configuration = vscode.workspace.getConfiguration("snippetService");
    const save = (address: string): Thenable<void> =>
      configuration.update("apiUrl", address, vscode.ConfigurationTarget.Global);
    await save("https://other.example");
    while (!editor.messages.asked.some(({ message }) => message === words)) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { promise: hidden, resolve } = Promise.withResolvers<void>();
    const own = vscode.commands.executeCommand;
    const run = (id: string, ...rest: unknown[]): Thenable<unknown> => {
      if (id === "notifications.hideToasts") resolve();
      return own(id, ...rest);
    };
    Object.defineProperty(vscode.commands, "executeCommand", { value: run, configurable: true });
    await save(editor.service.url);
    await hidden;
    Object.defineProperty(vscode.commands, "executeCommand", { value: own, configurable: true });
    answer(undefined);
  });

  it("saves a document of another library after switching to it, and says what keeps it from that", async () => {
    await using editor = await SignedInEditor.open({}, ({ server }) => {
      server.add({ title: "T", code: "first\n" });
    });
    await editor.library.loadAll();
    const [snippet] = editor.library.all();
    await vscode.commands.executeCommand("snippetService.edit", snippet);
    const shown = vscode.window.activeTextEditor ?? assert.fail("no editor is active");
    picks.choose("This Computer");
    await manage();
    assert.ok(await shown.edit((builder) => builder.insert(new vscode.Position(0, 0), "mine ")));
    const question = `This snippet belongs to the library ${editor.account}, which is not in use.`;
    const documents = await editor.parts.documents();
    const text = Buffer.from("mine first\n");
    editor.messages.answer(question, undefined);
    const { uri } = shown.document;
    await assert.rejects(
      async () => documents.writeFile(uri, text, { create: false, overwrite: true }),
      {
        name: "",
        message: `The library ${editor.account} is not in use. Switch to it to save your changes.`,
      },
    );
    editor.messages.answer(question, "Switch Library");
    assert.ok(await shown.document.save());
    assert.equal(editor.parts.current.library?.origin.kind, "service");
    await editor.library.settled();
    assert.equal([...editor.server.records.values()][0]?.code, "mine first\n");
    const { modal, buttons } = editor.messages.asked.at(-1) ?? {};
    assert.deepEqual([modal, buttons], [true, ["Switch Library"]]);
  });

  it("lets an agent save into the library that its question named, whichever is in use by then", async () => {
    await using editor = await SignedInEditor.open();
    const tool = await editor.parts.tool("save_snippet");
    const input = { title: "Agreed", code: "agreed()\n", language: "Go" };
    const none = new vscode.CancellationTokenSource().token;
    const asked = await tool.prepareInvocation?.({ input }, none);
    const message = asked?.confirmationMessages?.message;
    assert.ok(message instanceof vscode.MarkdownString);
    assert.ok(message.value.replaceAll("\\", "").includes(`in the library ${editor.account}`));
    picks.choose("This Computer");
    await manage();
    const computer = editor.parts.current.library;
    await computer?.open();
    const before = computer?.all().length;
    await tool.invoke({ input: { ...input }, toolInvocationToken: undefined }, none);
    assert.equal(computer?.all().length, before);
    picks.choose(editor.account);
    await manage();
    await editor.library.open();
    await editor.library.settled();
    assert.deepEqual(
      [...editor.server.records.values()].map(({ title }) => title),
      ["Agreed"],
    );
  });

  it("goes on with the sign-in once the right client secret is typed", async () => {
    await using editor = await SignedInEditor.open();
    await forgetCredentials(editor);
    const refused = "The server refused the client ID or the client secret.";
    editor.messages.answer(refused, "Enter Client Secret");
    editor.messages.answer("The client secret is stored.", undefined);
    await editor.signIn("not the secret");
    const told = editor.messages.asked.map(({ message }) => message);
    assert.ok(told.includes(refused));
    assert.equal(told.at(-1), `Signed in to Snippet Service as ${editor.account}.`);
  });

  it("asks for a refused client secret at the next sign-in, whatever became of the message", async () => {
    await using editor = await SignedInEditor.open();
    await forgetCredentials(editor);
    editor.messages.answer("The server refused the client ID or the client secret.", undefined);
    await assert.rejects(editor.signIn("not the secret"), /no library is in use/u);
    await editor.signIn();
  });
});

describe("What is told about an account", () => {
  const account: Account = { ...accountNamed("ada"), label: "ada" };

  it("is everything that the server told, but for the name that stands there already", () => {
    assert.deepEqual(
      accountFacts({
        ...account,
        username: "ada",
        firstName: "Ada",
        lastName: "Lovelace",
        email: "ada@example.com",
        locale: "en",
        timeZone: "Europe/London",
        registrationDate: "2026-01-02 03:04:05",
        activationDate: "2026-01-02 04:05:06",
        status: "active",
      }),
      [
        "Ada Lovelace",
        "ada@example.com",
        "Active",
        "Time zone: Europe/London",
        "Language: en",
        "Registered: 2026-01-02 03:04:05",
        "Activated: 2026-01-02 04:05:06",
      ],
    );
  });

  it("leaves out what the server did not tell", () => {
    assert.deepEqual(accountFacts({ ...account, username: undefined, lastName: "L" }), ["L"]);
  });
});
