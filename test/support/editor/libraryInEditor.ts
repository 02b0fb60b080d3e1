import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { SnippetLibrary } from "../../../src/core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../../src/core/model.ts";
import type { TestAccess } from "../../../src/extension.ts";
import type { Parts } from "../../../src/host/late/parts.ts";
import { ServiceAccount } from "./serviceAccount.ts";

export type LibraryPlace = "this computer" | "a service";

/** The extension with a library in use. It is left as it was found. */
export class LibraryInEditor {
  readonly parts: Parts;
  readonly library: SnippetLibrary;
  readonly #account: ServiceAccount | undefined;

  private constructor(parts: Parts, library: SnippetLibrary, account?: ServiceAccount) {
    this.parts = parts;
    this.library = library;
    this.#account = account;
  }

  /** @param place where the snippets are kept; on a service after signing in. */
  static async open(place: LibraryPlace = "this computer"): Promise<LibraryInEditor> {
    const extension = vscode.extensions.getExtension<TestAccess | undefined>(
      "snippet-service.snippet-service",
    );
    const access = await extension?.activate();
    assert.ok(access, "the extension gives tests no access");
    const parts = await access.parts();
    const account = place === "a service" ? await ServiceAccount.signIn(parts) : undefined;
    if (account === undefined) {
      await vscode.commands.executeCommand("snippetService.useOnThisComputer");
    }
    const { library } = parts.current;
    assert.ok(library, "no library is in use");
    await library.loadAll();
    await library.open();
    return new LibraryInEditor(parts, library, account);
  }

  /** A Python snippet, private, unless said otherwise; on the service. @param language the service's name of the language. */
  async add(draft: Partial<SnippetDraft> = {}, language = "Python"): Promise<Snippet> {
    const { id } = await this.library.create({
      title: "A title",
      description: "",
      languageId: await this.languageId(language),
      tags: [],
      private: true,
      code: "print()\n",
      ...draft,
    });
    return this.onService(id);
  }

  /** What the service has, after everything that was saved of the snippet has arrived there. */
  async onService(id: SnippetId): Promise<Snippet> {
    await this.library.settled(id);
    return this.library.read(id);
  }

  async languageId(name: string): Promise<string> {
    const language = (await this.library.languages()).find((each) => each.name === name);
    assert.ok(language, `the service has no ${name}`);
    return language.id;
  }

  /** Removes all snippets and closes all editors, what is unsaved with them. */
  async clear(): Promise<void> {
    await closeEditors();
    // Nobody else writes to the library on this computer.
    await (this.#account && this.library.refresh());
    await this.library.loadAll();
    for (const { id, state } of this.library.waiting()) {
      if (state === "conflict" || state === "refused") await this.library.discard(id);
    }
    await this.library.settled();
    await Promise.all(this.library.all().map(({ id }) => this.library.delete(id)));
    await this.library.settled();
  }

  /** Leaves the editor without a library, as a new user finds it. */
  async leave(): Promise<void> {
    await this.clear();
    await this.#account?.leave();
    await this.parts.current.use({ kind: "none" });
  }
}

export async function closeEditors(): Promise<void> {
  const isOpen = (): boolean => vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0);
  while (isOpen()) {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    if (vscode.window.activeTextEditor === undefined && isOpen()) {
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    }
  }
}

/** Resolves with the first value that the condition gives, asked after each event. */
export async function when<T>(
  event: (listener: () => void) => { dispose(): unknown },
  condition: () => T | undefined,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const ask = (): void => {
    const value = condition();
    if (value !== undefined) {
      resolve(value);
    }
  };
  const listening = event(ask);
  ask();
  try {
    return await promise;
  } finally {
    listening.dispose();
  }
}

/**
 * Resolves with the document of the active editor as soon as it has such a text. A page that was shown before is active
 * with its earlier text first, so that a change of the active editor alone would never tell of the new one.
 */
export function whenActive(isMeant: (text: string) => boolean): Promise<vscode.TextDocument> {
  const changes = (listener: () => void): vscode.Disposable =>
    vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(listener),
      vscode.workspace.onDidChangeTextDocument(listener),
    );
  return when(changes, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document !== undefined && isMeant(document.getText()) ? document : undefined;
  });
}
