import * as tls from "node:tls";
import type { SecureContext } from "node:tls";
import type { NetworkSettings } from "../proxy/networkSettings.ts";
import { proxyFor, type Environment } from "../proxy/proxyRules.ts";
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

/**
 * The trusted certificate authorities: those of Node, of NODE_EXTRA_CA_CERTS, and of the operating system. This takes
 * tens of milliseconds, so make one for all connections.
 * @param additional in PEM form.
 */
function trustedCertificates(system: boolean, additional: readonly string[] = []): SecureContext {
  const kinds = system
    ? (["default", "extra", "system"] as const)
    : (["default", "extra"] as const);
  return tls.createSecureContext({
    ca: [...new Set([...kinds.flatMap(certificatesOf), ...additional])],
  });
}

/** One unreadable store must not disable the others; editors before Node 22.15 cannot read any. */
function certificatesOf(kind: "default" | "extra" | "system"): readonly string[] {
  try {
    return tls.getCACertificates(kind);
  } catch {
    return kind === "default" ? tls.rootCertificates : [];
  }
}
