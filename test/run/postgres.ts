import { globSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../support/projectRoot.ts";
import { PostgresServer, serverVariable } from "../support/service/postgresServer.ts";
import { reportCounts } from "./reportCounts.ts";
import { runMocha } from "./runMocha.ts";

/** The service's tests that are the same over any storage, over PostgreSQL; and those of PostgreSQL alone. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: "string" } },
});

const shared = "test/unit/service/{storage,api,oauth,pages,openapi,accounts}/*.test.ts";
const named = positionals.length > 0 ? positionals : ["test/postgres/*.test.ts", shared];
const files = named.flatMap((one) => globSync(one, { cwd: projectRoot })).toSorted();

const server = await PostgresServer.start();
process.env[serverVariable] = server.address("postgres");
try {
  const paths = files.map((path) => resolve(projectRoot, path));
  reportCounts(await runMocha(paths, { timeoutMs: 60_000, grep: values.grep }));
} finally {
  await server.stop();
}
