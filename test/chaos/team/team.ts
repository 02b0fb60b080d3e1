import { setTimeout as delay } from "node:timers/promises";
import { ChildProcess } from "../../support/service/childProcess.ts";
import { createDatabase, PostgresServer } from "../../support/service/postgresServer.ts";
import { Relay } from "./relay.ts";

const main = new URL("../../../src/service/main.ts", import.meta.url);

interface Member {
  readonly child: ChildProcess;
  readonly port: number;
  readonly monitorPort: number;
  isReady: boolean;
}

interface Parts {
  readonly postgres: PostgresServer;
  /** The database itself, whatever lies between the service and it. */
  readonly direct: string;
  /** Between the service and PostgreSQL. */
  readonly wire: Relay;
  /** Between the clients and the service. */
  readonly balancer: Relay;
}

/** Two processes of the service over one PostgreSQL, behind a balancer that asks each whether it is ready. */
export class Team implements AsyncDisposable {
  readonly parts: Parts;
  readonly #program: URL;
  readonly #members: (Member | undefined)[];
  readonly #closing = new AbortController();

  private constructor(parts: Parts, members: (Member | undefined)[], program: URL) {
    this.parts = parts;
    this.#members = members;
    this.#program = program;
  }

  /**
   * @param program in place of the service; takes its command line.
   * @param rewrite what the service says to PostgreSQL.
   */
  static async start(program = main, rewrite?: (bytes: Buffer) => Buffer): Promise<Team> {
    const postgres = await PostgresServer.start();
    const direct = await createDatabase(postgres.address("postgres"));
    const socket = `${urlOf(direct).searchParams.get("host")}/.s.PGSQL.5432`;
    const wire = await Relay.open(() => [{ path: socket }], rewrite);
    const members: (Member | undefined)[] = [undefined, undefined];
    let turn = 0;
    const balancer = await Relay.open(() => {
      turn += 1;
      const ready = members.filter((member) => member?.isReady === true);
      const ports = ready.map((_, at) => ready[(at + turn) % ready.length]?.port ?? 0);
      return ports.map((port) => ({ port, host: "127.0.0.1" }));
    });
    const team = new Team({ postgres, direct, wire, balancer }, members, program);
    await Promise.all([team.run(0), team.run(1)]);
    void team.#watch();
    return team;
  }

  /** The database as the service has it. */
  get address(): string {
    const { searchParams, pathname } = urlOf(this.parts.direct);
    const { wire } = this.parts;
    return `postgres://${searchParams.get("user")}@127.0.0.1:${wire.port}${pathname}`;
  }

  /** Of each process. */
  get ports(): readonly number[] {
    return this.#members.map((member) => member?.port ?? 0);
  }

  /** Starts a process, which the balancer leads to from then on. */
  async run(at: number): Promise<void> {
    const { balancer } = this.parts;
    const child = new ChildProcess(this.#program, [
      "serve",
      "--quiet",
      "--port=0",
      "--monitor=127.0.0.1:0",
      "--drain=2",
      `--public-origin=http://127.0.0.1:${balancer.port}`,
      `--database=${this.address}`,
    ]);
    // The first line has the address for people.
    await child.line();
    const [port, monitorPort] = [portIn(await child.line()), portIn(await child.line())];
    this.#members[at] = { child, port, monitorPort, isReady: true };
  }

  /** As `kill -9` of a process. */
  async kill(at: number): Promise<void> {
    await this.#end(at, "SIGKILL");
  }

  /** One process after the other ends as an operator ends it, and is started again. */
  async roll(): Promise<void> {
    for (const at of this.#members.keys()) {
      await this.#end(at, "SIGTERM");
      await this.run(at);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#members.map((_, at) => this.kill(at)));
    const { balancer, wire, postgres } = this.parts;
    await Promise.all([balancer.close(), wire.close()]);
    await postgres.stop();
  }

  async #end(at: number, signal: NodeJS.Signals): Promise<void> {
    await this.#members[at]?.child.kill(signal);
    this.#members[at] = undefined;
  }

  /** As a balancer does, by the clock. */
  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await Promise.all(
        this.#members.map(async (member) => {
          if (member !== undefined) member.isReady = await isReady(member.monitorPort);
        }),
      );
      await delay(50);
    }
  }
}

function urlOf(address: string): URL {
  return new URL(address.replace("postgres:///", "postgres://local/"));
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function portIn(line: string): number {
  return Number(/(\d+)\.$/u.exec(line)?.[1]);
}
