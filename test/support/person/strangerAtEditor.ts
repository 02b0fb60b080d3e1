import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** Names of another site, as a web page has them that reaches the port by its own name (DNS rebinding). */
export const otherSite = {
  host: "evil.example",
  origin: "https://evil.example",
  referer: "https://evil.example/",
} as const;

/** What an editor's server answers on its port to a program that was not given its address. */
export async function askEditor(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const sent = request({ host: "127.0.0.1", port, path, headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}
