import assert from "node:assert/strict";
import { parse } from "jsonc-parser";
import * as vscode from "vscode";
import { listKeys, listKeyText } from "../../src/host/picker/listKeys.ts";

interface Keybinding {
  readonly key: string;
  readonly command: string;
  readonly when?: string;
}

interface ManifestKey extends Keybinding {
  readonly mac?: string;
  readonly linux?: string;
  readonly win?: string;
  readonly args?: unknown;
}

interface Manifest {
  readonly contributes: { readonly keybindings?: readonly ManifestKey[] };
}

const platforms = ["key", "mac", "linux", "win"] as const;

const isOurs = ({ command }: Keybinding): boolean => command.startsWith("snippetService.");

async function defaultKeys(): Promise<readonly Keybinding[]> {
  const address = vscode.Uri.parse("vscode://defaultsettings/keybindings.json");
  const document = await vscode.workspace.openTextDocument(address);
  return parse(document.getText()) as readonly Keybinding[];
}

function manifestKeys(): readonly ManifestKey[] {
  const manifest = vscode.extensions.getExtension("snippet-service.snippet-service")
    ?.packageJSON as Manifest;
  return manifest.contributes.keybindings ?? [];
}

describe("The keys that the extension brings", () => {
  const isInList = ({ command }: Keybinding): boolean => command === "snippetService.pressInList";

  it("are none that the editor itself uses", async () => {
    const all = await defaultKeys();
    const editors = new Set(all.filter((each) => !isOurs(each)).map(({ key }) => key));
    assert.ok(editors.size > 200, "the editor's keys were not found");
    assert.ok(editors.has("ctrl+p") || editors.has("cmd+p"));
    const ourPlaces = /focusedView == 'snippetService\.snippets'|resourceScheme == '?snippet-draft/;
    const isEverywhere = (binding: Keybinding): boolean =>
      !ourPlaces.test(binding.when ?? "") && !isInList(binding);
    const declared = manifestKeys()
      .filter(isEverywhere)
      .flatMap((binding) => platforms.flatMap((platform) => binding[platform] ?? []));
    const others = all.filter((each) => isOurs(each) && isEverywhere(each));
    const ours = [...declared, ...others.map(({ key }) => key)];
    assert.deepEqual(
      ours.filter((key) => editors.has(key)),
      [],
    );
  });

  it("do in the search list what the editor does there with Enter alone, or nothing", async () => {
    const list = manifestKeys().filter(isInList);
    assert.deepEqual(
      list.map(({ args, key, mac }) => [args, { key, mac: mac ?? key }]),
      Object.entries(listKeys),
    );
    const keys = new Set(list.flatMap(({ key, mac }) => [key, mac]));
    const isOfLists = ({ when = "" }: Keybinding): boolean =>
      /(?<!!)\b(?:inQuickOpen|inQuickInput|quickInputType|quickInputVisible)\b/.test(when);
    const all = await defaultKeys();
    const used = all.filter((each) => keys.has(each.key) && isOfLists(each) && !isOurs(each));
    assert.deepEqual([...new Set(used.map(({ command }) => command))], ["quickInput.accept"]);
  });

  it("are written as the editor writes them", () => {
    const actions = ["insert", "copy", "open", "edit"] as const;
    assert.deepEqual(
      actions.map((action) => listKeyText(action, "linux")),
      ["Alt+Enter", "Ctrl+Shift+C", "Ctrl+Enter", "Ctrl+Shift+Enter"],
    );
    assert.deepEqual(
      actions.map((action) => listKeyText(action, "darwin")),
      ["⌥Enter", "⇧⌘C", "⌘Enter", "⇧⌘Enter"],
    );
  });
});
