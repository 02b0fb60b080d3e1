import type { NetworkSettings } from "../proxy/networkSettings.ts";
import type { Environment } from "../proxy/proxyRules.ts";
import { fallbackTransport } from "./fallbackTransport.ts";
import { fetchTransport } from "./fetchTransport.ts";
import { late, lateMethods } from "../../late.ts";
import type { Transport } from "../transport.ts";

/**
 * The transport for the settings. Requests to a server with an unchecked certificate go only through the editor's
 * fetch, if the user chose that.
 */
export function chosenTransport(settings: NetworkSettings, environment: Environment): Transport {
  // Read at each request, because the editor may patch `fetch` after our start.
  const editor = fetchTransport((input, init) => globalThis.fetch(input, init), settings.limits);
  if (settings.transport === "editor") {
    return editor;
  }
  const built = late(async () => {
    const { proxiedTransport } = await import("./proxiedTransport.ts");
    return proxiedTransport(settings, environment);
  });
  const undici = lateMethods(built, ["send"]);
  // With this variable the editor's requests check no certificate, so a refused connection must not fall back to them.
  const isUnchecked = environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0";
  return settings.transport === "extension" || isUnchecked
    ? undici
    : fallbackTransport(undici, editor);
}
