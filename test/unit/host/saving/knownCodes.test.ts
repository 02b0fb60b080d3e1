import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { Snippet, SnippetDraft } from "../../../../src/core/model.ts";
import { KnownCodes } from "../../../../src/host/saving/knownCodes.ts";
import { InMemoryLibrary } from "../../../support/library/inMemoryLibrary.ts";

const code = "if (x) {\n  y();\n}\n";

describe("KnownCodes", () => {
  let library: InMemoryLibrary;
  let known: KnownCodes;
  beforeEach(() => {
    library = new InMemoryLibrary();
    known = new KnownCodes();
  });
  afterEach(() => library.dispose());

  const add = (draft: Partial<SnippetDraft>): Promise<Snippet> =>
    library.create({
      title: "A title",
      description: "",
      languageId: "1",
      tags: [],
      private: true,
      code,
      ...draft,
    });
  const found = async (wanted: string, title = "?"): Promise<readonly unknown[]> =>
    (await known.find(library, wanted, title)).map(({ snippet, likeness }) => [
      snippet.title,
      likeness,
    ]);

  it("finds nothing in an empty library", async () => {
    assert.deepEqual(await found(code), []);
  });

  it("finds what is the same before what differs in white space", async () => {
    await add({ title: "Other arrangement", code: "if (x) { y(); }" });
    await add({ title: "Windows", code: code.replaceAll("\n", "\r\n") });
    await add({ title: "Other", code: "z();" });
    await add({ title: "Other arrangement, too", code: `${code}\n` });
    await add({ title: "Same" });
    assert.deepEqual(
      new Set(await found(code)),
      new Set([
        ["Windows", "same"],
        ["Same", "same"],
        ["Other arrangement", "white-space"],
        ["Other arrangement, too", "white-space"],
      ]),
    );
    const likenesses = (await known.find(library, code, "?")).map(({ likeness }) => likeness);
    assert.deepEqual(likenesses, ["same", "same", "white-space", "white-space"]);
  });

  it("follows what becomes of a snippet", async () => {
    const snippet = await add({});
    assert.deepEqual(await found(code), [["A title", "same"]]);
    const edited = await library.edit(snippet.id, { ...snippet, code: "other();" }, snippet);
    assert.deepEqual(await found(code), []);
    assert.deepEqual(await found("other();"), [["A title", "same"]]);
    await library.delete(edited.id);
    assert.deepEqual(await found("other();"), []);
  });

  it("asks for code that no list has told, where the title is the same", async () => {
    const { id } = await add({ title: "Debounce" });
    const other = await add({ title: "Other" });
    library.listedOnly.add(id).add(other.id);
    assert.deepEqual(await found(code, " debounce"), [["Debounce", "same"]]);
    assert.deepEqual(await found(code, "Something"), []);
  });

  it("is done without that code where the service does not answer", async () => {
    const { id } = await add({ title: "Debounce" });
    await add({ title: "Here" });
    library.listedOnly.add(id);
    library.readFailure = new SnippetError("network", "No network.");
    assert.deepEqual(await found(code, "Debounce"), [["Here", "same"]]);
  });

  it("passes over code that cannot be read", async () => {
    const damaged = await add({ title: "Damaged" });
    Object.defineProperty(library.find(damaged.id), "code", {
      get: () => {
        throw new SnippetError("storage", "The code cannot be read.");
      },
    });
    await add({ title: "Here" });
    assert.deepEqual(await found(code), [["Here", "same"]]);
  });

  it("reads the code of a snippet that did not change only once", async () => {
    const snippet = await add({});
    let reads = 0;
    Object.defineProperty(library.find(snippet.id), "code", {
      get: () => {
        reads += 1;
        return code;
      },
    });
    await found("other();");
    await found("something();");
    assert.equal(reads, 1);
  });

  it("lets others have their turn while it looks through 10,000 snippets", async () => {
    for (let index = 0; index < 10_000; index += 1) {
      await add({ code: `line(${String(index)});\n`.repeat(100) });
    }
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) {
        setImmediate(turn);
      }
    };
    setImmediate(turn);
    const answer = await found("line(77);\n".repeat(100));
    isDone = true;
    assert.deepEqual(answer, [["A title", "same"]]);
    assert.ok(turns > 2, `there were only ${String(turns)} turns`);
  });
});
