import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { serviceQuota } from "../api/quota.ts";
import type { RequestEntry, ServiceContext } from "../context.ts";
import { openStorage } from "./openStorage.ts";

export interface DataPlace {
  /** The folder with the database; created where there is none. */
  readonly data: string;
  /** Another file than the folder's own, or an address with `postgres:`; else what SNIPPET_SERVICE_DATABASE says. */
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

function databasePath(data: string): string {
  return join(data, "service.db");
}

/** As `openStorage` takes it. An address has a password in it, which everybody sees in a command line. */
export function databaseOf({ data, database }: DataPlace): string {
  return database ?? process.env["SNIPPET_SERVICE_DATABASE"] ?? databasePath(data);
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
