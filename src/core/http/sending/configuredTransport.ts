import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/**
 * Builds the transport at the first request, and again after a change of the configuration. Open requests keep their
 * transport, whose connections close by themselves once they are idle.
 */
export class ConfiguredTransport implements Transport {
  readonly #build: () => Transport;
  #current: Transport | undefined;

  constructor(build: () => Transport) {
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
}
