import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { isPostgres } from "../../../src/service/cli/openStorage.ts";
import { ChildProcess } from "../../support/service/childProcess.ts";
import { createDatabase, PostgresServer } from "../../support/service/postgresServer.ts";
import { ServiceFixture } from "../../support/service/serviceFixture.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import { median } from "../library/median.ts";
import { deepPages, fill } from "./largeLibraries.ts";
import { answersPerSecond, type Operation } from "./load.ts";

const main = new URL("../../../src/service/main.ts", import.meta.url);
/** Of all. */
const depths = [0, 0.01, 0.1, 0.5, 0.9];
/** In milliseconds of the database, at any depth. */
const deepLimit = 20;

/** Least ratios: of PostgreSQL to SQLite in one process, and of two processes to one. */
const goals: Readonly<Record<string, readonly [number, number]>> = {
  "one snippet": [0.3, 0.8],
  "page of 20": [0.3, 0.8],
  "page of 100": [0.4, 0.8],
  create: [0.8, 0.8],
  "create, in eight libraries": [0.8, 0.8],
  "page of a first sync of 10,000": [0.4, 0.8],
  "any page of the largest library": [0.4, 0.8],
};

interface Setup {
  readonly ports: readonly number[];
  readonly operations: ReadonlyMap<string, Operation>;
  /** For a page of 100 of the largest library, in milliseconds of the database. */
  readonly deep: readonly (readonly [all: number, language: number])[];
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
  const snippets = Number(values.snippets);
  const setups = {
    sqlite: await serve(folder.file("service.db"), snippets, stack),
    postgres: await serve(address, snippets, stack),
  };
  let missed = 0;
  console.log("| answers a second | SQLite 1, 2 | PostgreSQL 1, 2 | to SQLite | 2 to 1 |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const [name, [least, leastOfTwo]] of Object.entries(goals)) {
    const [one, two, other, otherTwo] = await sideBySide(setups, name, values);
    const [ratio, gain] = [other / one, otherTwo / other];
    missed += Number(ratio < least) + Number(gain < leastOfTwo);
    const told = (figure: number, goal: number) =>
      `${figure.toFixed(2)} (>= ${goal}) ${figure < goal ? "✘" : "✔"}`;
    const figures = [one, two, other, otherTwo].map((figure) => figure.toFixed(0));
    console.log(
      `| ${name} | ${figures.slice(0, 2).join(", ")} | ${figures.slice(2).join(", ")} | ${told(ratio, least)} | ${told(gain, leastOfTwo)} |`,
    );
  }
  console.log(`\nms of the database (<= ${deepLimit}) for a page of 100 of ${snippets}, behind`);
  console.log("| | SQLite: all, one language | PostgreSQL: all, one language |");
  console.log("| --- | --- | --- |");
  for (const [at, depth] of depths.entries()) {
    const times = [setups.sqlite, setups.postgres].map(({ deep }) => deep[at] ?? [0, 0]);
    missed += times.flat().filter((time) => time > deepLimit).length;
    const told = times.map((each) =>
      each.map((time) => `${time.toFixed(1)} ${time > deepLimit ? "✘" : "✔"}`).join(", "),
    );
    console.log(`| ${depth * snippets} | ${told.join(" | ")} |`);
  }
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
    const operation = operations.get(name) ?? { method: "GET", path: () => "/" };
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

/** Two processes over a database with three users, who have 300 snippets, 10,000, and `largest`; and eight who only write. */
async function serve(
  database: string,
  largest: number,
  stack: AsyncDisposableStack,
): Promise<Setup> {
  const fixture = await ServiceFixture.open(database);
  fixture.now = Date.now();
  const ada = await fixture.signIn("ada");
  const code = "const answer = 42;\n".repeat(30);
  let id = 0;
  for (let count = 0; count < 300; count += 1) ({ id } = await ada.create({ code }));
  const large = { grace: 10_000, mary: largest };
  const tokens = { ada: ada.token ?? "", grace: "", mary: "" };
  for (const user of ["grace", "mary"] as const) {
    tokens[user] = (await fixture.signIn(user)).token ?? "";
    await fill(database, fixture.storage, user, large[user]);
  }
  const team: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    team.push((await fixture.signIn(`user${count}`)).token ?? "");
  }
  const deep = await deepPages(
    fixture.storage,
    "mary",
    depths.map((depth) => depth * largest),
  );
  await fixture.close();
  const ports = await Promise.all([1, 2].map(() => processOver(database, stack)));
  const get = (path: () => string, user: keyof typeof tokens = "ada"): Operation => ({
    method: "GET",
    path: () => `${path()}access_token=${tokens[user]}`,
  });
  let [page, turn] = [0, 0];
  const next = (): number => (page = (page % 100) + 1);
  const any = (): number => 1 + Math.floor((Math.random() * largest) / 100);
  const body = (): string => JSON.stringify({ language_id: 183, title: "A title", code });
  const operations = new Map<string, Operation>([
    ["one snippet", get(() => `/snippets/${id}?`)],
    ["page of 20", get(() => "/snippets?per_page=20&")],
    ["page of 100", get(() => "/snippets?per_page=100&")],
    ["create", { ...get(() => "/snippets?"), method: "POST", body }],
    [
      "create, in eight libraries",
      { method: "POST", path: () => `/snippets?access_token=${team[(turn += 1) % 8]}`, body },
    ],
    [
      "page of a first sync of 10,000",
      get(() => `/snippets?per_page=100&page=${next()}&`, "grace"),
    ],
    ["any page of the largest library", get(() => `/snippets?per_page=100&page=${any()}&`, "mary")],
  ]);
  return { ports, operations, deep };
}

async function processOver(database: string, stack: AsyncDisposableStack): Promise<number> {
  const place = isPostgres(database) ? `--database=${database}` : `--data=${dirname(database)}`;
  const child = new ChildProcess(main, ["serve", "--port=0", "--quiet", place]);
  stack.defer(async () => void (await child.kill("SIGTERM")));
  return Number(/:(\d+) /u.exec(await child.line())?.[1]);
}
