import { randomBytes } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";
import { serviceQuota } from "../api/quota.ts";
import type { RequestEntry, ServiceContext } from "../context.ts";
import { openStorage } from "./openStorage.ts";

/** Which data a command works with. */
export const dataOptions = {
  data: {
    type: "string",
    takes: "DIR",
    default: join(homedir(), ".snippet-service"),
    variable: "plain",
    means: "The folder of the database; .snippet-service in your home if absent.",
  },
  // An address has a password in it, which everybody sees in a command line.
  database: {
    type: "string",
    takes: "ADDRESS",
    variable: "secret",
    means:
      "PostgreSQL (15 or newer) in place of a folder: postgres://user:password@host/name. The variable keeps the password out of the command line, which everybody on the computer can read.",
  },
} as const;

export interface DataPlace {
  /** The folder with the database; created where there is none. */
  readonly data: string;
  /** Another file than the folder's own, or an address with `postgres:`. */
  readonly database?: string | undefined;
}

export interface ContextOptions extends DataPlace {
  readonly publicOrigin?: string | undefined;
  /** In bytes, which all libraries together may take; 16 GiB if absent. */
  readonly disk?: number;
  /** Where each answered request is told; nowhere if absent. */
  readonly log?: (entry: RequestEntry) => void;
}

export const gibibyte = 1024 ** 3;

/** As `openStorage` takes it. */
export function databaseOf({ data, database }: DataPlace): string {
  return database ?? join(data, "service.db");
}

/** The service's context over the database in a folder. The storage is the caller's to close. */
export async function openContext(options: ContextOptions): Promise<ServiceContext> {
  return {
    storage: await openStorage(databaseOf(options)),
    now: Date.now,
    randomBytes,
    publicOrigin: options.publicOrigin,
    quota: { ...serviceQuota, disk: options.disk ?? 16 * gibibyte },
    log: { request: options.log ?? (() => undefined) },
  };
}
