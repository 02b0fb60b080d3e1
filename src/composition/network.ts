import type { DisposableStore } from "../core/disposables.ts";
import { ConfiguredTransport } from "../core/http/configuredTransport.ts";
import type { BuiltTransport } from "../core/http/configuredTransport.ts";
import { FallbackTransport } from "../core/http/fallbackTransport.ts";
import { FetchTransport } from "../core/http/fetchTransport.ts";
import { LateTransport } from "../core/http/lateTransport.ts";
import type { NetworkSettings } from "../core/http/networkSettings.ts";
import type { Transport } from "../core/http/transport.ts";
import { NetworkConfiguration } from "../host/networkConfiguration.ts";

export interface Network {
  /** Sends once. */
  readonly once: Transport;
  /** Milliseconds that one exchange may take, by the settings. */
  readonly total: () => number;
  /** Reads that may be on their way at once, by the settings. */
  readonly atOnce: () => number;
}

/** Built anew whenever a setting changes that says how requests leave this computer. */
export function buildNetwork(owned: DisposableStore): Network {
  const configuration = new NetworkConfiguration();
  const once = owned.add(new ConfiguredTransport(() => transportFor(configuration.settings())));
  owned.add(configuration.onDidChange(() => once.rebuild()));
  return {
    once,
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
    const { proxiedTransport } = await import("../core/http/proxiedTransport.ts");
    return proxiedTransport(settings, process.env);
  });
  return settings.transport === "undici" ? undici : new FallbackTransport(undici, editor);
}
