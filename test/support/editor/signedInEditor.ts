import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { SnippetLibrary } from "../../../src/core/library/snippetLibrary.ts";
import type { TestAccess } from "../../../src/extension.ts";
import type { Parts } from "../../../src/host/late/parts.ts";
import type { Manner } from "../../servers/personality.ts";
import { TinyServer } from "../../servers/tinyServer.ts";
import { TroubledService } from "../person/troubledService.ts";
import type { AnsweredMessages } from "./answeredMessages.ts";
import { EditorSession } from "./editorSession.ts";
import { closeEditors } from "./libraryInEditor.ts";

const extensionId = "snippet-service.snippet-service";

/**
 * The real extension, signed in by its own commands to a service over HTTP that behaves as a test tells it. Disposed of,
 * it is signed out and everything is forgotten.
 */
export class SignedInEditor implements AsyncDisposable {
  readonly server: TinyServer;
  /** Stands in front of the server, can misbehave, and reads the secrets that pass. */
  readonly service: TroubledService;
  readonly parts: Parts;
  readonly #session: EditorSession;

  private constructor(server: TinyServer, service: TroubledService, parts: Parts) {
    this.server = server;
    this.service = service;
    this.parts = parts;
    const { clientId, clientSecret } = server.tokens;
    const apiUrl = service.url;
    const target = { apiUrl, clientId, clientSecret, username: "ada", agree };
    this.#session = new EditorSession(parts, target);
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

  /** The displayed name of the account. */
  get account(): string {
    return `ada · ${new URL(this.service.url).host}`;
  }

  get messages(): AnsweredMessages {
    return this.#session.messages;
  }

  /** What the browser was asked to open, and where the editor was then called. */
  get visited(): readonly string[] {
    return this.#session.visited;
  }

  get library(): SnippetLibrary {
    const { library } = this.parts.current;
    assert.ok(library, "no library is in use");
    return library;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await closeEditors();
    await this.#session.end();
    await this.service[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }

  /** Once more, where this account was left. @param typed as `EditorSession.begin` takes it. */
  async signIn(...typed: readonly string[]): Promise<void> {
    await this.#session.begin(...typed);
    assert.equal(this.library.origin.kind, "service");
  }
}

/** A browser whose person always agrees. */
async function agree(address: string): Promise<string> {
  const response = await fetch(address, { redirect: "manual" });
  return response.headers.get("location") ?? "";
}
