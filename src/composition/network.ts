import type { DisposableStore } from "../core/disposables.ts";
import { chosenTransport } from "../core/http/sending/chosenTransport.ts";
import { ConfiguredTransport } from "../core/http/sending/configuredTransport.ts";
import { patientTransport } from "../core/http/resilience/patientTransport.ts";
import type { Transport } from "../core/http/transport.ts";
import type { Clock } from "../core/ports.ts";
import { networkSettings } from "../host/networkSettings.ts";
import type { Settings } from "../host/settings.ts";

export interface Network {
  /** Sends once. */
  readonly once: Transport;
  /** Sends again what may be sent again, and not more at once than the server can give. */
  readonly patient: Transport;
}

/** Built anew whenever a setting changes: it may say how requests leave this computer. */
export function buildNetwork(
  settings: Pick<Settings, "onDidChange">,
  owned: DisposableStore,
  clock: Clock,
): Network {
  const once = owned.add(
    new ConfiguredTransport(() => chosenTransport(networkSettings(), process.env)),
  );
  owned.add(settings.onDidChange(() => once.rebuild()));
  const total = (): number => networkSettings().limits.total;
  const atOnce = (): number => networkSettings().atOnce;
  return { once, patient: patientTransport(once, clock, total, atOnce) };
}
