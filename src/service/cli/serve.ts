import { once } from "node:events";
import { BlockList } from "node:net";
import { createService } from "../app.ts";
import type { RequestEntry, ServiceContext } from "../context.ts";
import { startServer } from "../server.ts";
import { type CommandIo, printLine } from "./commandLine.ts";

export interface ServeOptions {
  readonly port: number;
  readonly trustedProxies?: BlockList;
}

const hour = 60 * 60 * 1000;

/**
 * Serves until SIGINT or SIGTERM. The storage is closed at the end, also when the port cannot be had.
 *
 * @param listening gets the origin once the service can be reached.
 */
export async function serveUntilStopped(
  context: ServiceContext,
  { port, trustedProxies = new BlockList() }: ServeOptions,
  listening: (origin: string) => void,
): Promise<void> {
  const { grants } = context.storage;
  const stop = AbortSignal.any([signalled("SIGINT"), signalled("SIGTERM")]);
  const sweeping = setInterval(() => {
    // The next one does what this one could not.
    grants.sweep(context.now()).catch(() => undefined);
  }, hour);
  try {
    await grants.sweep(context.now());
    const service = createService(context);
    const server = await startServer({
      service,
      port,
      publicOrigin: context.publicOrigin,
      trustedProxies,
    });
    listening(context.publicOrigin ?? server.origin);
    if (!stop.aborted) await once(stop, "abort");
    await server.close();
  } finally {
    clearInterval(sweeping);
    await context.storage.close();
  }
}

/** One line an answer: method, route template, status. */
export function lineLog(io: CommandIo): (entry: RequestEntry) => void {
  return ({ method, route, status, fault }) => {
    printLine(io.errors, `${method} ${route} ${status}${fault === undefined ? "" : ` ${fault}`}`);
  };
}

function signalled(signal: NodeJS.Signals): AbortSignal {
  const controller = new AbortController();
  process.once(signal, () => {
    controller.abort();
  });
  return controller.signal;
}
