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

/**
 * Writes a head and then a piece again and again, as fast as it is taken.
 *
 * @returns how many bytes the other side took before it ended the connection; at most `limit` and a piece.
 */
export async function takenBytes(
  port: number,
  head: string,
  piece: Buffer,
  limit: number,
): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined).resume();
  const ended = new Promise<true>((resolve) => {
    socket.once("close", () => resolve(true)).once("end", () => resolve(true));
  });
  await once(socket, "connect");
  socket.write(head, "latin1");
  for (let isOver = false; !isOver && socket.bytesWritten < limit;) {
    // A write that fails is the end as well, and is told before it.
    const taken = new Promise<boolean>((resolve) => {
      socket.write(piece, (error) => resolve(error instanceof Error));
    });
    isOver = await Promise.race([ended, taken]);
  }
  socket.destroy();
  return socket.bytesWritten;
}
