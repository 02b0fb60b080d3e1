import { isSnippetError, throwIfAborted } from "../../errors.ts";
import type { Transport } from "../transport.ts";

/**
 * Tries the second transport if the first certainly sent nothing, because only the editor may know a proxy or
 * certificate. For each origin, the one that worked last goes first. A request of unknown outcome is never sent again.
 */
export function fallbackTransport(first: Transport, second: Transport): Transport {
  /** Origins for which the second transport worked last. */
  const secondWorked = new Set<string>();
  return {
    send: async (request, signal) => {
      const { origin } = request.url;
      const startsWithSecond = secondWorked.has(origin);
      try {
        const response = await (startsWithSecond ? second : first).send(request, signal);
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
      const response = await (startsWithSecond ? first : second).send(request, signal);
      if (startsWithSecond) {
        secondWorked.delete(origin);
      } else {
        secondWorked.add(origin);
      }
      return response;
    },
  };
}
