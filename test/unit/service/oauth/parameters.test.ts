import assert from "node:assert/strict";
import { parseParameters } from "../../../../src/service/oauth/parameters.ts";

describe("parameters of a request", () => {
  const form = (count: number): string =>
    Array.from({ length: count }, (_, at) => `p${at}=1`).join("&");

  it("are a hundred at most, empty ones counted", () => {
    assert.equal(parseParameters(Buffer.from(form(100)))?.values.size, 100);
    assert.equal(parseParameters(Buffer.from(form(101))), undefined);
    assert.equal(parseParameters(Buffer.from("&".repeat(100))), undefined);
  });
});
