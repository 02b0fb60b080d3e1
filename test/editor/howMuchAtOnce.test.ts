import assert from "node:assert/strict";
import * as vscode from "vscode";
import { patientTransport } from "../../src/core/http/resilience/patientTransport.ts";
import { SystemClock } from "../../src/core/systemClock.ts";
import { networkSettings } from "../../src/host/networkSettings.ts";
import { SignedInEditor } from "../support/editor/signedInEditor.ts";
import { HeldTransport, settled } from "../support/http/heldTransport.ts";

/** Resolves when the editor has taken the value over. */
async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration("snippetService.api")
    .update(name, value, vscode.ConfigurationTarget.Global);
}

describe("Settings of how much is asked for at once", () => {
  afterEach(async () => {
    await set("maxRecords", undefined);
    await set("maxConcurrency", undefined);
  });

  it("let so many snippets be listed, keep what is here, and let Load More go on", async function () {
    this.timeout(60_000);
    await using editor = await SignedInEditor.open({}, ({ server }) => {
      for (let number = 1; number <= 101; number += 1) server.add({ title: `Number ${number}` });
    });
    const { library } = editor;
    await library.loadAll();
    assert.equal(library.all().length, 101);
    await set("maxRecords", 100);
    await library.refresh();
    assert.deepEqual([library.all().length, library.state.hasMore], [101, true]);
    await vscode.commands.executeCommand("snippetService.showMore");
    assert.deepEqual([library.all().length, library.state.hasMore], [101, false]);
    await set("maxRecords", undefined);
    await library.refresh();
    assert.equal(library.all().length, 101);
  });

  it("let so many reads go at once, from the moment at which they are set", async () => {
    const atOnce = (): number => networkSettings().atOnce;
    const wire = new HeldTransport();
    const transport = patientTransport(wire, new SystemClock(), undefined, atOnce);
    const read = (): Promise<unknown> =>
      transport.send({
        method: "GET",
        url: new URL("https://snippets.example.invalid/snippets"),
        pathTemplate: "/snippets",
        headers: {},
      });
    await set("maxConcurrency", 2);
    const all = Array.from({ length: 12 }, read);
    await settled();
    assert.equal(wire.held.length, 2);
    await set("maxConcurrency", undefined);
    await wire.held[0]?.end(200);
    assert.equal(wire.held.length, 6);
    while (wire.held.length > 0) {
      await wire.held[0]?.end(200);
    }
    await Promise.all(all);
  });
});
