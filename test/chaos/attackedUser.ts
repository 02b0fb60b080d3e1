import { Agent } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { send } from "./rawSend.ts";

/** A thread that asks for a small thing all the time; when it is spoken to, it tells what it saw since the last time. */
const { port, token } = workerData as { readonly port: number; readonly token: string };
const agent = new Agent({ keepAlive: true });
const patience = 10_000;
/** Of another address than the attackers: those of one wait for each other. */
const headers = { "x-forwarded-for": "192.0.2.3" };

let seen = { longest: 0, failed: 0 };
const ask = async (): Promise<void> => {
  const started = performance.now();
  const path = `/account?access_token=${token}`;
  const status = await send(port, agent, { method: "GET", path, headers }, started + patience);
  const failed = seen.failed + (status === 200 ? 0 : 1);
  seen = { longest: Math.max(seen.longest, performance.now() - started), failed };
};

// What is compiled at the first requests is nobody's attack.
for (let warm = 0; warm < 50; warm += 1) await ask();
parentPort?.on("message", () => {
  parentPort?.postMessage(seen);
  seen = { longest: 0, failed: 0 };
});
parentPort?.postMessage("ready");
for (;;) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, 10));
}
