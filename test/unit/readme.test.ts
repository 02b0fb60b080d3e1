import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { templateTag } from "../../src/core/snippet/template/templateTag.ts";
import { projectManifest } from "../support/project/declaredSettings.ts";
import { projectRoot } from "../support/projectRoot.ts";
import { galleryReadme } from "../support/readme/galleryReadme.ts";
import { withTables, type DescribedManifest } from "../support/readme/readmeTables.ts";
import { manifestTexts } from "../support/words/translations.ts";

const path = join(projectRoot, "README.md");
const readme = readFileSync(path, "utf8");
const manifest = projectManifest() as DescribedManifest;
const { contributes } = manifest;
const texts = manifestTexts();

const withCommands = (
  commands: DescribedManifest["contributes"]["commands"],
): DescribedManifest => ({
  ...manifest,
  contributes: { ...contributes, commands },
});

describe("The README", () => {
  it("has the commands and settings of the manifest; `npm run readme` writes them", async () => {
    assert.equal(await withTables(readme, manifest, texts, path), readme);
  });

  it("would be seen to be wrong: a setting has another default", async () => {
    const [group] = contributes.configuration;
    assert.ok(group);
    const properties = { "snippetService.suggestions.enabled": { default: "perhaps" } };
    const changed = { ...contributes, configuration: [{ ...group, properties }] };
    assert.notEqual(
      await withTables(readme, { ...manifest, contributes: changed }, texts, path),
      readme,
    );
  });

  it("would not be written: a command has no description", async () => {
    const added = [...contributes.commands, { command: "snippetService.sing", title: "Sing" }];
    await assert.rejects(withTables(readme, withCommands(added), texts, path), /sing/);
  });

  it("would not be written: a description has no command", async () => {
    const fewer = contributes.commands.filter(({ command }) => command !== "snippetService.search");
    await assert.rejects(withTables(readme, withCommands(fewer), texts, path), /search/);
  });

  it("names the tag that marks a template as it is", () => {
    assert.match(readme, new RegExp(`marked by the tag \`${templateTag}\``));
  });

  it("has absolute addresses in the galleries, for both themes' pictures", () => {
    const repository = "https://example.com/someone/snippets";
    const shown = galleryReadme(readme, `${repository}.git`);
    const sources = [...shown.matchAll(/srcset="([^"]*)"/g)].map(([, source]) => source ?? "");
    assert.ok(sources.length > 0);
    assert.deepEqual(
      sources.filter((source) => !source.startsWith(`${repository}/raw/HEAD/media/pictures/`)),
      [],
    );
    assert.equal(galleryReadme(shown, repository), shown);
  });

  it("shows pictures that are there, and none is there that it does not show", () => {
    const shown = [...readme.matchAll(/media\/pictures\/[\w-]+\.(?:png|gif)/g)].map(
      ([file]) => file,
    );
    assert.ok(shown.length > 0);
    assert.deepEqual(
      shown.filter((file) => !existsSync(join(projectRoot, file))),
      [],
    );
    const there = readdirSync(join(projectRoot, "media", "pictures"));
    assert.deepEqual(
      there.map((file) => `media/pictures/${file}`).filter((file) => !shown.includes(file)),
      [],
    );
  });
});

/** Of a page: where its links lead to, and the files and folders of this project that it names. */
function namedIn(page: string): readonly string[] {
  const text = readFileSync(join(projectRoot, page), "utf8");
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = ""]) =>
    join(dirname(page), path),
  );
  const paths = [...text.matchAll(/`((?:src|test|core|host|service|composition)\/[\w./-]+)`/g)].map(
    ([, path = ""]) => (/^(src|test)\//.test(path) ? path : join("src", path)),
  );
  // NAME stands for one of many.
  return [...links, ...paths].filter((path) => !path.includes("NAME"));
}

describe("What the project's pages name is there", () => {
  for (const page of [
    "README.md",
    "src/README.md",
    "src/service/README.md",
    "test/README.md",
    "test/bench/README.md",
    "test/attacks.md",
    ".github/CONTRIBUTING.md",
    ".github/SECURITY.md",
    ".github/SUPPORT.md",
  ]) {
    it(page, () => {
      const named = namedIn(page);
      assert.ok(named.length > 0);
      assert.deepEqual(
        [...new Set(named)].filter((path) => !existsSync(join(projectRoot, path))),
        [],
      );
    });
  }
});
