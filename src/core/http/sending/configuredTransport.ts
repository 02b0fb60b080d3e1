import type { Disposable } from "../../ports.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/** A transport that may own connections. */
export type BuiltTransport = Transport & Partial<Disposable>;

/**
 * Builds the transport at the first request, and again after a change of the configuration. Open requests keep their
 * transport, whose connections close by themselves once they are idle.
 */
export class ConfiguredTransport implements Transport, Disposable {
  readonly #build: () => BuiltTransport;
  #current: BuiltTransport | undefined;

  constructor(build: () => BuiltTransport) {
    this.#build = build;
  }

  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    this.#current ??= this.#build();
    return this.#current.send(request, signal);
  }

  /** Call it after a change of the configuration. */
  rebuild(): void {
    this.#current = undefined;
  }

  /** Ends open requests, too. */
  dispose(): void {
    this.#current?.dispose?.();
    this.#current = undefined;
  }
}
