import { BodyCollector } from "./bodyCollector.ts";
import { Deadline } from "../deadline.ts";
import type { TransportLimits } from "../limits.ts";
import type { HttpRequest, HttpResponse } from "../transport.ts";
import { exchangeError, transportError } from "../transportErrors.ts";
import { untilAborted } from "../untilAborted.ts";

/**
 * Runs an exchange whose response is a web `Response`, under the limits of a transport.
 * @param open sends the request; it must end when the signal is aborted.
 * @throws {SnippetError} as {@link Transport.send}.
 */
export async function webExchange(
  request: HttpRequest,
  limits: TransportLimits,
  signal: AbortSignal | undefined,
  open: (signal: AbortSignal) => Promise<Response>,
): Promise<HttpResponse> {
  const deadline = new Deadline(limits.total, signal);
  try {
    deadline.expectWithin(limits.connect + limits.headers);
    const response = await untilAborted(open(deadline.signal), deadline.signal);
    const body = await readBody(request, response, limits, deadline);
    // A browser-like fetch returns status 0 for a redirect that it must not follow.
    const status = response.type === "opaqueredirect" ? 302 : response.status;
    return { status, headers: new Map(response.headers.entries()), body };
  } catch (error) {
    throw exchangeError(request, error, deadline.ended);
  } finally {
    deadline.dispose();
  }
}

async function readBody(
  request: HttpRequest,
  response: Response,
  limits: TransportLimits,
  deadline: Deadline,
): Promise<Uint8Array> {
  const collector = new BodyCollector(limits.bodyBytes);
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  try {
    while (reader !== undefined) {
      deadline.expectWithin(limits.silence);
      const step = await untilAborted(reader.read(), deadline.signal);
      if (step.done) {
        break;
      }
      if (!collector.add(step.value)) {
        throw transportError("too-large", request);
      }
    }
    return collector.bytes();
  } catch (error) {
    // Otherwise the rest of the body would keep arriving; its own failure adds nothing.
    reader?.cancel().catch(() => undefined);
    throw error;
  }
}
