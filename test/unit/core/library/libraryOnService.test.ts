import assert from "node:assert/strict";
import type { SnippetDraft } from "../../../../src/core/model.ts";
import type { LibraryChange } from "../../../../src/core/library/snippetLibrary.ts";
import { testLibrary } from "../../../support/testLibrary.ts";
import type { TestLibrary } from "../../../support/testLibrary.ts";

for (const way of ["in process", "over HTTP"] as const)
  describe(`Library and the service ${way}`, () => {
    let test: TestLibrary;
    let languageId = "";

    beforeEach(async () => {
      test = await testLibrary(way);
      const languages = await test.library.languages();
      languageId = languages.find(({ name }) => name === "TypeScript")?.id ?? "";
    });
    afterEach(async () => {
      await test[Symbol.asyncDispose]();
    });

    function draft(given: Partial<SnippetDraft> = {}): SnippetDraft {
      return {
        languageId,
        title: "Debounce",
        description: "Waits.",
        tags: ["web", "timing"],
        private: true,
        code: "const x = 1;\n",
        ...given,
      };
    }

    it("knows the languages, once asked", async () => {
      const { library } = test;
      assert.notEqual(languageId, "");
      assert.equal(await library.languages(), await library.languages());
      assert.ok((await library.languages()).length >= 150);
    });

    it("goes through the life of a snippet", async () => {
      const { library } = test;
      const changes: LibraryChange["kind"][] = [];
      await library.open();
      assert.deepEqual(library.all(), []);
      library.onDidChange(({ kind }) => changes.push(kind));

      const created = await library.create(draft());
      assert.equal(created.language, "TypeScript");
      assert.deepEqual(library.all(), [created]);
      assert.deepEqual(await library.tags(), ["timing", "web"]);

      const edited = await library.edit(created.id, draft({ code: "let y;\r\n" }), created);
      assert.equal(edited.code, "let y;\r\n");
      assert.deepEqual(library.find(created.id), edited);
      assert.deepEqual(await library.read(created.id), edited);

      await library.delete(created.id);
      await library.delete(created.id);
      assert.deepEqual(library.all(), []);
      assert.equal(library.state.total, 0);
      assert.deepEqual(changes, ["set", "set", "deleted"]);

      const again = await library.create(edited);
      assert.notEqual(again.id, created.id);
      assert.equal(again.code, edited.code);
    });

    for (const [name, code] of [
      ["dollars, backticks and backslashes", "echo $HOME ${x:-1} `ls` \\$ $1 \\}"],
      ["mixed line ends", "a\r\nb\nc\rd"],
      ["only white space", "\t \n\n"],
      ["nothing", ""],
      ["emoji and right-to-left marks", "👩‍👩‍👧‍👦 \u202eabc\u2066 שלום \ufeff"],
      ["NUL and controls", "a\u0000b\u0001\u001b[31m"],
      ["form characters", "a=b&c=d+e%20f;g#h?i"],
      ["1 MiB", "0123456789abcde\n".repeat(65_536)],
      ["1 MiB that a form makes three times as large", "\u0000\n%é".repeat(209_715)],
    ] as const) {
      it(`keeps ${name} byte for byte`, async () => {
        const created = await test.library.create(draft({ code }));
        assert.equal(created.code, code);
        await test.library.refresh();
        assert.equal(test.library.find(created.id)?.code, code);
      });
    }

    it("tells which field the service refuses, and changes nothing", async () => {
      const title = "x".repeat(301);
      await assert.rejects(test.library.create(draft({ title })), (error) => {
        assert.ok(error instanceof Error && "code" in error && "details" in error);
        assert.equal(error.code, "invalid");
        assert.match(error.message, /the title/);
        return true;
      });
      await test.library.open();
      assert.deepEqual(test.library.all(), []);
    });

    it("says too large, or which field, for more than the service takes", async () => {
      const code = "x".repeat(3 * 1024 * 1024);
      await assert.rejects(test.library.create(draft({ code })), (error) => {
        assert.ok(error instanceof Error && "code" in error);
        assert.ok(["too-large", "invalid"].includes(String(error.code)), String(error.code));
        return true;
      });
    });

    it("loads page by page, newest first, and then all", async () => {
      for (let number = 1; number <= 250; number += 1) {
        await test.client.create(draft({ title: `S${number}`, code: `${number}` }));
      }
      const { library } = test;
      await library.open();
      assert.equal(library.all().length, 100);
      assert.deepEqual([library.state.hasMore, library.state.total], [true, 250]);
      assert.equal(library.all()[0]?.title, "S250");
      await library.loadMore();
      assert.equal(library.all().length, 200);
      await library.loadAll();
      assert.deepEqual(
        library.all().map(({ title }) => title),
        Array.from({ length: 250 }, (_, index) => `S${250 - index}`),
      );
      assert.deepEqual([library.state.hasMore, library.state.total], [false, 250]);
      assert.equal(library.state.status, "ready");
    }).timeout(20_000);
  });
