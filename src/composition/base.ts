import type { ExtensionContext, LogOutputChannel } from "vscode";
import { SystemClock } from "../core/systemClock.ts";
import type { ErrorReporter } from "../host/errorReporter.ts";
import { FirstSteps } from "../host/firstSteps.ts";
import { settings } from "../host/settings.ts";
import { DisposableStore } from "../core/disposables.ts";
import { late, lateMethods } from "../core/late.ts";

/** The objects that everything else is built from. */
export type Base = ReturnType<typeof buildBase>;

export function buildBase(context: ExtensionContext, log: LogOutputChannel, errors: ErrorReporter) {
  const owned = new DisposableStore();
  context.subscriptions.push(owned);
  const clock = new SystemClock();
  const network = late(async () => {
    const { buildNetwork } = await import("./network.ts");
    return buildNetwork(owned, clock);
  });
  return {
    context,
    log,
    errors,
    owned,
    clock,
    settings,
    firstSteps: new FirstSteps(context.globalState),
    /** Sends once, over the network. */
    network: lateMethods(async () => (await network()).once, ["send"]),
    /** Repeats a request if that is safe, and limits simultaneous requests to the server's capacity. */
    patientNetwork: lateMethods(async () => (await network()).patient, ["send"]),
  };
}
