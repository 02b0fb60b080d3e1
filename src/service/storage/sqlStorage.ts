import type { SqlDatabase } from "./sql.ts";
import type { Storage } from "./storage.ts";
import { accountStore } from "./stores/accountStore.ts";
import { auditStore, noteOf } from "./stores/auditStore.ts";
import { clientStore } from "./stores/clientStore.ts";
import { grantStore } from "./stores/grantStore.ts";
import { limitStore } from "./stores/limitStore.ts";
import { memberStore } from "./stores/memberStore.ts";
import { webSessionStore } from "./stores/webSessionStore.ts";

/** A storage of the stores that are the same over every database. @param own its other parts. @param now epoch milliseconds. */
export function sqlStorage(
  database: SqlDatabase,
  now: () => number,
  own: Pick<Storage, "snippets" | "check">,
): Storage {
  const parts = { database, now, note: noteOf({ database, now }) };
  return {
    ...own,
    now,
    accounts: accountStore(parts),
    members: memberStore(parts),
    webSessions: webSessionStore(parts),
    clients: clientStore(parts),
    grants: grantStore(parts),
    limits: limitStore(parts),
    audit: auditStore(parts),
    inTurnsOf: (caller, work) => database.inTurnsOf(caller, work),
    close: () => database.close(),
  };
}
