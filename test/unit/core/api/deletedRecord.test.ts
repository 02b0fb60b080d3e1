import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../support/api/snippetApiDouble.ts";

/** Whoever edits what was deleted elsewhere would save into a record that no list tells any more. */
describe("A record that the service goes on giving", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;

  before(async () => {
    double = await SnippetApiDouble.start();
    double.add();
  });
  after(() => double[Symbol.asyncDispose]());
  after(() => transport.dispose());

  const read = (said: object): Promise<unknown> => {
    double.manner = { single: (record) => ({ ...record, ...said }) };
    return apiClient(double.http.url, transport).read("1");
  };

  for (const said of [
    { deleted_at: "2026-01-01T00:00:00Z" },
    { deletedAt: 1_767_225_600 },
    { deleted: true },
    { is_deleted: 1 },
    { status: "deleted" },
    { status: "trash" },
  ]) {
    it(`is not there any more where it says ${JSON.stringify(said)}`, async () => {
      await assert.rejects(read(said), { code: "not-found" });
    });
  }

  for (const said of [
    { deleted_at: null },
    { deleted_at: "" },
    { deleted_at: 0 },
    { deleted_at: "0000-00-00 00:00:00" },
    { deleted_at: "0001-01-01T00:00:00Z" },
    { deleted: false },
    { status: "active" },
  ]) {
    it(`is there where it says ${JSON.stringify(said)}`, async () => {
      await read(said);
    });
  }
});

describe("A deletion after which the service goes on giving the record by its id", () => {
  const transport = new UndiciTransport();
  after(() => transport.dispose());

  for (const [isListed, outcome] of [
    [false, "is one where no list tells it any more"],
    [true, "is none where the list tells it as before"],
  ] as const) {
    it(outcome, async () => {
      await using double = await SnippetApiDouble.start({
        before: ({ method }, response) => {
          if (method !== "DELETE") return false;
          response.writeHead(204).end();
          double.manner = { ...double.manner, ...(isListed ? {} : { list: () => [] }) };
          return true;
        },
      });
      const { id } = double.add();
      const deleted = apiClient(double.http.url, transport).delete(id);
      await (isListed ? assert.rejects(deleted, { code: "not-the-service" }) : deleted);
    });
  }
});
