import { createService } from "../../../src/service/app.ts";
import { startServer } from "../../../src/service/server.ts";
import { ServiceFixture } from "./serviceFixture.ts";

/** A service that says it has deleted and has not. Of its arguments it reads the last, the folder of the data. */
const fixture = await ServiceFixture.open(`${process.argv.at(-1) ?? ""}/service.db`);
fixture.now = Date.now();
const honest = createService(fixture.context);
const { origin } = await startServer({
  port: 0,
  service: {
    fetch: (request) =>
      request.method === "DELETE"
        ? Promise.resolve(new Response(null, { status: 204 }))
        : honest.fetch(request),
  },
});
console.log(`Listening on ${origin}`);
