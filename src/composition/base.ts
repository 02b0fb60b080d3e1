import type { ExtensionContext, LogOutputChannel } from "vscode";
import type { Transport } from "../core/http/transport.ts";
import { SystemClock } from "../core/systemClock.ts";
import type { ErrorReporter } from "../host/errorReporter.ts";
import { FirstSteps } from "../host/firstSteps.ts";
import { Settings } from "../host/settings.ts";
import { DisposableStore } from "../core/disposables.ts";
import { late, lateMethods } from "../core/late.ts";

/** The objects that everything else is built from. */
export interface Base {
  readonly context: ExtensionContext;
  readonly log: LogOutputChannel;
  readonly errors: ErrorReporter;
  readonly owned: DisposableStore;
  readonly clock: SystemClock;
  readonly settings: Settings;
  readonly firstSteps: FirstSteps;
  /** Sends once, over the network. */
  readonly network: Transport;
  /** Repeats a request if that is safe, and limits simultaneous requests to the server's capacity. */
  readonly patientNetwork: Transport;
}

export function buildBase(
  context: ExtensionContext,
  log: LogOutputChannel,
  errors: ErrorReporter,
): Base {
  const owned = new DisposableStore();
  context.subscriptions.push(owned);
  const clock = new SystemClock();
  const settings = owned.add(new Settings());
  const network = late(async () => {
    const { buildNetwork } = await import("./network.ts");
    return buildNetwork(settings, owned, clock);
  });
  return {
    context,
    log,
    errors,
    owned,
    clock,
    settings,
    firstSteps: new FirstSteps(context.globalState),
    network: lateMethods(async () => (await network()).once, ["send"]),
    patientNetwork: lateMethods(async () => (await network()).patient, ["send"]),
  };
}
