import { isSnippetError, type SnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { pause } from "../pause.ts";
import { retryDelay } from "./retryPolicy.ts";
import type { Transport } from "../transport.ts";

/**
 * Retries requests by {@link retryDelay}, unless their caller does; returns the last response or error unchanged.
 * @param random from 0 to below 1.
 */
export function retryingTransport(
  transport: Transport,
  clock: Clock,
  random: () => number = Math.random,
): Transport {
  return {
    send: async (request, signal) => {
      if (request.onSent !== undefined) {
        return transport.send(request, signal);
      }
      for (let attempts = 1; ; attempts += 1) {
        const sending = transport.send(request, signal);
        const outcome = await sending.catch(unlessBug);
        const delay = retryDelay(request.method, attempts, outcome, clock.now(), random());
        if (delay === undefined) {
          return sending;
        }
        await pause(clock, delay, signal);
      }
    },
  };
}

/** An error that is not a SnippetError is a bug, so it is thrown at once. */
function unlessBug(error: unknown): SnippetError {
  if (!isSnippetError(error)) {
    throw error;
  }
  return error;
}
