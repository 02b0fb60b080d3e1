import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { serviceQuota } from "../api/quota.ts";
import type { RequestEntry, ServiceContext } from "../context.ts";
import { CommandError, type CommandIo, printLine } from "./commandLine.ts";
import { requireKnownParameters } from "./databaseAddress.ts";
import { isPostgres, openStorage } from "./openStorage.ts";

/** A user of the system may have no home. Then it is a folder in which nothing can be made, as Debian names it. */
function home(): string {
  try {
    return homedir();
  } catch {
    return "/nonexistent";
  }
}

/** Options that choose the data of a command. */
export const dataOptions = {
  data: {
    type: "string",
    takes: "DIR",
    default: join(home(), ".snippet-service"),
    variable: "plain",
    insteadOf: "database",
    means: "The folder of the database; .snippet-service in your home if absent.",
  },
  // The address contains a password, and command lines are visible to everybody.
  database: {
    type: "string",
    takes: "ADDRESS",
    variable: "secret",
    means:
      "PostgreSQL (15 or newer) in place of a folder: postgres://user:password@host/name, special characters of the password as in any address (@ as %40). The variable keeps the password out of the command line, which everybody on the computer can read.",
  },
} as const;

export interface DataPlace {
  /** The folder of the database; created if missing. */
  readonly data: string;
  /** A `postgres:` address. */
  readonly database?: string | undefined;
  /** `database` may also be a file that is there and is not empty. */
  readonly takesFile?: boolean;
}

export interface ContextOptions extends DataPlace {
  readonly publicOrigin?: string | undefined;
  /** The most bytes of all libraries together; 16 GiB if absent. */
  readonly disk?: number;
  /** Logs each answered request; no log if absent. */
  readonly log?: (entry: RequestEntry) => void;
}

export const gibibyte = 1024 ** 3;

/**
 * The database in the form for `openStorage`. A mistyped address must not become the name of a new file.
 * @throws {CommandError} without the text, which may have a password.
 */
export function databaseOf({ data, database, takesFile = false }: DataPlace): string {
  if (data === "" || data.includes("://")) {
    throw new CommandError("--data takes a folder; an address belongs to --database.");
  }
  if (database === undefined) return join(data, "service.db");
  if (isPostgres(database)) {
    requireKnownParameters(database);
    return database;
  }
  const isFile = takesFile && (statSync(database, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (isFile) return database;
  throw new CommandError(
    "--database takes an address such as postgres://user:password@host/name, without quotation marks.",
  );
}

/** As {@link databaseOf}. @throws {CommandError} also for a file that is missing. */
export function existingDatabaseOf(place: DataPlace): string {
  const database = databaseOf(place);
  if (isPostgres(database) || statSync(database, { throwIfNoEntry: false })) return database;
  throw new CommandError(
    `There is no database ${database}: --data or --database, or SNIPPET_SERVICE_DATA or SNIPPET_SERVICE_DATABASE, names another one.`,
  );
}

/** Works over a database that is there, and closes it. @throws {CommandError} if it is missing. */
export async function withExisting<Result>(
  place: DataPlace,
  work: (context: ServiceContext) => Promise<Result>,
): Promise<Result> {
  existingDatabaseOf(place);
  const context = await openContext(place);
  try {
    return await work(context);
  } finally {
    await context.storage.close();
  }
}

/**
 * The service's context over the chosen database, which is made if missing. The caller closes the storage.
 * @param told is told if the database was made just now; nobody if absent.
 */
export async function openContext(
  options: ContextOptions,
  told?: Pick<CommandIo, "errors">,
): Promise<ServiceContext> {
  const database = databaseOf(options);
  const isThere = isPostgres(database) || existsSync(database);
  const storage = await openStorage(database);
  if (told !== undefined && !isThere) {
    printLine(told.errors, `There was no database; a new one is in ${database}.`);
  }
  return {
    storage,
    now: () => storage.now(),
    randomBytes,
    publicOrigin: options.publicOrigin,
    quota: { ...serviceQuota, disk: options.disk ?? 16 * gibibyte },
    log: options.log ?? (() => undefined),
  };
}
