import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as v from "valibot";
import { type RunningServer, startServer } from "../../../../src/service/server.ts";
import { type Call, ServiceCaller } from "../../../support/service/serviceCaller.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";

const operationSchema = v.looseObject({
  operationId: v.string(),
  responses: v.record(v.string(), v.unknown()),
});
const documentSchema = v.looseObject({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
});

/** Every operation of the API and every kind of answer that it documents. */
const exchanges: readonly {
  readonly method: string;
  readonly path: string;
  readonly template: string;
  readonly call?: Call;
  readonly anonymous?: boolean;
  readonly status: number;
}[] = [
  { method: "GET", path: "/account", template: "/account", status: 200 },
  { method: "GET", path: "/account", template: "/account", anonymous: true, status: 401 },
  { method: "GET", path: "/languages", template: "/languages", anonymous: true, status: 200 },
  { method: "GET", path: "/snippets?per_page=2", template: "/snippets", status: 200 },
  {
    method: "GET",
    path: "/snippets",
    template: "/snippets",
    call: { headers: { "If-None-Match": "*" } },
    status: 304,
  },
  { method: "GET", path: "/snippets?owner=*", template: "/snippets", status: 200 },
  { method: "GET", path: "/snippets?page=0", template: "/snippets", status: 422 },
  { method: "GET", path: "/snippets?page=1&page=1", template: "/snippets", status: 400 },
  { method: "GET", path: "/snippets", template: "/snippets", anonymous: true, status: 401 },
  {
    method: "POST",
    path: "/snippets",
    template: "/snippets",
    call: {
      json: { language_id: 183, title: "New", tags: ["a", "b"], private: false, code: "x" },
      headers: { "Idempotency-Key": "one" },
    },
    status: 201,
  },
  {
    method: "POST",
    path: "/snippets",
    template: "/snippets",
    call: {
      form: { language_id: "183", title: "New", tags: "a, b", private: "0" },
      headers: { "Idempotency-Key": "another" },
    },
    status: 201,
  },
  { method: "POST", path: "/snippets", template: "/snippets", call: { json: {} }, status: 422 },
  { method: "POST", path: "/snippets", template: "/snippets", call: { json: [] }, status: 400 },
  {
    method: "POST",
    path: "/snippets",
    template: "/snippets",
    call: { json: {}, headers: { Origin: "https://other.example" } },
    status: 403,
  },
  { method: "POST", path: "/snippets", template: "/snippets", call: { body: "x" }, status: 415 },
  {
    method: "POST",
    path: "/snippets",
    template: "/snippets",
    call: { body: new Uint8Array(9 * 1024 * 1024) },
    status: 413,
  },
  { method: "GET", path: "/snippets/1", template: "/snippets/{id}", status: 200 },
  { method: "GET", path: "/snippets/99", template: "/snippets/{id}", status: 404 },
  {
    method: "PUT",
    path: "/snippets/1",
    template: "/snippets/{id}",
    call: { json: { language_id: 378, title: "Edited" } },
    status: 200,
  },
  {
    method: "PUT",
    path: "/snippets/1",
    template: "/snippets/{id}",
    call: { json: {}, headers: { "If-Match": '"v1"' } },
    status: 412,
  },
  { method: "PUT", path: "/snippets/1", template: "/snippets/{id}", call: {}, status: 422 },
  { method: "PUT", path: "/snippets/99", template: "/snippets/{id}", call: {}, status: 404 },
  { method: "GET", path: "/tags", template: "/tags", status: 200 },
  { method: "GET", path: "/openapi.json", template: "/openapi.json", anonymous: true, status: 200 },
  {
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    template: "/.well-known/oauth-authorization-server",
    anonymous: true,
    status: 200,
  },
  { method: "DELETE", path: "/snippets/1", template: "/snippets/{id}", status: 204 },
  { method: "DELETE", path: "/snippets/1", template: "/snippets/{id}", status: 404 },
  {
    method: "POST",
    path: "/oauth2/token",
    template: "/oauth2/token",
    call: { form: { grant_type: "authorization_code", code: "unknown" } },
    anonymous: true,
    status: 401,
  },
];

describe("the service's OpenAPI document", function () {
  this.timeout(20_000);
  let fixture: ServiceFixture;
  let server: RunningServer;
  let document: v.InferOutput<typeof documentSchema>;
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

  before(async () => {
    fixture = await ServiceFixture.open();
    server = await startServer({ service: fixture.service, port: 0 });
    document = v.parse(documentSchema, await caller(false, await token()).read("/openapi.json"));
    ajv.addSchema(document, "openapi.json");
    await fixture.signIn("ada").then((ada) => ada.create({ title: "First", tags: "x" }));
  });
  after(async () => {
    await server.close();
    await fixture.close();
  });

  async function token(): Promise<string | undefined> {
    return (await fixture.signIn("ada")).token;
  }

  /** Over the socket, as any other client. */
  function caller(anonymous: boolean, accessToken: string | undefined): ServiceCaller {
    return new ServiceCaller({ fetch }, server.origin, anonymous ? undefined : accessToken);
  }

  /** @returns the JSON pointer of the answer's description. */
  function answerPointer(template: string, method: string, status: number): string {
    const operation = v.parse(operationSchema, document.paths[template]?.[method.toLowerCase()]);
    const documented = String(status) in operation.responses;
    assert.ok(documented, `${operation.operationId} does not document ${status}`);
    const reference = v.safeParse(
      v.object({ $ref: v.string() }),
      operation.responses[String(status)],
    );
    if (reference.success) return reference.output.$ref;
    const path = template.replaceAll("~", "~0").replaceAll("/", "~1");
    return `#/paths/${path}/${method.toLowerCase()}/responses/${status}`;
  }

  function answerAt(pointer: string): unknown {
    let value: unknown = document;
    for (const part of pointer.split("/").slice(1)) {
      const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
      value = v.parse(v.record(v.string(), v.unknown()), value)[name];
    }
    return value;
  }

  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors));
    assert.equal(validator.version, "3.1");
  });

  it("describes every route of the API and of the authorization server", () => {
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((name) => name !== "parameters")
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(documented.toSorted(), [
      "DELETE /snippets/{id}",
      "GET /.well-known/oauth-authorization-server",
      "GET /account",
      "GET /languages",
      "GET /oauth2/authorize",
      "GET /openapi.json",
      "GET /snippets",
      "GET /snippets/{id}",
      "GET /tags",
      "POST /oauth2/revoke",
      "POST /oauth2/token",
      "POST /snippets",
      "PUT /snippets/{id}",
    ]);
  });

  for (const { method, path, template, call = {}, anonymous = false, status } of exchanges) {
    it(`describes what ${method} ${path} answers with ${status}`, async () => {
      const response = await caller(anonymous, await token()).send(method, path, call);
      const text = await response.text();
      assert.equal(response.status, status, text);
      const pointer = answerPointer(template, method, status);
      const described = v.parse(
        v.looseObject({
          headers: v.optional(v.record(v.string(), v.unknown()), {}),
          content: v.optional(v.record(v.string(), v.unknown()), {}),
        }),
        answerAt(pointer),
      );
      for (const name of Object.keys(described.headers)) {
        assert.ok(response.headers.has(name), `${name} is missing`);
      }
      const [mediaType] = Object.keys(described.content);
      assert.equal(response.headers.get("Content-Type") ?? undefined, mediaType);
      if (mediaType === undefined) return;
      const media = mediaType.replaceAll("/", "~1");
      const validate = ajv.getSchema(`openapi.json${pointer}/content/${media}/schema`);
      assert.ok(validate, pointer);
      assert.ok(validate(JSON.parse(text)), JSON.stringify(validate.errors));
    });
  }

  it("would not be satisfied by an answer of another shape", () => {
    const validate = ajv.getSchema("openapi.json#/components/schemas/Snippet");
    assert.ok(validate);
    assert.equal(validate({ id: "1", title: "T" }), false);
  });
});
