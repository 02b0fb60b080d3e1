import assert from "node:assert/strict";
import { inspect } from "node:util";
import * as vscode from "vscode";
import { snippetUri } from "../../src/host/documents/snippetUri.ts";
import { json } from "../support/person/badDay.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";
import { SecretHunt } from "../support/secrets/secretHunt.ts";

/** Everything that is printed, in place of the console's own. */
class PrintedLines implements Disposable {
  readonly lines: string[] = [];
  readonly #names = ["debug", "log", "info", "warn", "error", "trace"] as const;
  readonly #originals = this.#names.map((name) => console[name]);

  constructor() {
    for (const name of this.#names) {
      console[name] = (...given: unknown[]) => {
        this.lines.push(...given.map((each) => inspect(each, { depth: 10 })));
      };
    }
  }

  [Symbol.dispose](): void {
    for (const [index, name] of this.#names.entries()) {
      const original = this.#originals[index];
      if (original !== undefined) console[name] = original;
    }
  }
}

describe("The secrets of a session, in a real editor", function () {
  this.timeout(90_000);

  it("are in nothing that the editor shows, keeps open or hands to others", async () => {
    using printed = new PrintedLines();
    await using editor = await SignedInEditor.open({ tokenLasts: 12 }, ({ server }) => {
      server.add({ title: "First", code: "first\n" });
    });
    const { messages, parts, service } = editor;
    messages.answerEvery()(undefined);
    const seen: unknown[] = [];
    const note = async (work: Thenable<unknown> | Promise<unknown>): Promise<void> => {
      await Promise.resolve(work).then(
        (value) => seen.push(value),
        (error: unknown) => seen.push(error),
      );
    };
    const run = (id: string, ...given: unknown[]): Promise<void> =>
      note(vscode.commands.executeCommand(`snippetService.${id}`, ...given));

    const snippet = await editor.library.create({
      title: "Second",
      description: "",
      languageId: "2",
      tags: ["web"],
      private: true,
      code: "second\n",
    });
    await note(editor.library.loadAll());
    for (const node of await parts.rows.getChildren()) {
      for (const child of await parts.rows.getChildren(node)) {
        const item = parts.rows.getTreeItem(child);
        seen.push(item, await parts.rows.resolveTreeItem(item, child));
      }
    }
    await run("open", { id: snippet.id });
    await run("edit", { id: snippet.id });
    await run("copy", { id: snippet.id });
    seen.push(await vscode.env.clipboard.readText());
    await run("showCompatibility");
    await run("manageAccounts", "copyRedirectUri");
    seen.push(await vscode.env.clipboard.readText());

    // A service that repeats in its errors what it was given, and one that is gone.
    const newest = (kind: string): string =>
      [...service.secrets.all].findLast(([, each]) => each === kind)?.[0] ?? "";
    for (const status of [400, 401, 403, 422, 429, 500]) {
      service.trouble = {
        before: (route) =>
          route.includes("/oauth2/")
            ? json(500, {
                error: newest("refresh_token"),
                error_description: `${newest("client_secret")} ${newest("refresh_token")}`,
              })
            : json(status, {
                error: newest("access_token"),
                message: `Not for ${newest("access_token")} or ?access_token=${newest("access_token")}&x`,
              }),
      };
      await note(editor.library.refresh());
      await note(
        editor.library.edit(snippet.id, { ...snippet, title: `Third ${status}` }, snippet),
      );
      await run("refresh");
    }
    service.trouble = {};
    await service.goDown();
    await note(editor.library.refresh());
    await run("refresh");
    const uri = snippetUri("edit", editor.library.key, snippet);
    await note(parts.documents().then((documents) => documents.readFile(uri)));
    await service.comeBack();
    await note(
      parts.addresses.handleUri(vscode.Uri.parse("x:/did-authenticate?code=c&state=s")) ??
        Promise.resolve(),
    );

    const secrets = new Map(service.secrets.all);
    for (const kind of [
      "access_token",
      "refresh_token",
      "code",
      "code_verifier",
      "client_secret",
    ]) {
      assert.ok(service.secrets.kinds.has(kind), `the run had no ${kind}`);
    }
    for (const address of editor.visited) {
      const state = new URL(address.replace(/\?(.*)\?/, "?$1&")).searchParams.get("state");
      if (state !== null) secrets.set(state, "state");
    }
    const hunt = new SecretHunt(secrets);
    const { tabGroups } = vscode.window;
    const settings = vscode.workspace.getConfiguration();
    const places: Readonly<Record<string, unknown>> = {
      "what is printed": printed.lines.join("\n"),
      messages: messages.asked,
      "results and errors": seen,
      tabs: tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label, input }) => [label, input])),
      documents: vscode.workspace.textDocuments.map((each) => [
        each.uri.toString(),
        each.getText(),
      ]),
      environment: [process.env, process.argv, process.execArgv, process.title],
      settings: JSON.stringify(settings),
      "the editor": [vscode.env.sessionId, vscode.env.appName, vscode.workspace.workspaceFolders],
      extension: vscode.extensions.getExtension("snippet-service.snippet-service")?.exports,
    };
    assert.ok(seen.length > 30, `only ${seen.length} places were looked at`);
    assert.ok(messages.asked.length > 5, `only ${messages.asked.length} messages were shown`);
    for (const [place, content] of Object.entries(places)) {
      assert.deepEqual(hunt.inValue(place, content), [], place);
      assert.notEqual(hunt.inValue(place, [content, hunt.bait]).length, 0, `blind: ${place}`);
    }
  });
});
