import { Agent, request } from "node:http";

const connections = 16;

/** One request of a kind. */
export interface Operation {
  readonly method: string;
  /** With the token; another one for each request. */
  readonly path: () => string;
  readonly body?: () => string;
}

/** @returns answers a second, from sixteen connections that are dealt out to all ports. */
export async function answersPerSecond(
  ports: readonly number[],
  operation: Operation,
  milliseconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const [start, end] = [performance.now(), performance.now() + milliseconds];
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const port = ports[at % ports.length] ?? 0;
      while (performance.now() < end) {
        await send(agent, port, operation);
        answers += 1;
      }
    }),
  );
  agent.destroy();
  return (answers * 1_000) / (performance.now() - start);
}

function send(agent: Agent, port: number, { method, path, body }: Operation): Promise<void> {
  const text = body?.() ?? "";
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
  const options = { agent, host: "127.0.0.1", port, path: path(), method, headers } as const;
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200 || response.statusCode === 201) resolve();
        else reject(new Error(`${method} was answered by ${response.statusCode}.`));
      });
    });
    sent.on("error", reject);
    sent.end(text);
  });
}
