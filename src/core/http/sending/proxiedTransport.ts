import type { SecureContext } from "node:tls";
import type { NetworkSettings } from "../proxy/networkSettings.ts";
import { proxyFor } from "../proxy/proxyRules.ts";
import type { Environment } from "../proxy/proxyRules.ts";
import { trustedCertificates } from "../proxy/trustedCertificates.ts";
import { UndiciTransport } from "./undiciTransport.ts";

/**
 * undici, with the proxies of the settings and the environment, and this computer's certificates.
 * @param additional trusted certificate authorities, in PEM form.
 */
export function proxiedTransport(
  settings: NetworkSettings,
  environment: Environment,
  additional: readonly string[] = [],
): UndiciTransport {
  const made: { certificates: SecureContext | undefined } = { certificates: undefined };
  return new UndiciTransport(settings.limits, {
    proxyFor: (target) => proxyFor(target, settings.proxy, environment),
    certificates: () =>
      (made.certificates ??= trustedCertificates(settings.systemCertificates, additional)),
  });
}
