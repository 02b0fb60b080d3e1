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

/** Whether the server goes on with a connection of its remote protocol that authenticates itself with this token. */
export async function isLetIn(port: number, token: string): Promise<boolean> {
  const query = "reconnectionToken=stranger&reconnection=false&skipWebSocketFrames=false";
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?${query}`);
  socket.binaryType = "arraybuffer";
  await once(socket, "open");
  const answered = Promise.race([
    // It may say why before it hangs up.
    once(socket, "message").then(([message]) => !isRefusal(message as MessageEvent<ArrayBuffer>)),
    // The server hangs up on strangers, which is an error to the client.
    once(socket, "close").then(() => false),
  ]);
  const message = Buffer.from(JSON.stringify({ type: "auth", auth: token, data: "" }));
  // One control message of the editor's protocol: its type, two numbers that it has no use for, and its length.
  const header = Buffer.alloc(13);
  header.writeUInt8(2, 0);
  header.writeUInt32BE(message.length, 9);
  socket.send(Buffer.concat([header, message]));
  try {
    return await answered;
  } finally {
    socket.close();
  }
}

function isRefusal({ data }: MessageEvent<ArrayBuffer>): boolean {
  return Buffer.from(data).includes('"type":"error"');
}
