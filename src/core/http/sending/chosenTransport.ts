import type { NetworkSettings } from "../proxy/networkSettings.ts";
import type { Environment } from "../proxy/proxyRules.ts";
import type { BuiltTransport } from "./configuredTransport.ts";
import { FallbackTransport } from "./fallbackTransport.ts";
import { FetchTransport } from "./fetchTransport.ts";
import { LateTransport } from "./lateTransport.ts";

/**
 * How requests leave this computer, as the settings say. Only the editor's own requests, where they were chosen, go to a server
 * whose certificate is not checked.
 */
export function chosenTransport(
  settings: NetworkSettings,
  environment: Environment,
): BuiltTransport {
  // The editor's patched fetch, asked for at each request, as the editor may patch it after we were loaded.
  const editor = new FetchTransport(
    (input, init) => globalThis.fetch(input, init),
    settings.limits,
  );
  if (settings.transport === "editor") {
    return editor;
  }
  const undici = new LateTransport(async () => {
    const { proxiedTransport } = await import("./proxiedTransport.ts");
    return proxiedTransport(settings, environment);
  });
  // With this variable the editor's own requests check no certificate, and what is refused here would go out by them.
  const isUnchecked = environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0";
  return settings.transport === "extension" || isUnchecked
    ? undici
    : new FallbackTransport(undici, editor);
}
