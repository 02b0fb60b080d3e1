import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { createDatabase, PostgresServer } from "../../support/service/postgresServer.ts";
import { testPassword } from "../../support/service/serviceUnderTest.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import { locationOf, WebVisitor } from "../../support/service/webVisitor.ts";
import { type Figure, type LongRunResult, none } from "../longRun.ts";
import { Relay } from "../team/relay.ts";
import { Site } from "./site.ts";
import { buildImage, cleanEnvironment, readSample, Running } from "./sample.ts";

/** Where the two processes of one computer have the same ports, as containers have. */
const hosts = ["127.0.0.1", "127.0.0.2"] as const;
/** In milliseconds. */
const patience = 30_000;

/**
 * The steps of the image and of the compose sample without a container engine: the image's own steps in a clean folder,
 * `migrate`, two processes as the image's user, and Caddy with TLS before them. Needs the network, as `npm ci` does, and Caddy.
 */
export async function composeRun(): Promise<LongRunResult> {
  await using stack = new AsyncDisposableStack();
  const folder = await TemporaryFolder.create();
  stack.defer(() => folder.remove());
  await chmod(folder.path, 0o755);
  const sample = await readSample();
  const main = await buildImage(folder.file("root"));
  const uid = process.getuid?.() === 0 ? { uid: sample.user, gid: sample.user } : {};

  const postgres = await PostgresServer.start();
  stack.defer(() => postgres.stop());
  const direct = await createDatabase(postgres.address("postgres"), "template1");
  const url = new URL(direct.replace("postgres:///", "postgres://local/"));
  const path = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
  const wire = await Relay.open(() => [{ path }]);
  stack.defer(() => wire.close());
  const secret = folder.file("database");
  await writeFile(secret, `postgres://snippets@127.0.0.1:${wire.port}${url.pathname}\n`);

  const [port, monitor, site] = [await freePort(), await freePort(), await freePort()];
  const origin = `https://localhost:${site}`;
  const service = (host: string) =>
    cleanEnvironment({
      ...sample.environment,
      SNIPPET_SERVICE_DATA: folder.file("root/data"),
      SNIPPET_SERVICE_DATABASE_FILE: secret,
      SNIPPET_SERVICE_PUBLIC_ORIGIN: origin,
      SNIPPET_SERVICE_TRUSTED_PROXY: "127.0.0.1",
      SNIPPET_SERVICE_LISTEN: `${host}:${port}`,
      SNIPPET_SERVICE_MONITOR: `${host}:${monitor}`,
    });
  const cwd = folder.path;
  const command = async (...args: readonly string[]): Promise<string> => {
    const options = { env: service(hosts[0]), cwd, ...uid };
    return (await promisify(execFile)(process.execPath, [main, ...args], options)).stdout;
  };
  await command("migrate");
  const all: Running[] = [];
  const start = (host: string): void => {
    all.push(new Running(process.execPath, [main, "serve"], { env: service(host), cwd, ...uid }));
  };
  hosts.forEach(start);
  stack.defer(async () => void (await Promise.all(all.map((one) => one.end()))));
  const check = sample.healthCheck.replace("127.0.0.1:9177", `${hosts[0]}:${monitor}`);
  const isHealthy = (): Promise<boolean> =>
    promisify(execFile)(process.execPath, ["-e", check]).then(
      () => true,
      () => false,
    );
  await until("the image's own check of its health", isHealthy);

  const caddyfile = folder.file("Caddyfile");
  // No port of its own for its administration, none for addresses without TLS.
  const global = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n";
  await writeFile(caddyfile, sample.caddyfile.replace(/^\{\n/mu, global));
  const caddyEnvironment = cleanEnvironment({
    SITE: `localhost:${site}`,
    UPSTREAMS: hosts.map((host) => `${host}:${port}`).join(" "),
    MONITOR_PORT: String(monitor),
    XDG_DATA_HOME: folder.file("caddy"),
    XDG_CONFIG_HOME: folder.file("caddy"),
  });
  await mkdir(folder.file("caddy"));
  if (uid.uid !== undefined) await chown(folder.file("caddy"), uid.uid, uid.gid);
  const caddy = new Running("caddy", ["run", "--config", caddyfile, "--adapter", "caddyfile"], {
    env: caddyEnvironment,
    cwd,
    ...uid,
  });
  stack.defer(() => caddy.end());
  const root = folder.file("caddy/caddy/pki/authorities/local/root.crt");
  const ca = await until("Caddy's certificate", () => readFile(root).catch(() => undefined));
  const people = new Site(origin, ca);
  await until("an answer through Caddy", () =>
    people.fetch("/languages").then(
      ({ ok }) => ok,
      () => false,
    ),
  );

  const invitation = /https:\S+/u.exec(await command("user", "invite"))?.[0] ?? "";
  const visitor = new WebVisitor(people);
  const invited = await visitor.get(invitation.replace(origin, ""));
  const registered = await visitor.submit(invited, "username", {
    username: "ada",
    email: "ada@example.com",
    password: testPassword,
    timezone: "UTC",
    locale: "en",
  });
  const isIn = locationOf(registered) === "/" && (await visitor.get("/settings")).status === 200;

  let [asked, failed, isOver] = [0, 0, false];
  const asking = Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (!isOver) {
        asked += 1;
        const answer = await people.fetch("/languages").catch(() => undefined);
        if (answer?.status !== 200) failed += 1;
      }
    }),
  );
  for (const [at, host] of hosts.entries()) {
    await all[at]?.end();
    start(host);
    await until("a process to be ready again", () =>
      fetch(`http://${host}:${monitor}/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    // As compose does, which starts the next one when the first is healthy: Caddy looks once a second.
    await delay(2_000);
  }
  isOver = true;
  await asking;
  const lines = all.flatMap(({ told }) => told.split("\n"));
  const answers = lines.filter((line) => line.startsWith("{"));
  const secrets = [
    testPassword,
    "ada@",
    "127.0.0",
    invitation.split("/").at(-1) ?? "",
    "postgres:",
  ];
  const leaks = answers.filter((line) => secrets.some((text) => line.includes(text)));
  const figures: Figure[] = [
    { name: "the image's steps, in a clean folder", reached: "done", goal: "done", isMet: true },
    {
      name: "invited by a link, registered and signed in through Caddy with TLS",
      reached: isIn ? "yes" : "no",
      goal: "yes",
      isMet: isIn,
    },
    none(`of ${asked} requests that failed while each process was started anew`, failed),
    none(`of ${answers.length} lines of the log with a secret, a name or an address`, leaks.length),
  ];
  return { figures, faults: leaks };
}

/** Asks again and again, as a balancer does. @throws where it takes too long. */
async function until<Found>(
  what: string,
  find: () => Promise<Found | undefined | false>,
): Promise<Found> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await delay(100);
  }
  throw new Error(`There was not in time: ${what}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
