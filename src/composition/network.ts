import type { DisposableStore } from "../core/disposables.ts";
import { chosenTransport } from "../core/http/sending/chosenTransport.ts";
import { ConfiguredTransport } from "../core/http/sending/configuredTransport.ts";
import { patientTransport } from "../core/http/resilience/patientTransport.ts";
import type { Transport } from "../core/http/transport.ts";
import type { Clock } from "../core/ports.ts";
import { NetworkConfiguration } from "../host/networkConfiguration.ts";

export interface Network {
  /** Sends once. */
  readonly once: Transport;
  /** Sends again what may be sent again, and not more at once than the server can give. */
  readonly patient: Transport;
}

/** Reads the settings of the network at each request. */
export interface NetworkLimits {
  /** Milliseconds that one exchange may take. */
  readonly total: () => number;
  /** Reads that may be on their way at once. */
  readonly atOnce: () => number;
}

/** Built anew whenever a setting changes that says how requests leave this computer. */
export function buildNetwork(owned: DisposableStore, clock: Clock): Network {
  const configuration = new NetworkConfiguration();
  const once = owned.add(
    new ConfiguredTransport(() => chosenTransport(configuration.settings(), process.env)),
  );
  owned.add(configuration.onDidChange(() => once.rebuild()));
  const { total, atOnce } = networkLimits(configuration);
  return { once, patient: patientTransport(once, clock, total, atOnce) };
}

export function networkLimits(configuration: NetworkConfiguration): NetworkLimits {
  return {
    total: () => configuration.settings().limits.total,
    atOnce: () => configuration.settings().atOnce,
  };
}
