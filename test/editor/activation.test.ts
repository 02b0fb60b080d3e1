import assert from "node:assert/strict";
import * as vscode from "vscode";

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe("The extension in a real editor", () => {
  const extension = vscode.extensions.getExtension("snippet-service.snippet-service");

  it("activates without an error", async () => {
    assert.ok(extension, "the editor did not find the extension");
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it("registers every command that its manifest shows", async () => {
    assert.ok(extension);
    const registered = new Set(await vscode.commands.getCommands(true));
    const manifest = extension.packageJSON as Manifest;
    const missing = manifest.contributes.commands
      .map(({ command }) => command)
      .filter((command) => !registered.has(command));
    assert.deepEqual(missing, []);
  });
});
