import type { Disposable } from "../../ports.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/** A transport that may own connections. */
export type BuiltTransport = Transport & Partial<Disposable>;

interface Generation {
  readonly transport: BuiltTransport;
  onTheWay: number;
}

/**
 * Builds the transport at the first request, and again after a change of the configuration. Open requests keep their
 * transport.
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

  /** Call it after a change of the configuration. */
  rebuild(): void {
    const old = this.#current;
    this.#current = undefined;
    if (old?.onTheWay === 0) {
      old.transport.dispose?.();
    }
  }

  /** Ends open requests, too. */
  dispose(): void {
    this.#current?.transport.dispose?.();
    this.#current = undefined;
  }
}
