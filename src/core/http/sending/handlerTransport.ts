import { Queues } from "../../queues.ts";
import { nextTurn } from "../../turns.ts";
import { defaultLimits, type TransportLimits } from "../limits.ts";
import type { HttpRequest, Transport } from "../transport.ts";
import { untilAborted } from "../untilAborted.ts";
import { exchange } from "./exchange.ts";

/** A service as a function. */
export type RequestHandler = (request: Request) => Promise<Response>;

/**
 * Calls a service in this process: no socket, the same limits. Such a service answers without a pause. So requests are
 * handled one after the other, with a turn of the event loop before and after each.
 */
export function handlerTransport(
  handle: RequestHandler,
  limits: TransportLimits = defaultLimits,
): Transport {
  const turns = new Queues();
  const handled = async (request: HttpRequest, ended: AbortSignal): Promise<Response> => {
    await nextTurn();
    ended.throwIfAborted();
    const asked = new Request(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal: ended,
    });
    const response = await untilAborted(handle(asked), ended);
    await nextTurn();
    return response;
  };
  return {
    send: (request, signal) =>
      exchange(request, limits, signal, (ended) =>
        turns.run("requests", () => handled(request, ended)),
      ),
  };
}
