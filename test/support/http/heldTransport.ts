import { SnippetError } from "../../../src/core/errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../../../src/core/http/transport.ts";

interface HeldRequest {
  readonly request: HttpRequest;
  /** Ends the request, with an answer or an error. */
  end(outcome: number | Error, headers?: Readonly<Record<string, string>>): Promise<void>;
}

/** Holds every request until the test ends it; heeds the signal as a transport must. */
export class HeldTransport implements Transport {
  /** On their way, the oldest first. */
  readonly held: HeldRequest[] = [];

  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const held: HeldRequest = {
        request,
        end: (outcome, headers = {}) => {
          this.held.splice(this.held.indexOf(held), 1);
          if (outcome instanceof Error) {
            reject(outcome);
          } else {
            const answer = { status: outcome, headers: new Map(Object.entries(headers)) };
            resolve({ ...answer, body: new Uint8Array() });
          }
          return settled();
        },
      };
      this.held.push(held);
      signal?.addEventListener("abort", () => void held.end(new SnippetError("cancelled", "No.")));
    });
  }
}

/** Everything that can go on without time or network has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
