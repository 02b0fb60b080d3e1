import { randomBytes } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";
import { serviceQuota } from "../api/quota.ts";
import type { RequestEntry, ServiceContext } from "../context.ts";
import { openStorage } from "./openStorage.ts";

/** Options that choose the data of a command. */
export const dataOptions = {
  data: {
    type: "string",
    takes: "DIR",
    default: join(homedir(), ".snippet-service"),
    variable: "plain",
    means: "The folder of the database; .snippet-service in your home if absent.",
  },
  // The address contains a password, and command lines are visible to everybody.
  database: {
    type: "string",
    takes: "ADDRESS",
    variable: "secret",
    means:
      "PostgreSQL (15 or newer) in place of a folder: postgres://user:password@host/name. The variable keeps the password out of the command line, which everybody on the computer can read.",
  },
} as const;

export interface DataPlace {
  /** The folder of the database; created if missing. */
  readonly data: string;
  /** A file other than the folder's own, or a `postgres:` address. */
  readonly database?: string | undefined;
}

export interface ContextOptions extends DataPlace {
  readonly publicOrigin?: string | undefined;
  /** The most bytes of all libraries together; 16 GiB if absent. */
  readonly disk?: number;
  /** Logs each answered request; no log if absent. */
  readonly log?: (entry: RequestEntry) => void;
}

export const gibibyte = 1024 ** 3;

/** The database in the form for `openStorage`. */
export function databaseOf({ data, database }: DataPlace): string {
  return database ?? join(data, "service.db");
}

/** The service's context over the database in a folder. The caller closes the storage. */
export async function openContext(options: ContextOptions): Promise<ServiceContext> {
  const storage = await openStorage(databaseOf(options));
  return {
    storage,
    now: () => storage.now(),
    randomBytes,
    publicOrigin: options.publicOrigin,
    quota: { ...serviceQuota, disk: options.disk ?? 16 * gibibyte },
    log: { request: options.log ?? (() => undefined) },
  };
}
