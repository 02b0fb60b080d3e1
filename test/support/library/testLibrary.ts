import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiClient } from "../../../src/core/api/client.ts";
import { ConstantToken } from "../../../src/core/api/constantToken.ts";
import { handlerTransport } from "../../../src/core/http/sending/handlerTransport.ts";
import { UndiciTransport } from "../../../src/core/http/sending/undiciTransport.ts";
import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import { openServiceOnThisComputer } from "../../../src/service/onThisComputer.ts";
import { startServer } from "../../../src/service/server.ts";
import { apiClient } from "../api/apiClient.ts";
import { memoryLibrary } from "./memoryLibrary.ts";
import type { Transport } from "../../../src/core/http/transport.ts";

/** A library over the real service, in a folder of its own. */
export interface TestLibrary extends AsyncDisposable {
  readonly library: DurableLibrary;
  readonly client: ApiClient;
}

/** @param way how the library reaches the service: as a function, or through a socket. */
export async function testLibrary(
  way: "in process" | "over HTTP" = "in process",
): Promise<TestLibrary> {
  const directory = await mkdtemp(join(tmpdir(), "snippet-library-"));
  const service = await openServiceOnThisComputer({ directory });
  const handle = (request: Request): Promise<Response> => service.handle(request);
  // No AsyncDisposableStack: the oldest editor's Node has none.
  const ends: (() => Promise<unknown> | void)[] = [
    () => rm(directory, { recursive: true, force: true, maxRetries: 9 }),
    () => service.close(),
  ];
  let url = "https://this-computer.invalid";
  let transport: Transport | UndiciTransport = handlerTransport(handle);
  if (way === "over HTTP") {
    const server = await startServer({ service: { fetch: handle }, port: 0 });
    ends.push(() => server.close());
    const sockets = new UndiciTransport();
    ends.push(() => sockets.dispose());
    url = server.origin;
    transport = sockets;
  }
  const client = apiClient(url, transport, new ConstantToken(service.accessToken));
  const library = memoryLibrary(client);
  ends.push(() => library.dispose());
  const close = async (): Promise<void> => {
    for (const end of ends.toReversed()) {
      await end();
    }
  };
  return { library, client, [Symbol.asyncDispose]: close };
}
