import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

/** Serves until the input ends, which is how a client says goodbye. Nothing else may write to the output. */
export async function serveOverStdio(
  server: McpServer,
  input: Readable,
  output: Writable,
): Promise<void> {
  const ended = Promise.race([once(input, "end"), once(input, "close")]);
  await server.connect(new StdioServerTransport(input, output));
  await ended;
  await server.close();
}
