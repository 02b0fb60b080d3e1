import assert from "node:assert/strict";
import { parse } from "jsonc-parser";
import * as vscode from "vscode";

interface Keybinding {
  readonly key: string;
  readonly command: string;
  readonly when?: string;
}

interface Manifest {
  readonly contributes: {
    readonly keybindings?: readonly Readonly<
      Record<string, unknown> & Partial<Record<"key" | "mac" | "linux" | "win" | "when", string>>
    >[];
  };
}

const platforms = ["key", "mac", "linux", "win"] as const;

describe("The keys that the extension brings", () => {
  it("are none that the editor itself uses", async () => {
    const address = vscode.Uri.parse("vscode://defaultsettings/keybindings.json");
    const document = await vscode.workspace.openTextDocument(address);
    const all = parse(document.getText()) as readonly Keybinding[];
    const isOurs = ({ command }: Keybinding): boolean => command.startsWith("snippetService.");
    const editors = new Set(all.filter((each) => !isOurs(each)).map(({ key }) => key));
    assert.ok(editors.size > 200, "the editor's keys were not found");
    assert.ok(editors.has("ctrl+p") || editors.has("cmd+p"));
    const manifest = vscode.extensions.getExtension("snippet-service.snippet-service")
      ?.packageJSON as Manifest;
    const isEverywhere = ({ when = "" }: { readonly when?: string }): boolean =>
      !when.includes("focusedView == 'snippetService.snippets'");
    const declared = (manifest.contributes.keybindings ?? [])
      .filter(isEverywhere)
      .flatMap((binding) => platforms.flatMap((platform) => binding[platform] ?? []));
    const others = all.filter((each) => isOurs(each) && isEverywhere(each));
    const ours = [...declared, ...others.map(({ key }) => key)];
    assert.deepEqual(
      ours.filter((key) => editors.has(key)),
      [],
    );
  });
});
