import type { Clock } from "../../ports.ts";
import { BreakingTransport } from "./breakingTransport.ts";
import { CountingTransport } from "./countingTransport.ts";
import { GatedTransport } from "./gatedTransport.ts";
import { defaultLimits } from "../limits.ts";
import { RedirectingTransport } from "./redirectingTransport.ts";
import { RetryingTransport } from "./retryingTransport.ts";
import type { Transport } from "../transport.ts";

/**
 * The transport of the API. From the outside in: circuit breaker, repetition, gate (a request that pauses before
 * another attempt holds no place in it), redirects, counter, and the transport that sends once.
 * @param total milliseconds for one attempt with its redirects.
 * @param allowed simultaneous reads, six at most.
 */
export function patientTransport(
  transport: Transport,
  clock: Clock,
  total: () => number = () => defaultLimits.total,
  allowed?: () => number,
): Transport {
  const redirecting = new RedirectingTransport(new CountingTransport(transport), total);
  const retrying = new RetryingTransport(new GatedTransport(redirecting, clock, allowed), clock);
  return new BreakingTransport(retrying, clock);
}
