import { Pool } from "undici";
import type { Dispatcher } from "undici";

type Callback = (error: Error | null, data: Dispatcher.ConnectData) => void;

/**
 * The connections to a proxy. If a proxy closes without a response to CONNECT, undici (7.30) mistakes its own error for
 * one of an earlier connection, and reconnects for ever, ignoring the signal.
 */
export class ProxyPool extends Pool {
  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
  override connect(options: Dispatcher.ConnectOptions, callback: Callback): void;
  override connect(
    options: Dispatcher.ConnectOptions,
    callback?: Callback,
  ): Promise<Dispatcher.ConnectData> | void {
    return callback === undefined
      ? super.connect(options).catch(rethrowClosed)
      : super.connect(options, callback);
  }
}

function rethrowClosed(error: unknown): never {
  throw error instanceof Error && "code" in error && error.code === "UND_ERR_SOCKET"
    ? Object.assign(new Error("The proxy closed the connection."), { code: "PROXY_CLOSED" })
    : error;
}
