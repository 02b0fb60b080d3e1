import { isSnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { breakingTransport } from "./breakingTransport.ts";
import { gatedTransport } from "./gatedTransport.ts";
import { defaultLimits } from "../limits.ts";
import { redirectingTransport } from "./redirectingTransport.ts";
import { retryingTransport } from "./retryingTransport.ts";
import type { Transport } from "../transport.ts";

/**
 * The transport of the API. From the outside in: circuit breaker, retries, gate (a request that pauses before
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
  const redirecting = redirectingTransport(countingTransport(transport), total);
  const retrying = retryingTransport(gatedTransport(redirecting, clock, allowed), clock);
  return breakingTransport(retrying, clock);
}

/** Calls {@link HttpRequest.onSent} for each request that leaves this computer, including redirects. */
function countingTransport(transport: Transport): Transport {
  return {
    send: async (request, signal) => {
      try {
        const response = await transport.send(request, signal);
        request.onSent?.();
        return response;
      } catch (error) {
        if (!isSnippetError(error, "offline")) {
          request.onSent?.();
        }
        throw error;
      }
    },
  };
}
