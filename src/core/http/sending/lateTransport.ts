import type { Disposable } from "../../ports.ts";
import type { BuiltTransport } from "./configuredTransport.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/** Loads the real transport at the first request, so that a start without requests is cheap. */
export class LateTransport implements Transport, Disposable {
  readonly #load: () => Promise<BuiltTransport>;
  #transport: Promise<BuiltTransport> | undefined;

  constructor(load: () => Promise<BuiltTransport>) {
    this.#load = load;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    this.#transport ??= this.#load();
    return (await this.#transport).send(request, signal);
  }

  async dispose(): Promise<void> {
    await (await this.#transport)?.dispose?.();
  }
}
