import { Deadline } from "../deadline.ts";
import type { TransportLimits } from "../limits.ts";
import type { HttpRequest, HttpResponse } from "../transport.ts";
import { exchangeError, transportError } from "../transportErrors.ts";
import { untilAborted } from "../untilAborted.ts";

/** A response whose body is still arriving, as a web `Response` is. */
export interface OpenResponse {
  readonly status: number;
  /** Names in lower case, each once. */
  readonly headers: Iterable<readonly [name: string, value: string]>;
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * Runs an exchange under the limits of a transport.
 * @param open sends the request; it must end when the signal is aborted.
 * @throws {SnippetError} as {@link Transport.send}.
 */
export async function exchange(
  request: HttpRequest,
  limits: TransportLimits,
  signal: AbortSignal | undefined,
  open: (signal: AbortSignal) => Promise<OpenResponse>,
): Promise<HttpResponse> {
  const deadline = new Deadline(limits.total, signal);
  try {
    deadline.expectWithin(limits.connect + limits.headers);
    const response = await untilAborted(open(deadline.signal), deadline.signal);
    const body = await readBody(request, response, limits, deadline);
    // A browser-like fetch returns status 0 for a redirect that it must not follow.
    const status = response.status === 0 ? 302 : response.status;
    return { status, headers: new Map(response.headers), body };
  } catch (error) {
    throw exchangeError(request, error, deadline.ended);
  } finally {
    deadline.dispose();
  }
}

/** Takes as much memory as the body has bytes, however small its pieces are. */
async function readBody(
  request: HttpRequest,
  response: OpenResponse,
  limits: TransportLimits,
  deadline: Deadline,
): Promise<Uint8Array> {
  const room = new ArrayBuffer(0, { maxByteLength: limits.bodyBytes });
  const pieces = response.body?.[Symbol.asyncIterator]();
  try {
    while (pieces !== undefined) {
      deadline.expectWithin(limits.silence);
      const step = await untilAborted(pieces.next(), deadline.signal);
      if (step.done === true) {
        break;
      }
      const length = room.byteLength;
      if (length + step.value.byteLength > limits.bodyBytes) {
        throw transportError("too-large", request);
      }
      room.resize(length + step.value.byteLength);
      new Uint8Array(room, length).set(step.value);
    }
    return new Uint8Array(room.transferToFixedLength());
  } catch (error) {
    // Otherwise the rest of the body would keep arriving; its own failure adds nothing.
    pieces?.return?.().catch(() => undefined);
    throw error;
  }
}
