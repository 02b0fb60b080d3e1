import type { Disposable } from "../../ports.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/** A transport with connections of its own, or one without. */
export type BuiltTransport = Transport & Partial<Disposable>;

interface Generation {
  readonly transport: BuiltTransport;
  onTheWay: number;
}

/**
 * Builds the transport at the first request, and anew at the next one after the configuration changed. Open requests
 * end with the transport they began with.
 */
export class ConfiguredTransport implements Transport, Disposable {
  readonly #build: () => BuiltTransport;
  #current: Generation | undefined;

  constructor(build: () => BuiltTransport) {
    this.#build = build;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    this.#current ??= { transport: this.#build(), onTheWay: 0 };
    const generation = this.#current;
    generation.onTheWay += 1;
    try {
      return await generation.transport.send(request, signal);
    } finally {
      generation.onTheWay -= 1;
      if (generation !== this.#current && generation.onTheWay === 0) {
        generation.transport.dispose?.();
      }
    }
  }

  /** Call it when the configuration changed. */
  rebuild(): void {
    const old = this.#current;
    this.#current = undefined;
    if (old?.onTheWay === 0) {
      old.transport.dispose?.();
    }
  }

  /** Ends what is on its way, too. */
  dispose(): void {
    this.#current?.transport.dispose?.();
    this.#current = undefined;
  }
}
