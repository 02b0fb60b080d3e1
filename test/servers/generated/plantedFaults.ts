import type { HttpRequest, HttpResponse, Transport } from "../../../src/core/http/transport.ts";
import type { Fault } from "../walk/fault.ts";

/** A client that is wrong in one way, the server at which that must be seen, and as what. */
export interface PlantedFault {
  readonly traits: string;
  readonly around: (transport: Transport) => Transport;
  readonly kind: Fault["kind"];
}

/** By what the client does, to see that the walk finds it. */
export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  "fills what it does not know with a default": {
    traits: "untold=private",
    around: sending((request) => onForm(request, "PUT", (form) => form.set("private", "false"))),
    kind: "lost",
  },
  "trusts that what is not told is public": {
    traits: "untold=private",
    around: answered((text) => text.replaceAll(/"title":/g, '"private":false,"title":')),
    kind: "exposed",
  },
  "leaves out what the server then empties": {
    traits: "puts=replace",
    around: sending((request) => onForm(request, "PUT", (form) => form.delete("description"))),
    kind: "lost",
  },
  "sends a POST again that was answered": {
    traits: "",
    around: repeating(1, ({ method }) => method === "POST"),
    kind: "posted again",
  },
  "asks on and on after a refusal": {
    traits: "policy=quota",
    around: repeating(11, ({ method }) => method === "POST"),
    kind: "restless",
  },
  "says what the server did not": {
    traits: "policy=quota",
    around: answered((text) => text.replaceAll("quota", "patience")),
    kind: "sentence",
  },
  "takes what a cache has": {
    traits: "cache=minutes fault=hangUpAfter",
    around: sending(({ headers, ...request }) => {
      const asked = Object.entries(headers).filter(([name]) => name !== "cache-control");
      return { ...request, headers: Object.fromEntries(asked) };
    }),
    kind: "posted again",
  },
  "shows fewer than there are": {
    traits: "",
    around: answered((text) => text.replace(/\{[^{}]*"title":"Seed 2"[^{}]*\},?/, "")),
    kind: "shown",
  },
};

function sending(change: (request: HttpRequest) => HttpRequest): PlantedFault["around"] {
  return (transport) => ({ send: (request, signal) => transport.send(change(request), signal) });
}

function onForm(
  request: HttpRequest,
  method: string,
  change: (form: URLSearchParams) => void,
): HttpRequest {
  if (request.method !== method || request.body === undefined) return request;
  const form = new URLSearchParams(request.body);
  change(form);
  return { ...request, body: form.toString() };
}

function answered(change: (text: string) => string): PlantedFault["around"] {
  return (transport) => ({
    send: async (request, signal): Promise<HttpResponse> => {
      const response = await transport.send(request, signal);
      const isSnippets = request.pathTemplate.startsWith("/snippets");
      const body = isSnippets
        ? new TextEncoder().encode(change(new TextDecoder().decode(response.body)))
        : response.body;
      return { ...response, body };
    },
  });
}

function repeating(
  times: number,
  which: (request: HttpRequest) => boolean,
): PlantedFault["around"] {
  return (transport) => ({
    send: async (request, signal): Promise<HttpResponse> => {
      for (
        let more = which(request) && request.pathTemplate === "/snippets" ? times : 0;
        more > 0;
        more -= 1
      ) {
        await transport.send(request, signal);
      }
      return transport.send(request, signal);
    },
  });
}
