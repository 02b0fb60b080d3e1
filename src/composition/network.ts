import type { DisposableStore } from "../core/disposables.ts";
import { ConfiguredTransport } from "../core/http/sending/configuredTransport.ts";
import type { BuiltTransport } from "../core/http/sending/configuredTransport.ts";
import { FallbackTransport } from "../core/http/sending/fallbackTransport.ts";
import { FetchTransport } from "../core/http/sending/fetchTransport.ts";
import { LateTransport } from "../core/http/sending/lateTransport.ts";
import type { NetworkSettings } from "../core/http/proxy/networkSettings.ts";
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
  const once = owned.add(new ConfiguredTransport(() => transportFor(configuration.settings())));
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

function transportFor(settings: NetworkSettings): BuiltTransport {
  // The editor's patched fetch, asked for at each request, as the editor may patch it after we were loaded.
  const editor = new FetchTransport(
    (input, init) => globalThis.fetch(input, init),
    settings.limits,
  );
  if (settings.transport === "editor") {
    return editor;
  }
  const undici = new LateTransport(async () => {
    const { proxiedTransport } = await import("../core/http/sending/proxiedTransport.ts");
    return proxiedTransport(settings, process.env);
  });
  // With this variable the editor's own requests check no certificate, and what is refused here would go out by them.
  const isUnchecked = process.env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0";
  return settings.transport === "extension" || isUnchecked
    ? undici
    : new FallbackTransport(undici, editor);
}
