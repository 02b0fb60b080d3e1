import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { declaredSettings, projectManifest } from "../support/project/declaredSettings.ts";
import { manifestTexts } from "../support/words/translations.ts";
import { projectRoot } from "../support/projectRoot.ts";

const prefix = "snippetService.";
const { configuration } = projectManifest().contributes;
const settings = declaredSettings(projectManifest());

/**
 * The test that shows that a setting does what it says: its file below `test/`, and words of its title. For settings
 * that are numbers of the network, what is read from the setting is shown by `networkSettings.test.ts`.
 */
const proofs: Readonly<Record<string, readonly [file: string, title: string]>> = {
  apiUrl: ["editor/auth.test.ts", "come from the user: a workspace's settings change no address"],
  authUrl: ["unit/core/oauth/signIn/authorizationRequest.test.ts", "the address “${given}”"],
  clientId: ["unit/core/oauth/signIn/authorizationRequest.test.ts", "response_type, client_id and"],
  "auth.scope": [
    "unit/core/oauth/signIn/authorizationRequest.test.ts",
    "neither scope nor resource",
  ],
  "auth.resource": [
    "unit/core/oauth/signIn/authorizationRequest.test.ts",
    "neither scope nor resource",
  ],
  "auth.issuer": ["unit/core/oauth/signIn/authorizationResponse.test.ts", "issuer “${configured}”"],
  "auth.pkce": [
    "unit/core/oauth/signIn/authorizationRequest.test.ts",
    "with the setting PKCE is off",
  ],
  "auth.basicEncoding": ["unit/core/oauth/tokens/tokenRequest.test.ts", "the setting ${encoding}"],
  "auth.requireState": [
    "unit/core/oauth/signIn/authorizationResponse.test.ts",
    "is ignored without a question where the settings require the state",
  ],
  "auth.renewSession": ["unit/core/oauth/sessions/refresh.test.ts", "switched off by the setting"],
  "api.bodyEncoding": ["unit/core/api/dialect/fixedAnswers.test.ts", "decides what a save sends"],
  "api.formBoolean": ["unit/core/api/dialect/fixedAnswers.test.ts", "decides what a save sends"],
  "api.formArray": ["unit/core/api/dialect/fixedAnswers.test.ts", "decides what a save sends"],
  "api.codeField": ["unit/core/api/dialect/fixedAnswers.test.ts", "decides what a save sends"],
  "api.fields": ["unit/core/api/dialect/fixedAnswers.test.ts", "api.fields decides"],
  "api.listPath": ["unit/core/api/dialect/fixedAnswers.test.ts", "api.listPath decides"],
  "api.paging": ["unit/core/api/dialect/fixedAnswers.test.ts", "api.paging decides"],
  "api.firstPage": ["unit/core/api/dialect/fixedAnswers.test.ts", "api.firstPage decides"],
  "api.pageSize": ["unit/core/api/dialect/fixedAnswers.test.ts", "api.pageSize decides"],
  "api.tokenTransport": [
    "unit/core/api/dialect/fixedAnswers.test.ts",
    "api.tokenTransport decides",
  ],
  "api.maxRecords": ["editor/howMuchAtOnce.test.ts", "let so many snippets be listed"],
  "api.maxConcurrency": ["editor/howMuchAtOnce.test.ts", "let so many reads go at once"],
  "http.transport": ["editor/proxies.test.ts", "is used and trusted with the editor's settings"],
  "http.connectTimeout": [
    "unit/core/http/sending/transports.test.ts",
    "throws offline if the connection takes too long",
  ],
  "http.headersTimeout": [
    "unit/core/http/sending/transports.test.ts",
    "throws time-out if the response never begins",
  ],
  "http.silenceTimeout": [
    "unit/core/http/sending/transports.test.ts",
    "throws time-out if the body stops in the middle",
  ],
  "http.totalTimeout": [
    "unit/core/http/sending/transports.test.ts",
    "says time-out when a byte now and then keeps the body alive",
  ],
  "http.maxResponseSize": [
    "unit/core/http/sending/transports.test.ts",
    "reads a body up to the limit and not a byte more",
  ],
  "search.enter": ["editor/search.test.ts", "does by Enter what the setting says"],
  "search.preview": ["editor/pickerPreview.test.ts", "is not shown where the setting says so"],
  "suggestions.enabled": ["editor/suggestions.test.ts", "or when switched off"],
};

function sources(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

describe("the settings", () => {
  it("each have a test that shows that they do what they say", () => {
    assert.deepEqual(
      Object.keys(proofs).sort(),
      Object.keys(settings)
        .map((name) => name.slice(prefix.length))
        .sort(),
      "add the test that proves a new setting to this table",
    );
    for (const [name, [file, title]] of Object.entries(proofs)) {
      const text = readFileSync(join(projectRoot, "test", file), "utf8");
      const titles = [...text.matchAll(/\bit\(\s*["`]([^\n]*)["`],/g)].map((match) => match[1]);
      assert.ok(
        titles.some((each) => each?.includes(title)),
        `${name}: ${file} has no test “${title}”`,
      );
    }
  });

  it("stand in groups with a title and an order, the everyday ones first", () => {
    assert.ok(configuration.length > 1, "the settings have no headings");
    assert.deepEqual(
      configuration.map(({ order }) => order),
      configuration.map((_, index) => index + 1),
    );
    assert.equal(configuration[0]?.id, "snippetService.everyday");
    assert.equal(new Set(configuration.map(({ title }) => title)).size, configuration.length);
    for (const { id, properties } of configuration) {
      const orders = Object.values(properties).map(({ order }) => order);
      assert.ok(orders.length > 0, id);
      assert.ok(!orders.includes(undefined), id);
      assert.equal(new Set(orders).size, orders.length, id);
    }
    const inGroups = configuration.flatMap(({ properties }) => Object.keys(properties));
    assert.equal(new Set(inGroups).size, inGroups.length, "a setting stands in two groups");
  });

  it("show five everyday ones, and the others with those that are advanced", () => {
    const everyday = Object.entries(settings).filter(([, { tags }]) => !tags?.includes("advanced"));
    assert.deepEqual(
      everyday.map(([name]) => name.slice(prefix.length)),
      ["suggestions.enabled", "search.enter", "search.preview", "apiUrl", "clientId"],
    );
  });

  it("are switches where there are two values, and numbers have a least value and a unit", () => {
    for (const [name, setting] of Object.entries(settings)) {
      assert.ok((setting.enum?.length ?? 3) > 2, `${name} is a switch`);
      if (setting.type === "number" || setting.type === "integer") {
        assert.ok(setting.minimum !== undefined, `${name} has no least value`);
        for (const text of [manifestTexts(), manifestTexts("de")]) {
          assert.match(text[`setting.${name.slice(prefix.length)}`] ?? "", / \([\p{L} ]+\)/u, name);
        }
      }
    }
  });

  it("are not named after a library that we use", () => {
    const { devDependencies } = projectManifest();
    const words = Object.entries(settings).flatMap(([name, { enum: values = [] }]) => [
      ...name.split("."),
      ...values,
    ]);
    assert.deepEqual(
      words.filter((word) => Object.hasOwn(devDependencies, word.toLowerCase())),
      [],
    );
  });

  it("have a default, a description, and one for each choice", () => {
    for (const [name, setting] of Object.entries(settings)) {
      assert.notEqual(setting.default, undefined, name);
      assert.ok(setting.markdownDescription !== undefined, name);
      assert.equal(setting.enum?.length, setting.enumDescriptions?.length, name);
    }
  });

  it("are out of reach of a workspace: every address and every question of signing in", () => {
    for (const [name, setting] of Object.entries(settings)) {
      assert.equal(setting.scope, "application", name);
    }
  });

  it("hold no secret, which would be synchronised and lie in a file", () => {
    for (const name of Object.keys(settings)) {
      assert.doesNotMatch(name, /secret|password|accessToken|refreshToken/i);
    }
  });

  it("are all read by the code", () => {
    const text = ["src/host", "src/core"].flatMap(sources).join("\n");
    for (const name of Object.keys(settings)) {
      assert.ok(text.includes(`"${name.slice(prefix.length)}"`), `${name} is never read`);
    }
  });
});
