import { throwIfAborted } from "../../../src/core/errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../../../src/core/http/transport.ts";

export type ScriptStep =
  Error | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** Plays one step a request and remembers the requests; a request after the last step is a fault of the test. */
export class ScriptedTransport implements Transport {
  readonly sent: HttpRequest[] = [];
  readonly #steps: ScriptStep[];

  constructor(steps: readonly ScriptStep[]) {
    this.#steps = [...steps];
  }

  async send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse> {
    await Promise.resolve();
    throwIfAborted(signal);
    this.sent.push(request);
    const step = this.#steps.shift();
    if (step === undefined) {
      throw new Error("More requests than the script has steps.");
    }
    if (step instanceof Error) {
      throw step;
    }
    const headers = new Map(Object.entries(step.headers ?? {}));
    return { status: step.status, headers, body: new Uint8Array() };
  }
}
