import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSnippetError, SnippetError } from "../../../../src/core/errors.ts";
import { DraftStore } from "../../../../src/core/library/draftStore.ts";
import { codeFor } from "../../../../src/core/library/unsentDraft.ts";
import { NodeFiles } from "../../../../src/core/library/files/nodeFiles.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { DetailsFlow } from "../../../../src/host/steps/detailsFlow.ts";
import { formOf, type DetailsField } from "../../../../src/host/steps/detailsForm.ts";
import type { FieldProblems } from "../../../../src/host/steps/fieldProblems.ts";
import { keptWrite, type KeptWriteOptions } from "../../../../src/host/steps/keptWrite.ts";
import { runWriteFlow } from "../../../../src/host/steps/writeFlow.ts";
import { DoubledLibrary } from "../../../support/library/doubledLibrary.ts";
import { InMemoryLibrary } from "../../../support/library/inMemoryLibrary.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";
import { RecordedReports } from "../../../support/steps/recordedReports.ts";
import { type PersonDoes, ScriptedPerson } from "../../../support/steps/scriptedPerson.ts";

const fields: readonly DetailsField[] = ["title", "language", "tags", "visibility"];
const code = "echo $1 `x` ${y}\n\t\u0000 👩‍👩‍👧 \u202e\r\n";
const wholeForm: readonly PersonDoes[] = [
  { title: "Echo" },
  { languageId: "1" },
  { tags: ["cli"] },
  { private: true },
];
const next: readonly PersonDoes[] = ["next", "next", "next"];
const full = new SnippetError("storage", "The disk is full.");

describe("A write through the steps", () => {
  let directory: string;
  let library: InMemoryLibrary;
  let drafts: DraftStore;
  let errors: RecordedReports;
  let done: Snippet[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "snippet-drafts-"));
    library = new InMemoryLibrary();
    const clock = new ManualClock();
    drafts = new DraftStore(new NodeFiles(clock), directory, clock);
    errors = new RecordedReports();
    done = [];
  });

  afterEach(async () => {
    library.dispose();
    await rm(directory, { recursive: true, force: true, maxRetries: 9 });
  });

  function flowFor(
    person: ScriptedPerson,
    options: KeptWriteOptions = {},
    text = options.base === undefined ? code : codeFor(options.base, options.unsent),
  ): { readonly run: (problems?: FieldProblems) => Promise<void> } {
    const start = options.unsent?.draft ??
      options.base ?? { title: "", description: "", languageId: "", tags: [], private: true, code };
    const parts = {
      flow: new DetailsFlow(person.ask, fields, formOf(start)),
      write: keptWrite(drafts, library, options),
      code: text,
      errors,
      done: async (snippet: Snippet): Promise<void> => {
        await Promise.resolve();
        done.push(snippet);
      },
    };
    return { run: (problems) => runWriteFlow(parts, problems) };
  }

  const saved = (): readonly unknown[] =>
    library.all().map(({ title, code: kept, tags }) => [title, kept, tags]);

  it("saves what was entered, byte for byte, and leaves no draft", async () => {
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.deepEqual(saved(), [["Echo", code, ["cli"]]]);
    assert.deepEqual(
      done.map(({ title }) => title),
      ["Echo"],
    );
    assert.deepEqual(await drafts.list(), []);
  });

  it("is through before the service has heard of it", async () => {
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.deepEqual(
      library.waiting().map(({ state }) => state),
      ["queued"],
    );
    assert.equal(done.length, 1);
  });

  for (let steps = 0; steps < fields.length; steps += 1) {
    it(`leaves nothing behind when the person gives up at step ${steps + 1}`, async () => {
      await flowFor(new ScriptedPerson([...wholeForm.slice(0, steps), "escape"])).run();
      assert.deepEqual(await readdir(directory), []);
      assert.deepEqual(saved(), []);
      assert.deepEqual(errors.reports, []);
    });
  }

  it("keeps the draft when it cannot be saved, says so, and saves it by Retry without asking again", async () => {
    library.failure = full;
    const person = new ScriptedPerson(wholeForm);
    await flowFor(person).run();
    assert.deepEqual(errors.codes, ["storage"]);
    assert.equal(errors.reports[0]?.isKept, true);
    const [draft] = await drafts.list();
    assert.equal(draft?.libraryKey, library.key);
    assert.deepEqual(draft.draft, {
      title: "Echo",
      description: "",
      languageId: "1",
      tags: ["cli"],
      private: true,
      code,
    });

    library.failure = undefined;
    await errors.retry();
    assert.deepEqual(saved(), [["Echo", code, ["cli"]]]);
    assert.equal(person.seen.length, fields.length);
    assert.deepEqual(await drafts.list(), []);
  });

  const taken = new SnippetError("input", "The title is too long.", { details: { what: "title" } });

  it("asks for a wrong field again, with what is wrong, and goes on from there", async () => {
    library.failure = taken;
    const person = new ScriptedPerson([...wholeForm, { title: "Other" }, "next", "next", "next"]);
    const { ask } = person;
    person.ask = (request) => {
      if (request.problem !== undefined) library.failure = undefined;
      return ask(request);
    };
    await flowFor(person).run();
    assert.equal(person.seen[4]?.field, "title");
    assert.equal(person.seen[4].form.title, "Echo");
    assert.match(person.seen[4].problem ?? "", /too long/);
    assert.deepEqual(errors.reports, []);
    assert.deepEqual(saved(), [["Other", code, ["cli"]]]);
    assert.deepEqual(await drafts.list(), []);
  });

  it("begins with the field that the service did not accept", async () => {
    const base = library.add({ title: "Refused", code });
    const person = new ScriptedPerson(["next", { title: "Other" }, "next", "next", "next"]);
    await flowFor(person, { base }).run(new Map([["tags", "Too many tags."]]));
    assert.equal(person.seen[0]?.field, "tags");
    assert.equal(person.seen[0].problem, "Too many tags.");
  });

  it("keeps what was entered when a step fails, and Retry asks the steps again", async () => {
    const person = new ScriptedPerson([{ title: "Echo" }, new SnippetError("offline", "Offline.")]);
    await flowFor(person).run();
    assert.deepEqual(errors.codes, ["offline"]);
    const [draft] = await drafts.list();
    assert.equal(draft?.draft.title, "Echo");
    assert.equal(draft.draft.languageId, "");
    assert.equal(draft.draft.code, code);

    person.goesOn("next", { languageId: "1" }, "next", "next");
    await errors.retry();
    assert.equal(person.seen[2]?.form.title, "Echo");
    assert.deepEqual(saved(), [["Echo", code, []]]);
    assert.deepEqual(await drafts.list(), []);
  });

  it("keeps what was entered when the library is closed under an open step", async () => {
    await using doubled = await DoubledLibrary.start({ before: () => true });
    const closed = doubled.current.library ?? assert.fail("none in use");
    const languages = closed.languages();
    doubled.current.dispose();
    const reason: unknown = await languages.catch((error: unknown) => error);
    assert.ok(isSnippetError(reason, "cancelled"));
    await flowFor(new ScriptedPerson([{ title: "Echo" }, reason])).run();
    assert.deepEqual(
      (await drafts.list()).map(({ draft }) => [draft.title, draft.code]),
      [["Echo", code]],
    );
  });

  it("goes on with an interrupted draft, everything filled in", async () => {
    library.failure = full;
    await flowFor(new ScriptedPerson(wholeForm)).run();
    library.failure = undefined;
    const [unsent] = await drafts.list();
    const person = new ScriptedPerson(["next", "next", "next", "next"]);
    await flowFor(person, { unsent }).run();
    assert.deepEqual(person.seen[0]?.form, {
      title: "Echo",
      description: "",
      languageId: "1",
      tags: ["cli"],
      private: true,
    });
    assert.deepEqual(saved(), [["Echo", code, ["cli"]]]);
    assert.deepEqual(await drafts.list(), []);
  });

  it("asks the steps again by Retry when one failed, though the form is whole", async () => {
    const base = library.add({ title: "Old" });
    const failure = new SnippetError("offline", "Offline.");
    const person = new ScriptedPerson([{ title: "New" }, failure]);
    await flowFor(person, { base }).run();
    person.goesOn("next", "next", "next", "next");
    await errors.retry();
    assert.equal(person.seen.length, 6);
    assert.equal(library.find(base.id)?.title, "New");
  });

  it("does not save twice what was taken up elsewhere meanwhile", async () => {
    library.failure = full;
    await flowFor(new ScriptedPerson(wholeForm)).run();
    library.failure = undefined;
    const [unsent] = await drafts.list();
    const { retry } = errors.reports[0] ?? {};
    await flowFor(new ScriptedPerson(["next", "next", "next", "next"]), { unsent }).run();
    await retry?.();
    assert.equal(library.all().length, 1);
    assert.deepEqual(await drafts.list(), []);
  });

  it("does not save twice what is offered once more, since the disk does not let the draft go", async () => {
    class StuckDrafts extends DraftStore {
      override remove(): Promise<void> {
        return Promise.reject(full);
      }
    }
    const clock = new ManualClock();
    drafts = new StuckDrafts(new NodeFiles(clock), directory, clock);
    library.failure = full;
    await flowFor(new ScriptedPerson(wholeForm)).run();
    library.failure = undefined;
    await errors.retry();
    const [unsent] = await drafts.list();
    assert.ok(unsent);
    await flowFor(new ScriptedPerson(["next", ...next]), { unsent }).run();
    assert.equal(library.all().length, 1);
    assert.equal(done.length, 2);
  });

  it("saves a second snippet of the same content when the person wants one", async () => {
    await flowFor(new ScriptedPerson(wholeForm)).run();
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.equal(library.all().length, 2);
  });

  it("edits details and nothing else", async () => {
    const base = library.add({ title: "Old", description: "d", code, tags: ["a"] });
    await flowFor(new ScriptedPerson([{ title: "New" }, "next", "next", "next"]), { base }).run();
    const snippet = library.find(base.id);
    assert.equal(snippet?.title, "New");
    assert.equal(snippet.code, code);
    assert.equal(snippet.description, "d");
    assert.equal(library.waiting()[0]?.base, base);
    assert.deepEqual(await drafts.list(), []);
  });

  for (const [what, text] of [
    ["with the code that was to take the place of the old one", "new"],
    ["with the code that the snippet has by now, where only details were edited", "old"],
  ] as const) {
    it(`goes on ${what}`, async () => {
      const base = library.add({ title: "Old", code: "old" });
      library.failure = full;
      await flowFor(new ScriptedPerson([{ title: "New" }, ...next]), { base }, text).run();
      library.failure = undefined;
      const now = await library.edit(base.id, { ...base, code: "of another window" }, base);
      const [unsent] = await drafts.list();
      await flowFor(new ScriptedPerson(["next", ...next]), { base: now, unsent }).run();
      const expected = text === "new" ? text : now.code;
      assert.deepEqual(saved(), [["New", expected, []]]);
      assert.deepEqual(await drafts.list(), []);
    });
  }

  it("does not take a snippet for unsaved because it cannot be shown", async () => {
    await runWriteFlow({
      flow: new DetailsFlow(
        new ScriptedPerson(wholeForm).ask,
        fields,
        formOf({ title: "", description: "", languageId: "", tags: [], private: true, code }),
      ),
      write: keptWrite(drafts, library),
      code,
      errors,
      done: () => Promise.reject(new Error("no view")),
    });
    assert.deepEqual(errors.codes, ["?"]);
    assert.equal(errors.reports[0]?.retry, undefined);
    assert.deepEqual(await drafts.list(), []);
  });

  it("loses nothing when the whole disk fails: Retry still has it", async () => {
    await rm(directory, { recursive: true, maxRetries: 9 });
    await writeFile(directory, "a file where the folder should be");
    library.failure = full;
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.deepEqual(errors.codes, ["storage"]);
    assert.equal(errors.reports[0]?.isKept, false);
    await unlink(directory);
    library.failure = undefined;
    await errors.retry();
    assert.deepEqual(saved(), [["Echo", code, ["cli"]]]);
    assert.deepEqual(await drafts.list(), []);
  });
});
