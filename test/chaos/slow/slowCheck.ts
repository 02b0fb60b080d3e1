import { Agent, request } from "node:http";
import { SlowSockets } from "./slowSockets.ts";

/** Clients that mean it, at once; and how long each thinks between two requests, in milliseconds. */
const others = 8;
const thinking = 25;

export interface SlowOptions {
  readonly port: number;
  readonly token: string;
  /** Slow sockets at once. */
  readonly sockets: number;
  /** They come back until the others have asked so often. @param requests that are answered. */
  readonly isEnough: (requests: number) => boolean;
  /** After which a request of the others has failed, and the slow sockets should be shut out, in milliseconds. */
  readonly patience: number;
}

export interface SlowResult {
  /** Of slow sockets, counting those that came back. */
  readonly opened: number;
  /** The longest that one of them stayed, in parts of what is right for its manner. */
  readonly longest: number;
  /** Of the other clients. */
  readonly requests: number;
  readonly p99Ms: number;
  readonly failed: number;
  /** Manners that stayed longer than is right for them, by the clock: a busy computer is late itself. */
  readonly late: readonly string[];
  readonly faults: readonly string[];
}

/**
 * Keeps a server busy with slow sockets while others read and write, half of them over a new connection each time.
 * A fault is a request of theirs that fails, and a slow socket that stays.
 */
export async function checkSlow(options: SlowOptions): Promise<SlowResult> {
  const faults: string[] = [];
  const times: number[] = [];
  const slow = new SlowSockets(options.port, options.sockets);
  const work = async (_: unknown, at: number): Promise<void> => {
    const agent = new Agent({ keepAlive: at % 2 === 0 });
    while (!options.isEnough(times.length)) {
      const started = performance.now();
      const fault = await ask(options, agent, times.length % 2 === 0);
      times.push(performance.now() - started);
      if (fault !== undefined) faults.push(fault);
      await new Promise((resolve) => setTimeout(resolve, thinking));
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: others }, work));
  const failed = faults.length;
  await slow.end(options.patience);
  faults.push(...Array.from(slow.left, (manner) => `"${manner}" is not shut out`));
  const sorted = times.toSorted((a, b) => a - b);
  return {
    opened: slow.opened,
    longest: slow.longest,
    failed,
    requests: times.length,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY,
    late: [...slow.late],
    faults,
  };
}

/** @returns what went wrong. */
function ask(
  { port, token, patience }: SlowOptions,
  agent: Agent,
  isWrite: boolean,
): Promise<string | undefined> {
  const [method, path, expected] = isWrite
    ? ["POST", "/snippets", 201]
    : ["GET", "/languages", 200];
  const headers = { "content-type": "application/json" };
  return new Promise((resolve) => {
    const asked = request(
      { port, host: "127.0.0.1", method, agent, headers, path: `${path}?access_token=${token}` },
      (response) => {
        response.resume().once("close", () => {
          const { statusCode } = response;
          resolve(statusCode === expected ? undefined : `${method} ${path}: ${String(statusCode)}`);
        });
      },
    );
    asked.setTimeout(patience, () => asked.destroy(new Error("no answer")));
    asked.once("error", (error) => resolve(`${method} ${path}: ${error.message}`));
    asked.end(isWrite ? JSON.stringify({ language_id: 183, title: "Others" }) : undefined);
  });
}
