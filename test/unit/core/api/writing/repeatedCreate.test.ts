import assert from "node:assert/strict";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";
import { apiClient } from "../../../../support/api/apiClient.ts";
import { sendJson } from "../../../../support/http/httpDouble.ts";
import { SnippetApiDouble } from "../../../../support/api/snippetApiDouble.ts";

const draft: SnippetDraft = {
  languageId: "1",
  title: "Debounce",
  description: "",
  tags: ["web", "timing"],
  private: false,
  code: "wait();\n",
};

describe("A create that is sent again with its key", () => {
  const transport = new UndiciTransport();
  let double: SnippetApiDouble;

  /** The first attempt has come, and its answer was lost: the second is told of the same record. */
  beforeEach(async () => {
    double = await SnippetApiDouble.start();
    const record = double.add({ title: draft.title, tags: draft.tags, code: draft.code });
    double.manner = {
      before: ({ method }, response) => {
        if (method !== "POST") return false;
        sendJson(response, 201, double.records.get(record.id));
        return true;
      },
    };
  });
  afterEach(() => double[Symbol.asyncDispose]());
  after(() => transport.dispose());

  const create = (isRepeated: boolean): Promise<unknown> =>
    apiClient(double.http.url, transport).create(draft, undefined, {
      idempotencyKey: "own",
      isRepeated,
    });
  const codes = (): readonly string[] => [...double.records.values()].map(({ code }) => code);

  const tags = (): readonly (readonly string[])[] =>
    [...double.records.values()].map((record) => record.tags);

  it("is done where the record is as it was sent", async () => {
    await create(true);
    assert.deepEqual(codes(), ["wait();\n"]);
  });

  it("leaves what another device has made of the record meanwhile", async () => {
    double.change("1", { code: "theirs();\n" });
    await assert.rejects(create(true), (error) => {
      assert.ok(isSnippetError(error, "not-kept"));
      assert.deepEqual(error.details, { what: "check", id: "1" });
      return true;
    });
    assert.deepEqual(codes(), ["theirs();\n"]);
  });

  it("mends what the service did not keep, as long as nobody has changed it", async () => {
    const [record] = [...double.records.values()];
    double.records.set("1", { ...(record ?? double.add()), tags: [] });
    await create(true);
    assert.deepEqual(tags(), [["web", "timing"]]);
  });

  it("mends, too, what was sent for the first time", async () => {
    double.change("1", { tags: [] });
    await create(false);
    assert.deepEqual(tags(), [["web", "timing"]]);
  });
});
