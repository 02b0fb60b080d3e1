import { accountName } from "../storage/accountName.ts";
import { auditJson } from "./auditJson.ts";
import { CommandError, printLine } from "./commandLine.ts";
import { dataOptions, withExisting } from "./openContext.ts";
import { command } from "./options.ts";

/** Rows in memory at once. */
const piece = 1_000;

/** @throws {CommandError} for a malformed time. */
export const auditCommand = command(
  "audit",
  {
    account: { type: "string", takes: "NAME" },
    since: { type: "string", takes: "TIME" },
    ...dataOptions,
  },
  "Prints what happened to accounts and applications, a line of JSON each, the oldest first: of one account, and since a time such as 2026-11-25 or 2026-11-25T12:00Z.",
  async ({ account, since: typed = "1970-01-01", ...where }, io) => {
    const since = Date.parse(typed);
    if (Number.isNaN(since)) throw new CommandError("--since TIME takes one such as 2026-11-25.");
    const name = account === undefined ? undefined : accountName(account);
    await withExisting(where, async ({ storage }) => {
      const isUnknown = name !== undefined && !(await storage.accounts.byUsername(name));
      // The audit also has rows of removed accounts.
      if (isUnknown && !(await storage.audit.list({ after: 0, since: 0, name, most: 1 })).length) {
        throw new CommandError("There is no account of this name.");
      }
      for (let [after, left] = [0, true]; left;) {
        const rows = await storage.audit.list({ after, since, name, most: piece });
        for (const row of rows) printLine(io.output, JSON.stringify(auditJson(row)));
        after = rows.at(-1)?.id ?? after;
        left = rows.length === piece;
      }
    });
  },
);
