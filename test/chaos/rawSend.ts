import { type Agent, request } from "node:http";

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** What comes back is left where it is. */
  readonly isUnread?: boolean;
  /** The address of this computer to send from. */
  readonly from?: string;
  /** In milliseconds: then the connection is cut, and the next request comes by another one. */
  readonly leavesAfter?: number;
}

/** @param end in milliseconds of `performance.now()`. @returns the status; 0 where there was none in time. */
export function send(port: number, agent: Agent, ask: Ask, end: number): Promise<number> {
  const {
    method,
    path,
    headers = {},
    body,
    isUnread = false,
    leavesAfter = Number.POSITIVE_INFINITY,
  } = ask;
  return new Promise((resolve) => {
    let status = 0;
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        agent,
        localAddress: ask.from ?? "127.0.0.1",
        method,
        path,
        headers,
      },
      (response) => {
        status = response.statusCode ?? 0;
        if (!isUnread) response.resume();
      },
    );
    sent.once("error", () => resolve(status));
    const patience = Math.min(leavesAfter, Math.max(1, end - performance.now()));
    const left = setTimeout(() => sent.destroy(), patience);
    sent.once("close", () => {
      clearTimeout(left);
      resolve(status);
    });
    sent.end(body);
  });
}
