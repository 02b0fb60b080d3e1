import { parseArgs } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import { openServiceOnThisComputer } from "../../../src/service/onThisComputer.ts";
import { startServer } from "../../../src/service/server.ts";
import { fillLibrary } from "./bulkLibrary.ts";

/**
 * The service in a process of its own, over HTTP, twice: as it is, and with 20 ms more before each answer. They come
 * after its own work: timers of six that came together end together, and their work would then keep it from reading.
 * Prints `{ plain, slow, token }` when it is ready.
 */
const { values } = parseArgs({
  options: { data: { type: "string", default: "" }, count: { type: "string", default: "0" } },
});
await fillLibrary(values.data, Number(values.count));
const service = await openServiceOnThisComputer({ directory: values.data });
const handle = (request: Request): Promise<Response> => service.handle(request);
const plain = await startServer({ service: { fetch: handle }, port: 0 });
const slow = await startServer({
  service: {
    fetch: async (request) => {
      const answer = await handle(request);
      await delay(20);
      return answer;
    },
  },
  port: 0,
});
console.log(JSON.stringify({ plain: plain.origin, slow: slow.origin, token: service.accessToken }));
