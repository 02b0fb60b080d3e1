import { isSnippetError } from "../../errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/** Calls {@link HttpRequest.onSent} for each request that leaves this computer, including repetitions and redirects. */
export class CountingTransport implements Transport {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    try {
      const response = await this.#transport.send(request, signal);
      request.onSent?.();
      return response;
    } catch (error) {
      if (!isSnippetError(error, "offline")) {
        request.onSent?.();
      }
      throw error;
    }
  }
}
