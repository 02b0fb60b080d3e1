import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** An authorization server that others wrote, with the account behind it. */
export interface ForeignServer extends AsyncDisposable {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What must be asked for. */
  readonly scope?: string;
  /** `METHOD /path` of every request. */
  readonly seen: readonly string[];
}

export type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<unknown> | undefined;

/**
 * Puts a server on a free port.
 * @param make is told the address, which some servers must know before they are made.
 * @returns what is to be disposed of.
 */
export async function startForeign(
  client: Pick<ForeignServer, "clientId" | "clientSecret" | "scope">,
  make: (url: string) => { readonly first: Handle; readonly otherwise: RequestListener },
): Promise<ForeignServer> {
  const seen: string[] = [];
  let handlers: ReturnType<typeof make> | undefined;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://foreign");
    seen.push(`${request.method ?? ""} ${url.pathname}`);
    const answering = handlers?.first(request, response, url);
    if (answering === undefined) {
      handlers?.otherwise(request, response);
    } else {
      answering.catch((error: unknown) => {
        response.writeHead(500).end(error instanceof Error ? error.stack : "");
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  handlers = make(url);
  return {
    ...client,
    url,
    seen,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** A browser with cookies that follows redirects until it leaves the server. @returns where it is sent then. */
export async function browse(from: string, leavesTo: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = from;
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) {
      throw new Error(`No redirect but ${response.status}: ${text.slice(0, 300)}`);
    }
    if (location.startsWith(leavesTo)) {
      return location;
    }
    address = new URL(location, address).href;
  }
  throw new Error("Redirects without an end.");
}
