import { isSnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { pause } from "../pause.ts";
import { readRetryAfter, retryDelay } from "./retryPolicy.ts";
import type { TryOutcome } from "./retryPolicy.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/**
 * Repeats requests by {@link retryDelay}; returns the last response or error unchanged.
 * @param random from 0 to below 1.
 */
export function retryingTransport(
  transport: Transport,
  clock: Clock,
  random: () => number = Math.random,
): Transport {
  return {
    send: async (request, signal) => {
      for (let tries = 1; ; tries += 1) {
        const attempt = await tried(transport, clock, request, signal);
        const delay = retryDelay(request.method, tries, attempt.outcome, random());
        if (delay === undefined) {
          return attempt.result();
        }
        await pause(clock, delay, signal);
      }
    },
  };
}

async function tried(
  transport: Transport,
  clock: Clock,
  request: HttpRequest,
  signal: AbortSignal | undefined,
): Promise<{ readonly outcome: TryOutcome; readonly result: () => HttpResponse }> {
  try {
    const response = await transport.send(request, signal);
    const retryAfter = readRetryAfter(response.headers.get("retry-after"), clock.now());
    return {
      outcome: { kind: "answered", status: response.status, retryAfter },
      result: () => response,
    };
  } catch (error) {
    if (!isSnippetError(error)) {
      throw error;
    }
    return {
      outcome: { kind: "failed", code: error.code },
      result: () => {
        throw error;
      },
    };
  }
}
