import { accountJson } from "../api/accountJson.ts";
import { snippetJson } from "../api/snippetJson.ts";
import { withVisibleEscapes } from "../visibleText.ts";
import { auditJson } from "./auditJson.ts";
import { printLine } from "./commandLine.ts";
import { withAccount, whose } from "./existingUserCommands.ts";
import { dataOptions } from "./openContext.ts";
import { command } from "./options.ts";

/** Prints one snippet a line, so that a large library is never in memory as a whole. */
export const userExportCommand = command(
  "user export",
  { ...whose, ...dataOptions },
  "Prints a user's account, its rows of the audit and its snippets as one JSON document, each snippet as the API has it.",
  (values, io) =>
    withAccount(values, async ({ storage }, account) => {
      await storage.audit.exported(account.id);
      const { email } = account;
      const told = shown({ ...accountJson(account), email });
      // The audit keeps a limited number of rows per kind of event.
      const audit = await storage.audit.ofAccount(account.id, Number.MAX_SAFE_INTEGER);
      const events = audit.map((record) => shown(auditJson(record))).join(",\n");
      printLine(io.output, `{"account": ${told},\n"audit": [${events}],\n"snippets": [`);
      let comma = "";
      for (let page = 1, left = true; left; page += 1) {
        const query = { ownerId: account.id, languageId: undefined, page, perPage: 100 };
        const { snippets } = await storage.snippets.list(query);
        for (const snippet of snippets) {
          const json = snippetJson(snippet, account.username, null);
          if (!io.output.write(`${comma}${shown(json)}`)) await drained(io.output);
          comma = ",\n";
        }
        left = snippets.length > 0;
      }
      printLine(io.output, "\n]}");
    }),
);

/** JSON leaves some control characters as they are, and a terminal would obey them. */
function shown(value: object): string {
  return withVisibleEscapes(JSON.stringify(value));
}

function drained(output: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => output.once("drain", () => resolve()));
}
