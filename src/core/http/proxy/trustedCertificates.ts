import * as tls from "node:tls";
import type { SecureContext } from "node:tls";

/**
 * Which certificate authorities are trusted: Node's own and those of NODE_EXTRA_CA_CERTS, and the operating system's.
 * It takes tens of milliseconds, so make one for all connections.
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

/** A store that cannot be read must not take those with it that can; editors before Node 22.15 cannot read any. */
function certificatesOf(kind: "default" | "extra" | "system"): readonly string[] {
  try {
    return tls.getCACertificates(kind);
  } catch {
    return kind === "default" ? tls.rootCertificates : [];
  }
}
