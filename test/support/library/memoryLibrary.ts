import { apiService } from "../../../src/composition/apiService.ts";
import {
  buildDurableLibrary,
  inProcessGrace,
  type LibraryGround,
} from "../../../src/composition/durableLibrary.ts";
import type { ApiClient } from "../../../src/core/api/client.ts";
import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import type { LibraryOrigin } from "../../../src/core/library/snippetLibrary.ts";
import { MemoryComputer } from "../computer/memoryComputer.ts";

/** The real library over a computer in memory; a request that failed is known to have no effect later. */
export function memoryLibrary(
  client: ApiClient,
  origin: LibraryOrigin = { kind: "computer" },
  ground: Partial<LibraryGround> = {},
  computer = new MemoryComputer(),
): DurableLibrary {
  const window = computer.window(ground);
  return buildDurableLibrary(
    window,
    origin,
    () => Promise.resolve(apiService(client)),
    inProcessGrace,
  );
}
