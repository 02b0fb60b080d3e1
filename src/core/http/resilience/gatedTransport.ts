import type { Clock } from "../../ports.ts";
import { RequestGate } from "./requestGate.ts";
import { askedPause, longestWait } from "./retryPolicy.ts";
import type { Transport } from "../transport.ts";

/**
 * Reads pass a gate per origin, so that all views together do not overload a server. Writes skip the gate, because the
 * user waits for them.
 * @param allowed simultaneous reads, six at most.
 */
export function gatedTransport(
  transport: Transport,
  clock: Clock,
  allowed?: () => number,
): Transport {
  const gates = new Map<string, RequestGate>();
  const gateOf = (origin: string): RequestGate => {
    const gate = gates.get(origin) ?? new RequestGate(clock, allowed);
    gates.set(origin, gate);
    return gate;
  };
  return {
    send: async (request, signal) => {
      if (request.method !== "GET") {
        return transport.send(request, signal);
      }
      const gate = gateOf(request.url.origin);
      const passage = await gate.enter(signal);
      let isOverloaded = false;
      try {
        const response = await transport.send(request, signal);
        isOverloaded = response.status === 429 || response.status === 503;
        // A pause that the server demands of one request holds for all. If it is too long, the request fails with the
        // server's reason.
        const wait = askedPause(response, clock.now());
        if (isOverloaded && wait !== undefined && wait <= longestWait) {
          gate.pause(wait);
        }
        return response;
      } finally {
        gate.leave(passage, isOverloaded);
      }
    },
  };
}
