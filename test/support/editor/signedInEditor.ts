import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { SnippetLibrary } from "../../../src/core/library/snippetLibrary.ts";
import type { TestAccess } from "../../../src/extension.ts";
import type { Parts } from "../../../src/host/late/parts.ts";
import type { Manner } from "../../servers/personality.ts";
import { TinyServer } from "../../servers/tinyServer.ts";
import { TroubledService } from "../person/troubledService.ts";
import { AnsweredMessages } from "./answeredMessages.ts";
import { closeEditors } from "./libraryInEditor.ts";

const extensionId = "snippet-service.snippet-service";
const settings = { apiUrl: "", clientId: "" };

/**
 * The real extension, signed in by its own commands to a service over HTTP that behaves as a test tells it. Disposed of,
 * it is signed out and everything is forgotten.
 */
export class SignedInEditor implements AsyncDisposable {
  readonly server: TinyServer;
  /** Stands in front of the server, can misbehave, and reads the secrets that pass. */
  readonly service: TroubledService;
  readonly messages = new AnsweredMessages();
  readonly parts: Parts;
  /** What the browser was asked to open, and where the editor was then called. */
  readonly visited: string[] = [];
  readonly #originals: (() => void)[] = [];

  private constructor(server: TinyServer, service: TroubledService, parts: Parts) {
    this.server = server;
    this.service = service;
    this.parts = parts;
  }

  /** @param prepare runs before the first request, to put records in or to listen. */
  static async open(
    manner: Manner = {},
    prepare: (opened: SignedInEditor) => void = () => undefined,
  ): Promise<SignedInEditor> {
    const extension = vscode.extensions.getExtension<TestAccess | undefined>(extensionId);
    const access = await extension?.activate();
    assert.ok(access, "the extension gives tests no access");
    const server = await TinyServer.start(manner);
    const service = await TroubledService.start(server.url);
    const opened = new SignedInEditor(server, service, await access.parts());
    prepare(opened);
    await opened.signIn();
    return opened;
  }

  get library(): SnippetLibrary {
    const { library } = this.parts.current;
    assert.ok(library, "no library is in use");
    return library;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await closeEditors();
    const question = "Sign out of all accounts and forget the client secret?";
    this.messages.answer(question, "Sign Out and Forget");
    this.messages.answer(
      "Signed out of Snippet Service, and the client secret is forgotten.",
      undefined,
    );
    await vscode.commands.executeCommand("snippetService.forgetCredentials");
    for (const name of Object.keys(settings)) {
      await set(name, undefined);
    }
    await this.parts.current.use({ kind: "none" });
    this.messages.dispose();
    this.#restore();
    await this.service[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }

  /** Once more, where this account was left. */
  async signIn(): Promise<void> {
    await set("apiUrl", this.service.url);
    await set("clientId", this.server.tokens.clientId);
    this.#replace(vscode.window, "createInputBox", () =>
      answeredBox(this.server.tokens.clientSecret),
    );
    this.#replace(vscode.env, "openExternal", (address: string) => this.#browse(address));
    this.messages.answer("Signed in to Snippet Service as ada.", undefined);
    await vscode.commands.executeCommand("snippetService.signIn");
    assert.equal(this.library.origin.kind, "service");
    this.#restore();
  }

  /** A browser whose person always agrees. */
  async #browse(address: string): Promise<boolean> {
    this.visited.push(address);
    const response = await fetch(address, { redirect: "manual" });
    const location = response.headers.get("location") ?? "";
    this.visited.push(location);
    const query = new URL(location.replace(/\?(.*)\?/, "?$1&")).searchParams;
    for (const name of [...query.keys()].filter((key) => key.startsWith("vscode-"))) {
      query.delete(name);
    }
    const parts = { scheme: vscode.env.uriScheme, authority: extensionId };
    const uri =
      vscode.env.uiKind === vscode.UIKind.Web
        ? vscode.Uri.from({ ...parts, path: "/did-authenticate", query: query.toString() })
        : vscode.Uri.parse(`${parts.scheme}://${extensionId}/did-authenticate?${query.toString()}`);
    void this.parts.addresses.handleUri(uri);
    return true;
  }

  #restore(): void {
    for (const restore of this.#originals.splice(0)) restore();
  }

  #replace(owner: object, name: string, value: unknown): void {
    const original: unknown = Reflect.get(owner, name);
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    this.#originals.push(() =>
      Object.defineProperty(owner, name, { value: original, configurable: true, writable: true }),
    );
  }
}

async function set(name: string, value: string | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration("snippetService")
    .update(name, value, vscode.ConfigurationTarget.Global);
}

/** A box whose person types this and presses Enter. */
function answeredBox(text: string): Partial<vscode.InputBox> {
  const accepted = new vscode.EventEmitter<void>();
  const none = new vscode.EventEmitter<never>();
  return {
    onDidAccept: accepted.event,
    onDidChangeValue: none.event,
    onDidHide: none.event,
    onDidTriggerButton: none.event,
    dispose: () => undefined,
    show(this: { value: string }) {
      this.value = text;
      accepted.fire();
    },
  };
}
