import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

/**
 * Serves until the input ends, which is how a client says goodbye. Nothing else may write to the output.
 *
 * @throws if a message is too long for the transport, which then closes.
 */
export async function serveOverStdio(
  server: McpServer,
  input: Readable,
  output: Writable,
): Promise<void> {
  const ended = Promise.race([once(input, "end"), once(input, "close")]);
  const closed = new Promise<"closed">((resolve) => {
    server.server.onclose = () => resolve("closed");
  });
  await server.connect(new StdioServerTransport(input, output));
  if ((await Promise.race([ended, closed])) === "closed") {
    throw new Error("The client sent a message of more than 10 MiB. Nothing of it was saved.");
  }
  await server.close();
}
