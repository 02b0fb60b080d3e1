import { isSnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { pause } from "../pause.ts";
import { askedPause, retryDelay, type AttemptOutcome } from "./retryPolicy.ts";
import type { HttpResponse, Transport } from "../transport.ts";

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
        const response = transport.send(request, signal);
        const outcome = await outcomeOf(response, clock);
        const delay = retryDelay(request.method, attempts, outcome, random());
        if (delay === undefined) {
          return response;
        }
        await pause(clock, delay, signal);
      }
    },
  };
}

/** An error that is not a SnippetError is a bug, so it is thrown at once. */
async function outcomeOf(attempt: Promise<HttpResponse>, clock: Clock): Promise<AttemptOutcome> {
  try {
    const response = await attempt;
    const retryAfter = askedPause(response, clock.now());
    return { kind: "answered", status: response.status, retryAfter };
  } catch (error) {
    if (!isSnippetError(error)) {
      throw error;
    }
    return { kind: "failed", code: error.code };
  }
}
