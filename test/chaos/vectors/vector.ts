/** What a vector needs to know of the service that it is sent to. */
export interface Target {
  /** Name and port as a `Host` header has them. */
  readonly host: string;
  /** An access token that is good, so that nothing is refused for want of one. */
  readonly token: string;
}

/** Bytes that no server should take for what they may seem to be. */
export interface Vector {
  readonly name: string;
  /** In Latin-1: each character is a byte. A whole and harmless request to create a snippet is sent behind it. */
  readonly bytes: (target: Target) => string;
  /** Which one answer is right; 0 is none at all. */
  readonly statuses: readonly number[];
}

/** A request to create a snippet that every HTTP server takes as such. */
export function creation(target: Target, title: string): string {
  const json = JSON.stringify({ language_id: 183, title });
  return (
    `POST /snippets?access_token=${target.token} HTTP/1.1\r\nHost: ${target.host}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`
  );
}

export const form = "language_id=183&title=taken";

/** A creation by a form whose framing is up to the vector. */
export function framed(name: string, headers: string, body: string, ...statuses: number[]): Vector {
  return {
    name,
    bytes: ({ host, token }) =>
      `POST /snippets?access_token=${token} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\n${headers}\r\n${body}`,
    statuses,
  };
}

/** A whole creation with further headers. */
export function withHeaders(name: string, headers: string, ...statuses: number[]): Vector {
  return framed(name, `Content-Length: ${form.length}\r\n${headers}`, form, ...statuses);
}
