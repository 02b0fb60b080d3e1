import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";
import type { DoubleRecord } from "../../../../support/api/snippetApiDouble.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";
import { sharedDraft as draft } from "../../../../support/library/sharedDraft.ts";

describe("An edit that is answered with another id", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;

  const updated = async (): Promise<string> => {
    double.add();
    return (await apiClient(double.http.url, transport).update("1", draft)).id;
  };
  beforeEach(async () => {
    double = await SnippetApiDouble.start();
  });
  afterEach(() => double[Symbol.asyncDispose]());
  after(() => transport.dispose());

  it("is one of the new record, where the service has replaced the old one by it", async () => {
    const keep = (record: DoubleRecord): DoubleRecord => {
      double.records.delete(record.id);
      return { ...record, id: "9" };
    };
    double.manner = { keep };
    assert.equal(await updated(), "9");
  });

  it("is one of the record that was edited, where that is still there", async () => {
    double.manner = {
      edited: (_record, response) => sendJson(response, 200, { id: "9", kind: "revision" }),
    };
    assert.equal(await updated(), "1");
  });
});
