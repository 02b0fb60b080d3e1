import type { Lease } from "../core/lease/lease.ts";
import type { SecretVaultGuard } from "../core/oauth/secretVaultGuard.ts";
import type { SessionStore } from "../core/oauth/sessions/sessionStore.ts";
import type { RandomBytes } from "../core/ports.ts";

/** Storage and locks of the sessions. */
export interface SessionGround {
  readonly vault: SecretVaultGuard;
  readonly random: RandomBytes;
  readonly folder: string;
  readonly lease: Lease;
  readonly store: SessionStore;
}
