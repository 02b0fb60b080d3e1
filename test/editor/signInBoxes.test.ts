import assert from "node:assert/strict";
import * as vscode from "vscode";
import { RedirectUri } from "../../src/host/auth/redirectUri.ts";
import { SetUpDialog } from "../../src/host/auth/setUpDialog.ts";
import { settings } from "../../src/host/settings.ts";
import { askInSteps } from "../../src/host/auth/inputSteps.ts";
import { replaced } from "../support/editor/replaced.ts";
import { OAuthUser } from "../support/oauth/oauthWindow.ts";

const extensionId = "snippet-service.snippet-service";
const helpPage =
  "https://github.com/snippet-service/snippet-service-vscode/blob/main/docs/connecting.md";

/** A box of the editor that cannot be seen, with what a user does in it. */
class TypedBox {
  prompt = "";
  validationMessage: string | undefined;
  /** What was wrong when the box came. */
  firstMessage: string | undefined;
  placeholder = "";
  value = "";
  buttons: readonly vscode.QuickInputButton[] = [];
  readonly #text: string;
  readonly #accepted = new vscode.EventEmitter<void>();
  readonly #triggered = new vscode.EventEmitter<vscode.QuickInputButton>();
  readonly #none = new vscode.EventEmitter<never>();
  readonly onDidAccept = this.#accepted.event;
  readonly onDidTriggerButton = this.#triggered.event;
  readonly onDidChangeValue = this.#none.event;
  readonly onDidHide = this.#none.event;

  constructor(text: string) {
    this.#text = text;
  }

  show(): void {
    this.firstMessage = this.validationMessage;
    const help = this.buttons.find(({ tooltip }) => tooltip === "Where to Find This");
    if (help !== undefined) {
      this.#triggered.fire(help);
    }
    this.value = this.#text;
    this.#accepted.fire();
  }

  dispose(): void {
    this.#accepted.dispose();
  }
}

describe("The boxes of a sign-in, in a real editor", () => {
  it("each say where to find what they ask for, and lead to the page that explains it", async () => {
    const user = new OAuthUser("http://127.0.0.1:1");
    const boxes: TypedBox[] = [];
    const opened: string[] = [];
    const texts = ["snippets.example.com/v1", "login.example.com:8443", "client", "secret"];
    const originals = [vscode.window.createInputBox, vscode.env.openExternal] as const;
    const replace = (owner: object, name: string, value: unknown): unknown =>
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    replace(vscode.window, "createInputBox", () => {
      const box = new TypedBox(texts[boxes.length] ?? "");
      boxes.push(box);
      return box;
    });
    replace(vscode.env, "openExternal", (uri: vscode.Uri) => opened.push(uri.toString()));
    try {
      const { clientSecrets } = user.window();
      await new SetUpDialog(clientSecrets, new RedirectUri(extensionId)).complete();
      assert.deepEqual(
        boxes.map(({ prompt }) => prompt.split(":")[0]),
        ["Server address", "Sign-in address", "Client ID", "Client secret"],
      );
      assert.ok(boxes.every(({ prompt }) => prompt.length > 60 && prompt.length < 200));
      assert.deepEqual(opened, [helpPage, helpPage, helpPage, helpPage]);
      assert.equal(settings.text("apiUrl"), "https://snippets.example.com/v1");
      assert.equal(settings.text("authUrl"), "https://login.example.com:8443");
    } finally {
      replace(vscode.window, "createInputBox", originals[0]);
      replace(vscode.env, "openExternal", originals[1]);
      for (const name of ["apiUrl", "authUrl", "clientId"] as const) {
        await settings.save(name, "");
      }
    }
  });

  it("say at once what is wrong with the value that is there, and nothing of an empty one", async () => {
    const boxes: TypedBox[] = [];
    const add = (): TypedBox => {
      const box = new TypedBox("good");
      boxes.push(box);
      return box;
    };
    using _box = replaced(vscode.window, "createInputBox", add);
    const step = {
      prompt: "",
      placeholder: "",
      problem: (text: string) => (text === "good" ? undefined : `${text} is wrong`),
    };
    const steps = ["bad", "", "good"].map((value) => ({ ...step, value }));
    assert.deepEqual(await askInSteps("Sign In", steps), ["good", "good", "good"]);
    assert.deepEqual(
      boxes.map(({ firstMessage }) => firstMessage),
      ["bad is wrong", undefined, undefined],
    );
  });
});
