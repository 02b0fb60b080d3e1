import * as tls from "node:tls";
import type { SecureContext } from "node:tls";

/**
 * The trusted certificate authorities: those of Node, of NODE_EXTRA_CA_CERTS, and of the operating system. This takes
 * tens of milliseconds, so make one for all connections.
 * @param additional in PEM form.
 */
export function trustedCertificates(
  system: boolean,
  additional: readonly string[] = [],
): SecureContext {
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
