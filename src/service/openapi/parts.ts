/** Shared parts of the document's operations. */

export function ref(schema: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${schema}` };
}

export function json(description: string, schema: object, headers?: object): object {
  return {
    description,
    ...(headers === undefined ? {} : { headers }),
    content: { "application/json": { schema } },
  };
}

export function listOf(schema: string): object {
  return { type: "array", items: ref(schema) };
}

/** @returns references to the problem responses with these statuses, and to 500, which is always possible. */
export function problems(...statuses: readonly number[]): object {
  return Object.fromEntries(
    [...statuses, 500].map((status) => [
      String(status),
      { $ref: `#/components/responses/Problem${status}` },
    ]),
  );
}

const problemDescriptions: Readonly<Record<number, string>> = {
  400: "The request cannot be understood",
  401: "A valid access token is needed",
  403: "A browser sent this from another site",
  404: "There is none, or it is somebody else's",
  412: "The snippet has another version now",
  413: "The request is too large",
  415: "The body is neither a form nor JSON in UTF-8",
  422: "Some fields are wrong; `errors` tells which",
  500: "The service failed",
};

/** `components.responses`. */
export const problemResponses = Object.fromEntries(
  Object.entries(problemDescriptions).map(([status, description]) => [
    `Problem${status}`,
    {
      description,
      ...(status === "401" ? { headers: { "WWW-Authenticate": text("RFC 6750") } } : {}),
      content: { "application/problem+json": { schema: ref("Problem") } },
    },
  ]),
);

/** A header of a response. */
export function text(description: string): object {
  return { description, schema: { type: "string" } };
}
