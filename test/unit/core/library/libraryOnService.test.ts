import assert from "node:assert/strict";
import { isSnippetError } from "../../../../src/core/errors.ts";
import type { Snippet, SnippetDraft } from "../../../../src/core/model.ts";
import { testLibrary } from "../../../support/library/testLibrary.ts";
import type { TestLibrary } from "../../../support/library/testLibrary.ts";

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

    /** @returns what the service made of it. @throws why it does not take it. */
    async function sent(saving: Promise<Snippet>): Promise<Snippet> {
      const { id } = await saving;
      await test.library.settled(id);
      return test.library.find(id) ?? assert.fail("it is not shown");
    }

    it("knows the languages, once asked", async () => {
      const { library } = test;
      assert.notEqual(languageId, "");
      assert.equal(await library.languages(), await library.languages());
      assert.ok((await library.languages()).length >= 150);
    });

    it("goes through the life of a snippet", async () => {
      const { library } = test;
      await library.open();
      assert.deepEqual(library.all(), []);

      const created = await sent(library.create(draft()));
      assert.equal(created.language, "TypeScript");
      assert.deepEqual(library.all(), [created]);
      assert.deepEqual((await library.tags()).toSorted(), ["timing", "web"]);

      const edited = await sent(library.edit(created.id, draft({ code: "let y;\r\n" }), created));
      assert.equal(edited.code, "let y;\r\n");
      assert.deepEqual(library.find(created.id), edited);
      assert.deepEqual(await library.read(created.id), edited);

      await library.delete(created.id);
      await library.delete(created.id);
      await library.settled();
      assert.deepEqual(library.all(), []);
      assert.equal(library.state.total, 0);

      const again = await sent(library.create(edited));
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
        const created = await sent(test.library.create(draft({ code })));
        assert.equal(created.code, code);
        await test.library.refresh();
        assert.equal(test.library.find(created.id)?.code, code);
        assert.equal((await test.client.read(created.id)).snippet.code, code);
      });
    }

    it("tells which field the service refuses, and keeps what was written", async () => {
      const title = "x".repeat(301);
      await assert.rejects(sent(test.library.create(draft({ title }))), (error) => {
        assert.ok(isSnippetError(error, "invalid"));
        assert.match(error.message, /title was not accepted/);
        return true;
      });
      assert.deepEqual(
        test.library.waiting().map((write) => [write.state, write.draft?.title]),
        [["refused", title]],
      );
    });

    it("says too large, or which field, for more than the service takes", async () => {
      const code = "x".repeat(3 * 1024 * 1024);
      await assert.rejects(
        sent(test.library.create(draft({ code }))),
        (error) => isSnippetError(error, "too-large") || isSnippetError(error, "invalid"),
      );
    });

    it("loads all pages, newest first", async () => {
      for (let number = 1; number <= 250; number += 1) {
        await test.client.create(draft({ title: `S${number}`, code: `${number}` }));
      }
      const { library } = test;
      await library.loadAll();
      assert.deepEqual(
        library.all().map(({ title }) => title),
        Array.from({ length: 250 }, (_, index) => `S${250 - index}`),
      );
      assert.deepEqual([library.state.hasMore, library.state.total], [false, 250]);
      assert.equal(library.state.status, "ready");
    }).timeout(120_000);
  });
