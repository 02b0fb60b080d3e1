import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { readExampleSnippets } from "../../../../src/service/demo/exampleSnippets.ts";
import { seedDemo } from "../../../../src/service/demo/seedDemo.ts";
import { allLanguages } from "../../../../src/service/languages/languageCatalog.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";

describe("the demo", function () {
  this.timeout(20_000);
  let folder: TemporaryFolder;
  let fixture: ServiceFixture;
  const addresses = { redirectUris: ["vscode://a.b/cb"], redirectPrefixes: ["http://127.0.0.1/"] };

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    fixture = await ServiceFixture.open(folder.file("service.db"));
  });
  afterEach(async () => {
    await fixture.close();
    await folder.remove();
  });

  const seed = (options = addresses) =>
    seedDemo(fixture.context, { directory: folder.path, ...options });

  async function total(): Promise<number> {
    const account = await fixture.storage.accounts.byUsername(accountName("demo"));
    const query = { ownerId: account?.id ?? 0, languageId: undefined, page: 1, perPage: 1 };
    return (await fixture.storage.snippets.list(query)).total;
  }

  it("has at least 24 snippets in at least eight languages, some public and some private", async () => {
    await seed();
    const examples = await readExampleSnippets();
    assert.equal(await total(), examples.length);
    assert.ok(examples.length >= 24, `only ${examples.length} examples`);
    assert.ok(new Set(examples.map(({ language }) => language)).size >= 8);
    assert.ok(examples.filter((one) => one.private).length >= 3);
    assert.ok(examples.filter((one) => !one.private).length >= 3);
  });

  it("has examples that each have all of their parts", async () => {
    const text = await readFile(
      new URL("../../../../src/service/demo/examples.md", import.meta.url),
      "utf8",
    );
    const examples = await readExampleSnippets();
    assert.equal(examples.length, text.match(/^## /gmu)?.length);
    assert.equal(new Set(examples.map(({ title }) => title)).size, examples.length);
    const names = new Set(allLanguages.map(({ name }) => name));
    for (const { title, language, tags, description, code } of examples) {
      assert.ok(names.has(language), `${title}: ${language}`);
      assert.ok(tags.length > 0 && tags.every((tag) => /^[\w.-]+$/u.test(tag)), title);
      assert.ok(description.length > 20, title);
      assert.ok(code.split("\n").length > 4 && !code.includes("\r"), title);
    }
  });

  it("is the same when it is made again, and brings nothing deleted back", async () => {
    const first = await seed();
    const account = await fixture.storage.accounts.byUsername(accountName("demo"));
    await fixture.storage.snippets.delete(1, account?.id ?? 0, undefined, undefined);
    const before = await total();
    // Long after, when the keys that make a creation one are gone.
    await fixture.storage.grants.sweep(fixture.now + 400 * 24 * 60 * 60 * 1000);
    assert.deepEqual(await seed(), first);
    assert.equal(await total(), before);
  });

  it("has another client for other addresses, and the earlier one no more", async () => {
    const first = await seed();
    const other = await seed({ redirectUris: ["vscodium://a.b/cb"], redirectPrefixes: [] });
    assert.notEqual(other.clientId, first.clientId);
    assert.equal(other.password, first.password);
    assert.equal(await fixture.storage.clients.byId(first.clientId), undefined);
    const client = await fixture.storage.clients.byId(other.clientId);
    assert.deepEqual(client?.redirectUris, ["vscodium://a.b/cb"]);
  });

  it("takes any path on this computer when no address is given", async () => {
    const { clientId } = await seed({ redirectUris: [], redirectPrefixes: [] });
    const client = await fixture.storage.clients.byId(clientId);
    assert.deepEqual(client?.redirectPrefixes, ["http://127.0.0.1/"]);
    assert.equal((await seed({ redirectUris: [], redirectPrefixes: [] })).clientId, clientId);
  });

  it("is taken up where it was cut short", async () => {
    let calls = 0;
    const context = {
      ...fixture.context,
      randomBytes: (length: number) => {
        calls += 1;
        // The first is the password's salt, the next the client's secret.
        if (calls === 2) throw new Error("cut short");
        return randomBytes(length);
      },
    };
    await assert.rejects(seedDemo(context, { directory: folder.path, ...addresses }), /cut short/u);
    const before = await total();
    await seed();
    assert.equal(await total(), before);
  });

  for (const name of ["ada", "demo"]) {
    it(`leaves a database alone that has an account of somebody's: ${name}`, async () => {
      await fixture.signIn(name);
      await assert.rejects(seed(), /^Error: The database has accounts/u);
      assert.equal(existsSync(folder.file("demo.json")), false);
      const names = (await fixture.storage.accounts.some(9)).map(({ username }) => username);
      assert.deepEqual(names, [name]);
    });
  }

  it("goes on where others have registered at it since", async () => {
    const first = await seed();
    await fixture.signIn("ada");
    assert.deepEqual(await seed(), first);
  });

  it("keeps its credentials for this user only", async () => {
    await seed();
    if (process.platform !== "win32") {
      assert.equal((await stat(folder.file("demo.json"))).mode & 0o777, 0o600);
    }
  });
});
