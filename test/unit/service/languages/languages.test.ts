import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { allLanguages, languageName } from "../../../../src/service/languages/languageCatalog.ts";
import { projectRoot } from "../../../support/projectRoot.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";

describe("languages of the service", () => {
  it("are what linguist's data gives when they are made again", async function () {
    this.timeout(30_000);
    const generator = join(projectRoot, "src/service/languages/generate.ts");
    await promisify(execFile)(process.execPath, [generator, "--check"]);
  });

  it("are at least 150 with numbers and names of their own, by name", () => {
    const all = allLanguages;
    assert.ok(all.length >= 150, `only ${all.length} languages`);
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
    const names = all.map(({ name }) => name);
    assert.deepEqual(names, names.toSorted());
  });

  for (const [id, name] of [
    [183, "JavaScript"],
    [378, "TypeScript"],
    [303, "Python"],
    [132, "Go"],
    [0, "1C Enterprise"],
  ] as const) {
    it(`number ${name} as linguist does`, () => {
      assert.equal(languageName(id), name);
    });
  }

  it("are told to anybody", async () => {
    const fixture = await ServiceFixture.open();
    assert.deepEqual(await fixture.anybody().read("/languages"), allLanguages);
    await fixture.close();
  });
});
