import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { callbackPath } from "../../src/core/oauth/signIn/callbackCheck.ts";
import { templateTag } from "../../src/core/snippet/template/templateTag.ts";
import { projectManifest } from "../support/project/declaredSettings.ts";
import { projectRoot } from "../support/projectRoot.ts";
import type { DescribedManifest } from "../support/readme/describedManifest.ts";
import { generatedPages, withTables } from "../support/readme/generatedPages.ts";
import { pressed } from "../support/readme/keyTexts.ts";
import { deadLinks, namedWords } from "../support/readme/pageLinks.ts";
import { bundleTexts, manifestTexts } from "../support/words/translations.ts";

const manifest = projectManifest() as DescribedManifest & {
  readonly name: string;
  readonly publisher: string;
};
const { contributes } = manifest;
const texts = manifestTexts();
const docs = readdirSync(join(projectRoot, "docs")).map((file) => `docs/${file}`);
const pages = ["README.md", ...docs];

/** An empty text for a folder; undefined where nothing is there. */
function read(path: string): string | undefined {
  const whole = join(projectRoot, path);
  if (!existsSync(whole)) return undefined;
  return statSync(whole).isDirectory() ? "" : readFileSync(whole, "utf8");
}

function pageText(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

const readme = pageText("README.md");

describe("The README and docs/", () => {
  for (const page of generatedPages) {
    it(`have in ${page} the tables of the manifest; \`npm run readme\` writes them`, async () => {
      const text = pageText(page);
      assert.match(text, /printed by `npm run readme`/);
      assert.equal(await withTables(text, manifest, texts, page), text);
    });
  }

  const written = (
    changed: Partial<DescribedManifest["contributes"]>,
  ): Promise<readonly string[]> =>
    Promise.all(
      generatedPages.map((page) =>
        withTables(
          pageText(page),
          { ...manifest, contributes: { ...contributes, ...changed } },
          texts,
          page,
        ),
      ),
    );

  it("would be seen to be wrong: a setting has another default", async () => {
    const [group, ...others] = contributes.configuration;
    assert.ok(group);
    const properties = { "snippetService.suggestions.enabled": { default: "perhaps" } };
    const [main, commands, settings] = await written({
      configuration: [{ ...group, properties }, ...others],
    });
    assert.notEqual(main, readme);
    assert.equal(commands, pageText("docs/commands.md"));
    assert.notEqual(settings, pageText("docs/settings.md"));
  });

  it("would be seen to be wrong: a command has another key", async () => {
    const keybindings = [{ command: "snippetService.search", key: "ctrl+1", mac: "cmd+1" }];
    const [main, commands] = await written({ keybindings });
    assert.match(main ?? "", /Search Snippets… \(`Ctrl\+1`, on a Mac `Cmd\+1`\)/);
    assert.match(commands ?? "", /`Ctrl\+1`, on a Mac `Cmd\+1`/);
  });

  it("would not be written: a command has no description", async () => {
    const added = [...contributes.commands, { command: "snippetService.sing", title: "Sing" }];
    await assert.rejects(written({ commands: added }), /sing/);
  });

  it("would not be written: a description has no command", async () => {
    const fewer = contributes.commands.filter(({ command }) => command !== "snippetService.search");
    await assert.rejects(written({ commands: fewer }), /search/);
  });

  it("would not be written: nobody describes a key of the list", async () => {
    const keybindings = [{ command: "snippetService.pressInList", key: "f9", args: "sing" }];
    await assert.rejects(written({ keybindings }), /f9/);
  });

  it("name the redirect URI of each editor as it is, and the tag that marks a template", () => {
    const redirect = `://${manifest.publisher}.${manifest.name}${callbackPath}`;
    assert.ok(readme.includes(`\`vscode${redirect}\``));
    const connecting = pageText("docs/connecting.md");
    for (const scheme of ["vscode", "vscode-insiders", "vscodium", "cursor", "windsurf"]) {
      assert.ok(connecting.includes(`\`${scheme}${redirect}\``), scheme);
    }
    for (const page of ["docs/importing.md", "docs/templates.md"]) {
      assert.ok(pageText(page).includes(`the tag \`${templateTag}\``), page);
    }
  });

  it("name only keys that are bound", () => {
    const bound = contributes.keybindings.flatMap(({ key, mac = key }) =>
      [key, mac].map((each) => pressed(each)),
    );
    const named = pages.flatMap((page) => [
      ...pageText(page).matchAll(/`(?:Ctrl|Cmd|Shift|Alt)\+[^`]*`/g),
    ]);
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.map(([key]) => key).filter((key) => !bound.includes(key)),
      [],
    );
  });

  const known = new Set(
    [...Object.values(texts), ...Object.keys(bundleTexts("de"))].map(wordsOnScreen),
  );
  for (const page of pages) {
    it(`call what is on the screen by its words: ${page}`, () => {
      const named = namedWords(pageText(page));
      assert.deepEqual(
        named.filter((words) => !known.has(wordsOnScreen(words))),
        [],
      );
    });
  }

  it("would be seen to call it by other words", () => {
    const page = "Press _Search Snippets…_, `_a_` or a_b_c, then _Serve Snippets_.";
    assert.deepEqual(namedWords(page), ["Search Snippets…", "Serve Snippets"]);
    assert.ok(known.has("Search Snippets") && !known.has("Serve Snippets"));
  });
});

/** Without the dots of a title, which a button may lack, and with dots where a name is put in. */
function wordsOnScreen(text: string): string {
  return text.replaceAll(/\{\d\}/g, "…").replace(/…$/, "");
}

describe("The README", () => {
  it("is at most 16 KB", () => {
    assert.ok(Buffer.byteLength(readme) <= 16_384, `${Buffer.byteLength(readme)} bytes`);
  });

  it("is plain Markdown: the editor's own page drops <picture> and srcset", () => {
    const tags = [...readme.matchAll(/<(\w+)/g)].map(([, tag]) => tag);
    assert.deepEqual([...new Set(tags)], ["br"]);
  });

  it("has absolute addresses in the package", async () => {
    // vsce exports no way to see the page without packing everything else.
    const { ReadmeProcessor } = createRequire(import.meta.url)("@vscode/vsce/out/package.js") as {
      readonly ReadmeProcessor: new (
        manifest: unknown,
        options: object,
      ) => {
        onFile(file: { path: string; contents: string }): Promise<{ contents: Buffer }>;
      };
    };
    const file = { path: "extension/readme.md", contents: readme };
    const { contents } = await new ReadmeProcessor(manifest, {}).onFile(file);
    const shown = [...contents.toString().matchAll(/(!?)\[[^\]]*\]\(([^)]+)\)/g)];
    assert.ok(shown.length > 10);
    assert.deepEqual(
      shown
        .map(([, isImage, address = ""]) => ({ isImage, address }))
        .filter(({ isImage, address }) =>
          isImage === "!"
            ? !/^https:\/\/github\.com\/.*\/raw\/HEAD\/media\/pictures\//.test(address)
            : !address.startsWith("https://"),
        ),
      [],
    );
  });

  it("shows pictures that are there, and none is there that it does not show", () => {
    const shown = [...readme.matchAll(/media\/pictures\/[\w-]+\.(?:png|gif)/g)].map(
      ([file]) => file,
    );
    const there = readdirSync(join(projectRoot, "media", "pictures"));
    assert.deepEqual(there.map((file) => `media/pictures/${file}`).sort(), shown.sort());
  });
});

describe("What the project's pages name is there", () => {
  for (const page of [
    ...pages,
    "src/README.md",
    "src/service/README.md",
    "test/README.md",
    "test/figures.md",
    "test/bench/README.md",
    "test/attacks.md",
    ".github/CONTRIBUTING.md",
    ".github/SECURITY.md",
    ".github/SUPPORT.md",
  ]) {
    it(page, () => {
      assert.deepEqual(deadLinks(page, read), []);
      assert.deepEqual(
        namedFiles(pageText(page)).filter((path) => read(path) === undefined),
        [],
      );
    });
  }

  it("would be seen not to be: a file, a heading of another page, one of the same page", () => {
    const page =
      "# One thing\n[a](b.md) [c](d.md#two) [e](d.md#the-two-things) [f](#one) [g](#one-thing)";
    const files = new Map([
      ["docs/page.md", page],
      ["docs/d.md", "## The two _things_?"],
    ]);
    assert.deepEqual(
      deadLinks("docs/page.md", (path) => files.get(path)),
      ["b.md", "d.md#two", "#one"],
    );
  });
});

/** The files and folders of this project that a page names in code. */
function namedFiles(page: string): readonly string[] {
  const paths = [...page.matchAll(/`((?:src|test|core|host|service|composition)\/[\w./-]+)`/g)];
  return (
    paths
      .map(([, path = ""]) => (/^(src|test)\//.test(path) ? path : join("src", path)))
      // NAME stands for one of many.
      .filter((path) => !path.includes("NAME"))
  );
}
