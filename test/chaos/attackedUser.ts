import { Agent } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { send } from "./rawSend.ts";

/** What was seen since the last time. */
export interface Seen {
  /** In milliseconds: how long a request waited at most. */
  readonly longest: number;
  /** The same of a server that does nothing, asked in between. */
  readonly bare: number;
  readonly failed: number;
}

/** A thread that asks for a small thing all the time; when it is spoken to, it tells what it saw since the last time. */
const { port, barePort, token } = workerData as Readonly<
  Record<"port" | "barePort", number> & Record<"token", string>
>;
const agent = new Agent({ keepAlive: true });
const patience = 10_000;
/** Of another address than the attackers: those of one wait for each other. */
const headers = { "x-forwarded-for": "192.0.2.3" };

const nothing: Seen = { longest: 0, bare: 0, failed: 0 };
let seen = nothing;
const ask = async (): Promise<void> => {
  const started = performance.now();
  const path = `/account?access_token=${token}`;
  const status = await send(port, agent, { method: "GET", path, headers }, started + patience);
  const failed = seen.failed + (status === 200 ? 0 : 1);
  seen = { ...seen, longest: Math.max(seen.longest, performance.now() - started), failed };
};
const askBare = async (): Promise<void> => {
  const started = performance.now();
  await send(barePort, agent, { method: "GET", path: "/" }, started + patience);
  seen = { ...seen, bare: Math.max(seen.bare, performance.now() - started) };
};

// What is compiled at the first requests is nobody's attack.
for (let warm = 0; warm < 50; warm += 1) await Promise.all([ask(), askBare()]);
parentPort?.on("message", () => {
  parentPort?.postMessage(seen);
  seen = nothing;
});
parentPort?.postMessage("ready");
for (const one of [ask, askBare]) void againAndAgain(one);

async function againAndAgain(one: () => Promise<void>): Promise<void> {
  for (;;) {
    await one();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
