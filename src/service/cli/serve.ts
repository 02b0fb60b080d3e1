import { once } from "node:events";
import type { BlockList } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { createService } from "../app.ts";
import type { RequestEntry, ServiceContext } from "../context.ts";
import type { Metrics } from "../monitor/metrics.ts";
import { type MonitorServer, startMonitor } from "../monitor/monitorServer.ts";
import { startServer } from "../server.ts";
import { faultName } from "../storage/storageError.ts";
import type { ListenAddress } from "./address.ts";
import { type CommandIo, printLine } from "./commandLine.ts";

export interface ServeOptions {
  readonly listen: ListenAddress;
  readonly trustedProxies?: BlockList;
  /** For balancers and monitors; no monitor if absent. */
  readonly monitor?: ListenAddress | undefined;
  /** Milliseconds from the signal to the last new request. A balancer notices meanwhile that the service is not ready. */
  readonly drain?: number;
  /** In milliseconds: the age at which audit rows are deleted. */
  readonly auditLife?: number | undefined;
  /** Gets what happens to the service itself, but for requests. */
  readonly log?: (entry: object) => void;
}

/** The addresses of a running service. */
export interface Reached {
  /** The address for users. */
  readonly origin: string;
  /** The address of the listener itself. */
  readonly own: string;
  readonly monitorPort: number | undefined;
}

const minute = 60_000;
const hour = 60 * minute;
/** In milliseconds, for requests that are under way at the end, and for their mail. */
const lastAnswers = 10_000;

/**
 * Serves until SIGINT or SIGTERM. Closes everything at the end, even if a port is taken.
 *
 * @param listening is called when the service accepts requests.
 */
export async function serveUntilStopped(
  context: ServiceContext,
  {
    monitor,
    drain = 0,
    auditLife,
    listen,
    trustedProxies,
    log: tell = () => undefined,
  }: ServeOptions,
  listening: (reached: Reached) => void,
): Promise<void> {
  // By default V8 grows the young generation fourfold under load, to 64 MB, and keeps the remains of large bodies there.
  setFlagsFromString("--semi-space-growth-factor=1");
  const { grants } = context.storage;
  const stop = AbortSignal.any([signalled("SIGINT"), signalled("SIGTERM")]);
  const failed = (error: unknown): void => tell({ storage: "failed", fault: faultName(error) });
  const sweeping = setInterval(() => {
    // The next sweep does the work of a failed one.
    grants.sweep(context.now(), auditLife).catch(failed);
  }, hour);
  // The check also sets the shared clock, and a computer may have slept.
  const checking = setInterval(() => {
    context.storage.check().catch(failed);
  }, minute);
  let isListening = false;
  let monitoring: MonitorServer | undefined;
  try {
    await grants.sweep(context.now(), auditLife);
    const metrics = monitor === undefined ? undefined : await newMetrics();
    const log = (entry: RequestEntry): void => {
      context.log(entry);
      metrics?.count(entry);
    };
    const service = createService({ ...context, log });
    const { publicOrigin } = context;
    // First, so that a taken port of either leaves nothing open.
    if (monitor !== undefined && metrics !== undefined) {
      monitoring = await startMonitor(monitor.host, monitor.port, {
        check: () => context.storage.check(),
        isServing: () => isListening && !stop.aborted,
        metrics: () => metrics.text(),
      });
    }
    const server = await startServer({
      service,
      ...listen,
      publicOrigin,
      trustedProxies,
      advise: (advice) => tell({ advice }),
    });
    isListening = true;
    const { origin: own } = server;
    listening({ origin: publicOrigin ?? own, own, monitorPort: monitoring?.port });
    if (!stop.aborted) await once(stop, "abort");
    server.drain();
    tell({ drain: "begun", requests: server.underWay() });
    if (monitoring !== undefined) await delay(drain);
    const end = performance.now() + lastAnswers;
    tell({ drain: "closing", requests: server.underWay() });
    const broken = await server.close(lastAnswers);
    tell({ drain: "ended", broken });
    await context.mailer?.close(Math.max(0, end - performance.now()));
  } finally {
    clearInterval(sweeping);
    clearInterval(checking);
    await monitoring?.close();
    await context.storage.close();
  }
}

async function newMetrics(): Promise<Metrics> {
  // Loaded late: most services have no monitor.
  const { Metrics } = await import("../monitor/metrics.ts");
  return new Metrics();
}

/** Bytes of log that may wait for a slow reader. */
const mostUnread = 1024 * 1024;

/**
 * Writes one line of JSON for each entry. A log that cannot be written (full disk, closed pipe) does not end the
 * service; lines above the limit are dropped.
 */
export function lineLog({ errors }: Pick<CommandIo, "errors">): (entry: object) => void {
  errors.on("error", () => undefined);
  return (entry) => {
    if (errors.writableLength >= mostUnread) return;
    printLine(errors, JSON.stringify({ time: new Date().toISOString(), ...entry }));
  };
}

function signalled(signal: NodeJS.Signals): AbortSignal {
  const controller = new AbortController();
  process.once(signal, () => {
    controller.abort();
  });
  return controller.signal;
}
