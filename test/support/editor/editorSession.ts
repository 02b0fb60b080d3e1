import assert from "node:assert/strict";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TestAccess } from "../../../src/extension.ts";
import type { Parts } from "../../../src/host/late/parts.ts";
import { AnsweredMessages } from "./answeredMessages.ts";
import { replaced } from "./replaced.ts";

const extensionId = "snippet-service.snippet-service";

/** A service that somebody signs in to. */
export interface SignInTarget {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  /** What a browser does whose person agrees. @returns the address that the browser is sent to. */
  readonly agree: (address: string) => Promise<string>;
}

/** The real extension, signed in by its own commands. */
export class EditorSession {
  readonly messages = new AnsweredMessages();
  /** What the browser was asked to open, and where the editor was then called. */
  readonly visited: string[] = [];
  readonly #parts: Parts;
  readonly #target: SignInTarget;
  readonly #originals: (() => void)[] = [];
  /** The accounts that were in use before, of a session that this one is within. */
  #before: readonly string[] | undefined;

  constructor(parts: Parts, target: SignInTarget) {
    this.#parts = parts;
    this.#target = target;
  }

  /** @param typed what is typed into the first boxes; into any other the client secret. */
  async begin(...typed: readonly string[]): Promise<void> {
    const { apiUrl, clientId, clientSecret, username } = this.#target;
    this.#before ??= await accounts();
    await set("apiUrl", apiUrl);
    await set("clientId", clientId);
    const texts = [...typed];
    const box = (): unknown => answeredBox(texts.shift() ?? clientSecret);
    this.#replace(vscode.window, "createInputBox", box);
    this.#replace(vscode.env, "openExternal", (address: string) => this.#browse(address));
    const account = `${username} · ${new URL(apiUrl).host}`;
    this.messages.answer(`Signed in to Snippet Service as ${account}.`, undefined);
    await vscode.commands.executeCommand("snippetService.signIn");
    this.#restore();
  }

  /** Everything is forgotten, pending changes too: the next test begins where no account was ever in use. */
  async end(): Promise<void> {
    const question = "Forget the client credentials and sign out of all accounts?";
    this.messages.answer(question, "Forget and Sign Out");
    this.messages.answer(
      "The client credentials are forgotten, and you are signed out.",
      undefined,
    );
    await vscode.commands.executeCommand("snippetService.manageAccounts", "forgetCredentials");
    await set("apiUrl", undefined);
    await set("clientId", undefined);
    await this.#parts.current.use({ kind: "none" });
    for (const account of await accounts()) {
      if (this.#before?.includes(account) !== true) {
        await rm(account, { recursive: true, maxRetries: 5 });
      }
    }
    this.messages.dispose();
    this.#restore();
  }

  async #browse(address: string): Promise<boolean> {
    this.visited.push(address);
    const location = await this.#target.agree(address);
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
    void this.#parts.addresses.handleUri(uri);
    return true;
  }

  #restore(): void {
    for (const restore of this.#originals.splice(0)) restore();
  }

  #replace(owner: object, name: string, value: unknown): void {
    const replacement = replaced(owner, name, value);
    this.#originals.push(() => replacement[Symbol.dispose]());
  }
}

/** The folders of the accounts that were ever in use. */
async function accounts(): Promise<readonly string[]> {
  const access = vscode.extensions.getExtension<TestAccess>(extensionId)?.exports;
  assert.ok(access, "the extension gives tests no access");
  const libraries = join(access.storage, "v1");
  const keys = await readdir(libraries).catch(() => []);
  return keys.filter((key) => key.startsWith("service-")).map((key) => join(libraries, key));
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
