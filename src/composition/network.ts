import type { DisposableStore } from "../core/disposables.ts";
import { chosenTransport } from "../core/http/sending/chosenTransport.ts";
import { ConfiguredTransport } from "../core/http/sending/configuredTransport.ts";
import { patientTransport } from "../core/http/resilience/patientTransport.ts";
import type { Clock } from "../core/ports.ts";
import { networkSettings } from "../host/networkSettings.ts";
import { settings } from "../host/settings.ts";

export type Network = ReturnType<typeof buildNetwork>;

/** The transport is rebuilt after every change of a setting, because it may affect how requests leave this computer. */
export function buildNetwork(owned: DisposableStore, clock: Clock) {
  const once = new ConfiguredTransport(() => chosenTransport(networkSettings(), process.env));
  owned.add(settings.onDidChange(() => once.rebuild()));
  const total = (): number => networkSettings().limits.total;
  const atOnce = (): number => networkSettings().atOnce;
  /** Repeats a request if that is safe, and limits simultaneous requests to the server's capacity. */
  const patient = patientTransport(once, clock, total, atOnce);
  return { once, patient };
}
