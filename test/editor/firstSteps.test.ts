import * as vscode from "vscode";
import { FirstSteps } from "../../src/host/firstSteps.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";
import { replaced } from "../support/editor/replaced.ts";

describe("What is done for the first time", () => {
  it("is noted without a wait for the walkthrough", async () => {
    using _never = replaced(vscode.commands, "executeCommand", () => new Promise(() => undefined));
    await new FirstSteps(new InMemoryStore()).done("hasInserted");
  });
});
