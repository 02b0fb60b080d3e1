import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import { fromLibrary } from "../../../../src/core/exchange/fromLibrary.ts";
import { planImport } from "../../../../src/core/exchange/importPlan.ts";
import { runImport } from "../../../../src/core/exchange/importRun.ts";
import { readFolderFile } from "../../../../src/core/exchange/reading/readImportFile.ts";
import { wholeReading } from "../../../support/exchange/wholeReading.ts";
import { readingOf, type Reading } from "../../../../src/core/exchange/foundSnippet.ts";
import type { Language, SnippetDraft } from "../../../../src/core/model.ts";
import { testLibrary } from "../../../support/library/testLibrary.ts";

const languages: readonly Language[] = [
  { id: "1", name: "Python" },
  { id: "2", name: "Text" },
];

function folder(files: Readonly<Record<string, string>>): Reading {
  return readingOf(
    Object.entries(files).flatMap(([name, text]) => [
      ...readFolderFile({ name, bytes: Buffer.from(text) }),
    ]),
  );
}

/** What a library would keep. */
class Shelf {
  readonly drafts: SnippetDraft[] = [];
  readonly #refuse: (draft: SnippetDraft) => SnippetError | undefined;

  constructor(refuse: (draft: SnippetDraft) => SnippetError | undefined = () => undefined) {
    this.#refuse = refuse;
  }

  async create(draft: SnippetDraft): Promise<void> {
    const error = this.#refuse(draft);
    if (error !== undefined) {
      throw error;
    }
    this.drafts.push(draft);
  }
}

describe("An import", () => {
  it("takes what is new, finds the languages, and what stood first is the newest", async () => {
    const reading = folder({ "a.py": "1", "b.unknown": "2", "c.txt": "3" });
    const plan = await planImport(reading, { existing: [], languages });
    const shelf = new Shelf();
    const { taken, notTaken, stopped } = await runImport(plan, shelf);
    assert.deepEqual(
      shelf.drafts.map(({ title, languageId }) => [title, languageId]),
      [
        ["c", "2"],
        ["b", "2"],
        ["a", "1"],
      ],
    );
    assert.deepEqual(
      taken.map(({ remarks }) => remarks.map(({ kind }) => kind)),
      [[], ["plain-text"], []],
    );
    assert.deepEqual(notTaken, []);
    assert.equal(stopped, undefined);
  });

  it("calls no language unrecognized where none was named", async () => {
    const bytes = Buffer.from('{"log":{"prefix":"log","body":"log()"}}');
    const reading = wholeReading({ name: "global.code-snippets", bytes });
    const plan = await planImport(reading, { existing: [], languages });
    assert.deepEqual(
      plan.take.map(({ draft, remarks }) => [draft.languageId, remarks]),
      [["2", []]],
    );
  });

  it("recognises a code of the same language that is there, or came before", async () => {
    const existing = [
      { title: "mine", description: "", languageId: "1", tags: [], private: true, code: "1" },
    ];
    const reading = folder({ "a.py": "1", "a.txt": "1", "b.py": "2", "c.py": "2" });
    const { take, alreadyThere } = await planImport(reading, { existing, languages });
    assert.deepEqual(
      take.map(({ source }) => source),
      ["a.txt", "b.py"],
    );
    assert.deepEqual(alreadyThere, [
      { source: "a.py", title: "mine" },
      { source: "c.py", title: "b" },
    ]);
  });

  for (const [what, code, kind] of [
    ["nothing but white space", " \n", "empty"],
    ["more than a mebibyte", "x".repeat(1_048_577), "too-large"],
  ] as const) {
    it(`does not take a code that is ${what}`, async () => {
      const plan = await planImport(folder({ "a.py": code }), { existing: [], languages });
      assert.deepEqual(
        plan.notTaken.map(({ source, reason }) => [source, reason.kind]),
        [["a.py", kind]],
      );
    });
  }

  it("takes nothing where the service has no language for it", async () => {
    const plan = await planImport(folder({ "a.py": "1" }), { existing: [], languages: [] });
    assert.deepEqual(plan.notTaken, [{ source: "a.py", reason: { kind: "no-language" } }]);
  });

  it("passes over what the service refuses, with its sentence", async () => {
    const plan = await planImport(folder({ "a.py": "1", "b.py": "2" }), {
      existing: [],
      languages,
    });
    const shelf = new Shelf(({ title }) =>
      title === "b" ? new SnippetError("invalid", "No.") : undefined,
    );
    const { taken, notTaken } = await runImport(plan, shelf);
    assert.deepEqual(
      taken.map(({ source }) => source),
      ["a.py"],
    );
    assert.deepEqual(notTaken, [{ source: "b.py", reason: { kind: "refused", sentence: "No." } }]);
  });

  it("ends at a failure that all would meet, and tells what was not tried", async () => {
    const files = { "a.py": "1", "b.py": "2", "c.py": "3" };
    const plan = await planImport(folder(files), { existing: [], languages });
    const offline = new SnippetError("offline", "No network.");
    const shelf: Shelf = new Shelf(() => (shelf.drafts.length === 1 ? offline : undefined));
    const { taken, notTaken, stopped } = await runImport(plan, shelf);
    assert.equal(stopped, offline);
    assert.deepEqual(
      taken.map(({ source }) => source),
      ["c.py"],
    );
    assert.deepEqual(
      notTaken.map(({ source, reason }) => [source, reason.kind]),
      [
        ["a.py", "not-tried"],
        ["b.py", "not-tried"],
      ],
    );
  });

  it("ends when it is cancelled, and the next one goes on where it ended", async () => {
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}.py`, `${n}`]));
    const shelf = new Shelf();
    const abort = new AbortController();
    const plan = await planImport(folder(files), { existing: [], languages });
    const first = await runImport(plan, shelf, {
      signal: abort.signal,
      progress: (done) => (done === 50 ? abort.abort() : undefined),
    });
    assert.equal(first.stopped?.code, "cancelled");
    assert.equal(shelf.drafts.length, first.taken.length);
    assert.equal(shelf.drafts.length, 51);
    assert.equal(first.notTaken.length, 49);
    const again = await planImport(folder(files), { existing: shelf.drafts, languages });
    assert.equal(again.alreadyThere.length, 51);
    await runImport(again, shelf);
    assert.equal(new Set(shelf.drafts.map(({ code }) => code)).size, 100);
    assert.equal(shelf.drafts.length, 100);
  });

  it("of 1,000 files lets others have their turn in between", async () => {
    const files = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}.py`, `${n}`]));
    const reading = folder(files);
    let turns = 0;
    let isRunning = true;
    const tick = (): void => {
      turns += 1;
      if (isRunning) {
        setImmediate(tick);
      }
    };
    setImmediate(tick);
    const plan = await planImport(reading, { existing: [], languages });
    const planned = turns;
    const { taken } = await runImport(plan, new Shelf());
    isRunning = false;
    assert.equal(taken.length, 1_000);
    assert.ok(planned >= 30, `${planned} turns while it was planned`);
    assert.ok(turns - planned >= 30, `${turns - planned} turns while it was run`);
  });
});

describe("A slow import", () => {
  it("lets others have their turn after every snippet", async () => {
    const files = { "a.py": "1", "b.py": "2", "c.py": "3" };
    const plan = await planImport(folder(files), { existing: [], languages });
    let turns = 0;
    const slow = {
      create: async (): Promise<void> => {
        setImmediate(() => (turns += 1));
        const until = performance.now() + 20;
        while (performance.now() < until);
      },
    };
    await runImport(plan, slow);
    assert.equal(turns, 3);
  });
});

describe("Moving a library", () => {
  const draft = { title: "t", description: "", languageId: "1", tags: [], private: true };
  const times = { createdAt: undefined, updatedAt: undefined };

  it("lets each snippet that is there stand for one double only", async () => {
    const snippets = ["1", "2", "3"].map((id) => ({
      ...draft,
      ...times,
      id,
      language: "Python",
      code: "c",
    }));
    const existing = [{ ...draft, code: "c" }];
    const { take, alreadyThere } = await planImport(fromLibrary("x", snippets), {
      existing,
      languages,
    });
    assert.deepEqual([take.length, alreadyThere.length], [2, 1]);
  });

  it("recognises public snippets that were taken as private the time before", async () => {
    const there = ["1", "2"].map((id) => ({
      ...draft,
      ...times,
      id,
      language: "Python",
      code: id,
    }));
    const shared = there.map((snippet) => ({ ...snippet, private: false }));
    const { take, alreadyThere } = await planImport(fromLibrary("x", shared), {
      existing: there,
      languages,
    });
    assert.deepEqual([take.length, alreadyThere.length], [0, 2]);
  });

  it("gives the other one the same snippets in the same order, doubles included", async () => {
    await using from = await testLibrary();
    await using to = await testLibrary();
    const all = await from.library.languages();
    const languageId = all.find(({ name }) => name === "Python")?.id ?? "";
    const draft = { title: "t", description: "d", languageId, tags: ["b", "a"], private: true };
    for (const code of ["one\r\n", "two\0", "two\0"]) {
      await from.library.create({ ...draft, code });
    }
    await from.library.create({ ...draft, private: false, code: "$1 \uFEFF" });
    const move = async (): Promise<readonly number[]> => {
      const reading = fromLibrary("x", from.library.all());
      const state = { existing: to.library.all(), languages: await to.library.languages() };
      const plan = await planImport(reading, state);
      const { taken, alreadyThere, notTaken } = await runImport(plan, to.library);
      return [taken.length, alreadyThere.length, notTaken.length];
    };
    await to.library.open();
    assert.deepEqual(await move(), [4, 0, 0]);
    assert.deepEqual(await move(), [0, 4, 0]);
    const content = (snippets: readonly SnippetDraft[]): unknown =>
      snippets.map(({ title, description, tags, private: hidden, code }) => [
        title,
        description,
        tags.toSorted(),
        hidden,
        code,
      ]);
    assert.deepEqual(content(to.library.all()), content(from.library.all()));
  });
});
