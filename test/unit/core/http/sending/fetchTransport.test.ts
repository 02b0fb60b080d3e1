import assert from "node:assert/strict";
import { fetchTransport } from "../../../../../src/core/http/sending/fetchTransport.ts";
import { HttpDouble } from "../../../../support/http/httpDouble.ts";

describe("fetchTransport and an editor's fetch that logs addresses", () => {
  let double: HttpDouble;
  before(async () => {
    double = await HttpDouble.start((_request, response) => void response.end("ok"));
  });
  after(() => double.close());

  it("shows the address without its query, and sends it with it", async () => {
    const logged: string[] = [];
    const transport = fetchTransport((input, init) => {
      // As the editor reads what it is given before it looks for a proxy.
      logged.push("cache" in input ? input.url : String(input));
      return fetch(input, init);
    });
    await transport.send({
      method: "POST",
      url: new URL(`${double.url}/snippets/7?page=2&access_token=secret`),
      pathTemplate: "/snippets/:id",
      headers: { "content-type": "text/plain" },
      body: "body",
    });
    assert.deepEqual(logged, [`${double.url}/snippets/7`]);
    const [seen] = double.seen;
    assert.deepEqual(
      [seen?.path, seen?.query.toString(), seen?.body, seen?.headers["content-type"]],
      ["/snippets/7", "page=2&access_token=secret", "body", "text/plain"],
    );
  });
});
