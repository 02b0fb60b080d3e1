import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { ServiceContext } from "../context.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { CommandError } from "./commandLine.ts";
import { dataOptions, withExisting } from "./openContext.ts";
import { command } from "./options.ts";

/** Runs until the input ends. */
export const mcpCommand = command(
  "mcp",
  { username: { type: "string", takes: "NAME" }, ...dataOptions },
  "Gives one account's snippets to an agent over MCP on the standard input and output: tools to search, to read, and to save, always as private. ADDRESS may also be a file that is there, such as the snippets.db of an editor's library on this computer.",
  async (values, io) => {
    // Only this command needs the protocol; the others start without it.
    const [{ createMcpServer }, { serveOverStdio }, { SnippetTools }] = await Promise.all([
      import("../mcp/mcpServer.ts"),
      import("../mcp/serveOverStdio.ts"),
      import("../mcp/snippetTools.ts"),
    ]);
    await withExisting({ ...values, takesFile: true }, async (context) => {
      const account = await accountOf(context, values.username);
      const tools = new SnippetTools(context, account);
      await serveOverStdio(createMcpServer(tools, await ownVersion()), io.input, io.output);
    });
  },
);

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version;
}

async function accountOf(
  { storage }: ServiceContext,
  username: string | undefined,
): Promise<AccountRecord> {
  const [account, another] =
    username === undefined
      ? await storage.accounts.some(2)
      : [await storage.accounts.byUsername(accountName(username))];
  if (account === undefined || another !== undefined) {
    throw new CommandError(
      username === undefined
        ? "--username NAME says whose snippets; only where there is one account it can be left out."
        : "There is no account of this name; user add makes one.",
    );
  }
  return account;
}
