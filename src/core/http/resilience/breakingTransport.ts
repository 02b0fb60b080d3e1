import { SnippetError, isSnippetError } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";
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
      const circuit = circuits.get(origin) ?? new Circuit(clock);
      circuits.set(origin, circuit);
      while (circuit.probe !== undefined) {
        await unlessCancelled(circuit.probe, signal);
      }
      const { rest } = circuit;
      if (rest > 0) {
        throw atRest(request, rest);
      }
      return circuit.run(() => transport.send(request, signal));
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
  readonly #clock: Clock;
  #failures = 0;
  #rest = shortestRest;
  #openedAt: number | undefined;
  #probe: Promise<void> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The probe in progress. It never rejects; it resolves when the state of the server is known. */
  get probe(): Promise<void> | undefined {
    return this.#probe;
  }

  /** Milliseconds until the next attempt; 0 if it may be made now. */
  get rest(): number {
    const passed = this.#clock.now() - (this.#openedAt ?? 0);
    // A clock that was set back must not lengthen the rest.
    return this.#openedAt === undefined || passed < 0 ? 0 : Math.max(0, this.#rest - passed);
  }

  /** Runs a request, as the probe if the circuit is open. */
  async run(request: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const isProbe = this.#openedAt !== undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#probe = isProbe ? promise : undefined;
    try {
      const response = await request();
      this.#note(response.status >= 500 && response.status !== 501, isProbe);
      return response;
    } catch (error) {
      if (!isSnippetError(error, "cancelled")) {
        this.#note(!isSnippetError(error, "too-large"), isProbe);
      }
      throw error;
    } finally {
      if (isProbe) {
        this.#probe = undefined;
        resolve();
      }
    }
  }

  #note(hasFailed: boolean, isProbe: boolean): void {
    this.#failures = hasFailed ? this.#failures + 1 : 0;
    if (!hasFailed) {
      this.#rest = shortestRest;
      this.#openedAt = undefined;
    } else if (this.#openedAt === undefined) {
      this.#openedAt = this.#failures >= tolerated ? this.#clock.now() : undefined;
    } else if (isProbe) {
      // Other failures belong to requests sent before it opened.
      this.#rest = Math.min(longestRest, this.#rest * 2);
      this.#openedAt = this.#clock.now();
    }
  }
}
