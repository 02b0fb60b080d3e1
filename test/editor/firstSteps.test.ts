import * as vscode from "vscode";
import { FirstSteps } from "../../src/host/firstSteps.ts";
import { InMemoryStore } from "../support/computer/inMemoryStore.ts";

describe("What is done for the first time", () => {
  it("is noted without a wait for the walkthrough", async () => {
    const { executeCommand } = vscode.commands;
    const replace = (value: unknown): unknown =>
      Object.defineProperty(vscode.commands, "executeCommand", { value, configurable: true });
    replace(() => new Promise(() => undefined));
    try {
      await new FirstSteps(new InMemoryStore()).done("hasInserted");
    } finally {
      replace(executeCommand);
    }
  });
});
