import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";
import type { DoubleRecord } from "../../../../support/api/snippetApiDouble.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "Debounce",
  description: "",
  tags: [],
  private: false,
  code: "mine();\n",
};

describe("An edit at a service that tells versions", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;
  let version: string;

  const etag = ({ updated_at }: DoubleRecord): Record<string, string> => ({
    etag: `"${updated_at}"`,
  });
  /** Another device writes as soon as so many of our writes were answered. */
  const changedAfter = (writes: number): void => {
    let left = writes;
    double.manner = {
      ...double.manner,
      edited: (record, response) => {
        sendJson(response, 200, record, etag(record));
        left -= 1;
        if (left === 0) double.change("1", { description: "", code: "theirs();\n" });
      },
    };
  };
  const update = (): Promise<unknown> =>
    apiClient(double.http.url, transport).update("1", draft, undefined, { version });
  const code = (): string | undefined => double.records.get("1")?.code;

  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    const record = double.add({ title: draft.title, code: "old();\n" });
    version = `"${record.updated_at}"`;
    double.manner = {
      before: ({ method, path, headers }, response) => {
        const now = double.records.get(path.split("/")[2] ?? "");
        if (now === undefined) return false;
        if (method === "GET") {
          sendJson(response, 200, now, etag(now));
          return true;
        }
        const wanted = headers["if-match"];
        const isOther = wanted !== undefined && wanted !== `"${now.updated_at}"`;
        if (isOther) sendJson(response, 412, {});
        return isOther;
      },
    };
  });
  afterEach(() => double[Symbol.asyncDispose]());
  after(() => transport.dispose());

  it("does not mend away what another device has written before it was read back", async () => {
    changedAfter(1);
    await assert.rejects(update(), { code: "not-kept", details: { what: "check", id: "1" } });
    assert.equal(code(), "theirs();\n");
  });

  it("does not mend away what another device has written while it was mended", async () => {
    double.manner = { ...double.manner, keep: (record) => ({ ...record, code: "" }) };
    changedAfter(2);
    await assert.rejects(update(), { code: "not-kept", details: { what: "check", id: "1" } });
    assert.equal(code(), "theirs();\n");
  });
});
