import assert from "node:assert/strict";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { SnippetApiDouble, type DoubleRecord } from "../../../../support/api/snippetApiDouble.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";

const earlier = "rich();\n";
const edited = `${earlier}more();\n`;

describe("Code of an edit that begins as the earlier code does", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;
  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    // Records tell their code under another name than the one under which it is taken.
    double.manner = { single: ({ code, ...others }: DoubleRecord) => ({ ...others, body: code }) };
    double.add({ code: earlier, description: "What it does" });
  });
  afterEach(() => double[Symbol.asyncDispose]());
  after(() => transport.dispose());

  const edit = async (): Promise<string> => {
    const client = apiClient(double.http.url, transport);
    const shown = await client.read("1");
    const draft = { ...shown.snippet, code: edited };
    return (await client.update("1", draft, undefined, { base: shown.snippet, shown })).code;
  };

  it("is sent under the other name, where nothing was taken under the first", async () => {
    assert.equal(await edit(), edited);
    assert.equal(double.records.get("1")?.code, edited);
  });

  it("is sent under both names at first, as a server may replace the record by what it takes", async () => {
    await edit();
    const first = double.http.seen.find(({ method }) => method === "PUT");
    const form = new URLSearchParams(first?.body);
    assert.deepEqual([form.get("body"), form.get("code")], [edited, edited]);
  });

  it("is sent under one name after the other, where both are refused", async () => {
    double.manner = {
      ...double.manner,
      before: ({ method, body }, response) => {
        const isRefused = method === "PUT" && /&body=.*&code=/.test(body);
        return isRefused && (sendJson(response, 422, { error: "Too many members." }), true);
      },
    };
    assert.equal(await edit(), edited);
  });

  it("is not said to be shortened, nor put into the description, where nothing is taken at all", async () => {
    double.manner = { ...double.manner, keep: (record) => ({ ...record, code: earlier }) };
    await assert.rejects(edit(), {
      code: "not-kept",
      message: "The server kept the earlier code.",
    });
    assert.equal(double.records.get("1")?.description, "What it does");
  });
});
