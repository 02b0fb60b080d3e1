import { SnippetError, isSnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import type { HttpRequest, Transport } from "../transport.ts";
import { isWrite } from "../transportErrors.ts";
import { unlessCancelled } from "../untilAborted.ts";

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
        await unlessCancelled(circuit.probe, signal);
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

function atRest(request: HttpRequest, rest: number): SnippetError {
  return new SnippetError(
    "offline",
    isWrite(request)
      ? "The server failed several times in a row, so nothing was sent. Try again in a moment."
      : "The server failed several times in a row. Try again in a moment.",
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

const tolerated = 5;
const shortestRest = 2_000;
const longestRest = 30_000;

/**
 * Whether requests to one server are useful. After five failures in a row it rests for two seconds, then one probe
 * decides; each failed probe doubles the rest, up to half a minute.
 */
class Circuit {
  #failures = 0;
  #rest = shortestRest;
  #openedAt: number | undefined;
  #probe: Promise<void> | undefined;

  /** The probe in progress. It never rejects; it resolves when the state of the server is known. */
  get probe(): Promise<void> | undefined {
    return this.#probe;
  }

  /** @returns milliseconds until the next attempt; 0 if it may be made now. */
  restAt(now: number): number {
    if (this.#openedAt === undefined) {
      return 0;
    }
    const passed = now - this.#openedAt;
    // A clock that was set back must not lengthen the rest.
    return passed < 0 ? 0 : Math.max(0, this.#rest - passed);
  }

  /** Runs a request, as the probe if the circuit is open. The request calls `succeeded` or `failed`. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    if (this.#openedAt === undefined) {
      return request();
    }
    const probe = Promise.withResolvers<void>();
    this.#probe = probe.promise;
    try {
      return await request();
    } finally {
      this.#probe = undefined;
      probe.resolve();
    }
  }

  succeeded(): void {
    this.#failures = 0;
    this.#rest = shortestRest;
    this.#openedAt = undefined;
  }

  failed(now: number): void {
    this.#failures += 1;
    if (this.#openedAt === undefined) {
      this.#openedAt = this.#failures >= tolerated ? now : undefined;
    } else if (this.#probe !== undefined) {
      // Other failures belong to requests sent before it opened.
      this.#rest = Math.min(longestRest, this.#rest * 2);
      this.#openedAt = now;
    }
  }
}
