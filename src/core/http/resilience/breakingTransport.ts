import { SnippetError, isSnippetError, throwIfAborted } from "../../errors.ts";
import type { Clock } from "../../ports.ts";
import { Circuit } from "./circuit.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";
import { isWrite } from "../transportErrors.ts";
import { untilAborted } from "../untilAborted.ts";

/**
 * A circuit breaker per origin: opens after five failures in a row (no response or 5xx). A probe then tests the server;
 * other requests await the probe and share its result.
 * @throws {SnippetError} `offline` with the reason `CIRCUIT_OPEN` for requests that were not sent.
 */
export class BreakingTransport implements Transport {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #circuits = new Map<string, Circuit>();

  constructor(transport: Transport, clock: Clock) {
    this.#transport = transport;
    this.#clock = clock;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    const circuit = this.#circuitOf(request.url.origin);
    while (circuit.probe !== undefined) {
      await joined(circuit.probe, signal);
    }
    const rest = circuit.restAt(this.#clock.now());
    if (rest > 0) {
      throw atRest(request, rest);
    }
    return circuit.run(() => this.#attempt(circuit, request, signal));
  }

  async #attempt(
    circuit: Circuit,
    request: HttpRequest,
    signal: AbortSignal | undefined,
  ): Promise<HttpResponse> {
    try {
      const response = await this.#transport.send(request, signal);
      if (response.status >= 500 && response.status !== 501) {
        circuit.failed(this.#clock.now());
      } else {
        circuit.succeeded();
      }
      return response;
    } catch (error) {
      if (isSnippetError(error, "too-large")) {
        circuit.succeeded();
      } else if (!isSnippetError(error, "cancelled")) {
        circuit.failed(this.#clock.now());
      }
      throw error;
    }
  }

  #circuitOf(origin: string): Circuit {
    const circuit = this.#circuits.get(origin) ?? new Circuit();
    this.#circuits.set(origin, circuit);
    return circuit;
  }
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
