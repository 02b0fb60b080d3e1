import { isSnippetError, throwIfAborted } from "../../errors.ts";
import type { Disposable } from "../../ports.ts";
import type { BuiltTransport } from "./configuredTransport.ts";
import type { HttpRequest, HttpResponse, Transport } from "../transport.ts";

/**
 * Tries the second transport if the first certainly sent nothing, because only the editor may know a proxy or
 * certificate. For each origin, the one that worked last goes first. A request of unknown outcome is never sent again.
 */
export class FallbackTransport implements Transport, Disposable {
  readonly #first: BuiltTransport;
  readonly #second: BuiltTransport;
  /** Origins for which the second transport worked last. */
  readonly #turned = new Set<string>();

  constructor(first: BuiltTransport, second: BuiltTransport) {
    this.#first = first;
    this.#second = second;
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    const { origin } = request.url;
    const isTurned = this.#turned.has(origin);
    try {
      const response = await (isTurned ? this.#second : this.#first).send(request, signal);
      // 407 comes from a proxy (RFC 9110 section 15.5.8), or from a server that may have done the write.
      if (response.status !== 407 || request.method !== "GET") {
        return response;
      }
    } catch (error) {
      if (!isSnippetError(error, "offline")) {
        throw error;
      }
    }
    throwIfAborted(signal);
    const response = await (isTurned ? this.#first : this.#second).send(request, signal);
    if (isTurned) {
      this.#turned.delete(origin);
    } else {
      this.#turned.add(origin);
    }
    return response;
  }

  /** Disposes both. */
  dispose(): void {
    this.#first.dispose?.();
    this.#second.dispose?.();
  }
}
