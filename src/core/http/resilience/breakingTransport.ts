import { SnippetError, isSnippetError, throwIfAborted } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { Circuit } from "./circuit.ts";
import type { HttpRequest, Transport } from "../transport.ts";
import { isWrite } from "../transportErrors.ts";
import { untilAborted } from "../untilAborted.ts";

/**
 * A circuit breaker per origin: opens after five failures in a row (no response or 5xx). A probe then tests the server;
 * other requests await the probe and share its result.
 * @throws {SnippetError} `offline` with the reason `CIRCUIT_OPEN` for requests that were not sent.
 */
export function breakingTransport(transport: Transport, clock: Clock): Transport {
  const circuits = new Map<string, Circuit>();
  return {
    send: async (request, signal) => {
      const { origin } = request.url;
      const circuit = circuits.get(origin) ?? new Circuit();
      circuits.set(origin, circuit);
      while (circuit.probe !== undefined) {
        await joined(circuit.probe, signal);
      }
      const rest = circuit.restAt(clock.now());
      if (rest > 0) {
        throw atRest(request, rest);
      }
      return circuit.run(async () => {
        try {
          const response = await transport.send(request, signal);
          if (response.status >= 500 && response.status !== 501) {
            circuit.failed(clock.now());
          } else {
            circuit.succeeded();
          }
          return response;
        } catch (error) {
          if (isSnippetError(error, "too-large")) {
            circuit.succeeded();
          } else if (!isSnippetError(error, "cancelled")) {
            circuit.failed(clock.now());
          }
          throw error;
        }
      });
    },
  };
}

async function joined(probe: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) {
    return probe;
  }
  await untilAborted(probe, signal).catch(() => throwIfAborted(signal));
}

function atRest(request: HttpRequest, rest: number): SnippetError {
  const seconds = Math.ceil(rest / 1_000);
  return new SnippetError(
    "offline",
    isWrite(request)
      ? `The server failed several times in a row, so nothing was sent. Try again in ${seconds} s.`
      : `The server failed several times in a row. Nothing is sent to it for ${seconds} s.`,
    {
      details: {
        method: request.method,
        pathTemplate: request.pathTemplate,
        reason: "CIRCUIT_OPEN",
        retryAfter: rest,
      },
    },
  );
}
