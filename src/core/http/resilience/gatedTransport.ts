import type { Clock } from "../../ports.ts";
import { maximalAtOnce, RequestGate } from "./requestGate.ts";
import type { Transport } from "../transport.ts";

/**
 * Reads pass a gate per origin, so that all views together do not overload a server. Writes skip the gate, because the
 * user waits for them.
 * @param allowed simultaneous reads, six at most.
 */
export function gatedTransport(
  transport: Transport,
  clock: Clock,
  allowed: () => number = () => maximalAtOnce,
): Transport {
  const gates = new Map<string, RequestGate>();
  return {
    send: (request, signal) => {
      const send = () => transport.send(request, signal);
      if (request.method !== "GET") {
        return send();
      }
      const { origin } = request.url;
      const gate = gates.get(origin) ?? new RequestGate(clock, allowed);
      gates.set(origin, gate);
      return gate.pass(send, signal);
    },
  };
}
