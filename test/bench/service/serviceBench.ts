import { parseArgs } from "node:util";
import { ChildProcess } from "../../support/service/childProcess.ts";
import { createDatabase, PostgresServer } from "../../support/service/postgresServer.ts";
import { ServiceFixture } from "../../support/service/serviceFixture.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import { median } from "../library/median.ts";
import { deepPages } from "./deepPages.ts";
import { answersPerSecond, type Operation } from "./load.ts";

const main = new URL("../../../src/service/main.ts", import.meta.url);
const depths = [0, 10_000, 100_000, 500_000, 900_000];
/** In milliseconds of the database, at any depth. */
const deepLimit = 20;

/** Least ratios: of PostgreSQL to SQLite in one process, and of two processes to one. */
const goals: Readonly<Record<string, readonly [number, number]>> = {
  "one snippet": [0.3, 0.8],
  "page of 20": [0.3, 0.8],
  "page of 100": [0.4, 0.8],
  create: [0.8, 0.8],
};

interface Setup {
  readonly ports: readonly number[];
  readonly operations: ReadonlyMap<string, Operation>;
}

/** Both storages side by side, in one process and in two. @returns the exit code: 1 where a goal was missed. */
export async function serviceBench(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "1" },
      snippets: { type: "string", default: "1000000" },
    },
  });
  await using stack = new AsyncDisposableStack();
  const folder = await TemporaryFolder.create();
  stack.defer(() => folder.remove());
  const postgres = await PostgresServer.start({ isDurable: true });
  stack.defer(() => postgres.stop());
  const address = await createDatabase(postgres.address("postgres"));
  const setups = {
    sqlite: await serve(folder.file("service.db"), stack),
    postgres: await serve(address, stack),
  };
  let missed = 0;
  console.log("| answers a second | SQLite 1, 2 | PostgreSQL 1, 2 | to SQLite | 2 to 1 |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const [name, [least, leastOfTwo]] of Object.entries(goals)) {
    const [one, two, other, otherTwo] = await sideBySide(setups, name, values);
    const [ratio, gain] = [other / one, otherTwo / other];
    missed += Number(ratio < least) + Number(gain < leastOfTwo);
    const told = (figure: number, goal: number) => `${figure.toFixed(2)} (>= ${goal})`;
    const figures = [one, two, other, otherTwo].map((figure) => figure.toFixed(0));
    console.log(
      `| ${name} | ${figures.slice(0, 2).join(", ")} | ${figures.slice(2).join(", ")} | ${told(ratio, least)} | ${told(gain, leastOfTwo)} |`,
    );
  }
  const snippets = Number(values.snippets);
  const times = await deepPages(
    address,
    snippets,
    depths.filter((depth) => depth < snippets),
  );
  missed += times.filter((time) => time > deepLimit).length;
  const told = times.map((time, at) => `${depths[at]}: ${time.toFixed(1)}`).join("; ");
  console.log(
    `A page of 100 of ${snippets} over PostgreSQL, ms (<= ${deepLimit}), from depth ${told}`,
  );
  return missed === 0 ? 0 : 1;
}

type Figures = readonly [number, number, number, number];

/** In turn, so that what else the machine does falls on all. @returns medians. */
async function sideBySide(
  { sqlite, postgres }: { readonly sqlite: Setup; readonly postgres: Setup },
  name: string,
  { rounds, seconds }: { readonly rounds: string; readonly seconds: string },
): Promise<Figures> {
  const all = [sqlite, postgres].flatMap(({ ports, operations }) => {
    const operation = operations.get(name) ?? { method: "GET", path: "/" };
    return [ports.slice(0, 1), ports].map((some) => ({
      ports: some,
      operation,
      figures: [] as number[],
    }));
  });
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const { ports, operation, figures } of all) {
      const figure = await answersPerSecond(ports, operation, Number(seconds) * 1_000);
      // The first one warms up.
      if (round > 0) figures.push(figure);
    }
  }
  const [one = 0, two = 0, other = 0, otherTwo = 0] = all.map(({ figures }) => median(figures));
  return [one, two, other, otherTwo];
}

/** Two processes over a database with 300 snippets of one user. */
async function serve(database: string, stack: AsyncDisposableStack): Promise<Setup> {
  const fixture = await ServiceFixture.open(database);
  fixture.now = Date.now();
  const ada = await fixture.signIn("ada");
  const code = "const answer = 42;\n".repeat(30);
  let id = 0;
  for (let count = 0; count < 300; count += 1) ({ id } = await ada.create({ code }));
  await fixture.close();
  const ports = await Promise.all([1, 2].map(() => processOver(database, stack)));
  const get = (path: string): Operation => ({ method: "GET", path: withToken(path) });
  const withToken = (path: string): string =>
    `${path}${path.includes("?") ? "&" : "?"}access_token=${ada.token}`;
  const body = (): string => JSON.stringify({ language_id: 183, title: "A title", code });
  const operations = new Map<string, Operation>([
    ["one snippet", get(`/snippets/${id}`)],
    ["page of 20", get("/snippets?per_page=20")],
    ["page of 100", get("/snippets?per_page=100")],
    ["create", { method: "POST", path: withToken("/snippets"), body }],
  ]);
  return { ports, operations };
}

async function processOver(database: string, stack: AsyncDisposableStack): Promise<number> {
  const child = new ChildProcess(main, ["serve", "--port=0", "--quiet", `--database=${database}`]);
  stack.defer(async () => void (await child.kill("SIGTERM")));
  return Number(/:(\d+) /u.exec(await child.line())?.[1]);
}
