import { once } from "node:events";
import { connect } from "node:net";

/**
 * Writes bytes as they are to a port of this computer and reads until the other side ends.
 *
 * @returns the status of each answer, in order; none when the connection was just closed.
 */
export async function rawExchange(port: number, request: string): Promise<readonly number[]> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("latin1");
  let received = "";
  socket.on("data", (text: string) => {
    received += text;
  });
  // A reset is an answer like any other.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(request, "latin1");
  await once(socket, "close");
  return Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /gu), ([, status]) => Number(status));
}
