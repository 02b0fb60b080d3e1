import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SnippetError } from "../../../../src/core/errors.ts";
import { UndiciTransport } from "../../../../src/core/http/undiciTransport.ts";
import { DraftStore } from "../../../../src/core/library/draftStore.ts";
import { NodeFiles } from "../../../../src/core/library/files/nodeFiles.ts";
import { Library } from "../../../../src/core/library/library.ts";
import type { Snippet } from "../../../../src/core/model.ts";
import { DetailsFlow } from "../../../../src/host/steps/detailsFlow.ts";
import { formOf, type DetailsField } from "../../../../src/host/steps/detailsForm.ts";
import { KeptWrite, type KeptWriteOptions } from "../../../../src/host/steps/keptWrite.ts";
import { WriteFlow } from "../../../../src/host/steps/writeFlow.ts";
import { apiClient } from "../../../support/apiClient.ts";
import { sendJson } from "../../../support/httpDouble.ts";
import { SystemClock } from "../../../../src/core/systemClock.ts";
import { ManualClock } from "../../../support/manualClock.ts";
import { SnippetApiDouble, type DoubleRecord } from "../../../support/snippetApiDouble.ts";
import { RecordingWriteUi } from "../../../support/steps/recordingWriteUi.ts";
import { type PersonDoes, ScriptedPerson } from "../../../support/steps/scriptedPerson.ts";

const fields: readonly DetailsField[] = ["title", "language", "tags", "visibility"];
const code = "echo $1 `x` ${y}\n\t\u0000 👩‍👩‍👧 \u202e\r\n";
const wholeForm: readonly PersonDoes[] = [
  { title: "Echo" },
  { languageId: "1" },
  { tags: ["cli"] },
  { private: true },
];

describe("WriteFlow", () => {
  let directory: string;
  let double: SnippetApiDouble;
  let transport: UndiciTransport;
  let library: Library;
  let drafts: DraftStore;
  let ui: RecordingWriteUi;
  let done: Snippet[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "snippet-drafts-"));
    double = await SnippetApiDouble.start();
    transport = new UndiciTransport();
    library = new Library(apiClient(double.http.url, transport), { kind: "computer" });
    drafts = new DraftStore(new NodeFiles(new SystemClock()), directory, new ManualClock());
    ui = new RecordingWriteUi();
    done = [];
  });

  afterEach(async () => {
    library.dispose();
    await transport.dispose();
    await double[Symbol.asyncDispose]();
    await rm(directory, { recursive: true });
  });

  function flowFor(person: ScriptedPerson, options: KeptWriteOptions = {}): WriteFlow {
    const start = options.unsent?.draft ??
      options.base ?? { title: "", description: "", languageId: "", tags: [], private: true, code };
    return new WriteFlow({
      flow: new DetailsFlow(person, fields, formOf(start)),
      fields,
      write: new KeptWrite(drafts, library, options),
      code: options.base?.code ?? code,
      ui,
      done: async (snippet) => {
        await Promise.resolve();
        done.push(snippet);
      },
    });
  }

  const records = (): readonly unknown[] =>
    [...double.records.values()].map(({ title, code: kept, tags }) => [title, kept, tags]);
  const refusing = (status: number, body: unknown): void => {
    double.manner = {
      before: (request, response) => {
        if (request.method === "GET") return false;
        sendJson(response, status, body);
        return true;
      },
    };
  };

  it("saves what was entered, byte for byte, and leaves no draft", async () => {
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.deepEqual(records(), [["Echo", code, ["cli"]]]);
    assert.deepEqual(ui.saved, ["Echo"]);
    assert.deepEqual(
      done.map(({ title }) => title),
      ["Echo"],
    );
    assert.deepEqual(await drafts.list(), []);
  });

  for (let steps = 0; steps < fields.length; steps += 1) {
    it(`leaves nothing behind when the person gives up at step ${steps + 1}`, async () => {
      await flowFor(new ScriptedPerson([...wholeForm.slice(0, steps), "escape"])).run();
      assert.deepEqual(await readdir(directory), []);
      assert.equal(double.records.size, 0);
      assert.deepEqual(ui.reports, []);
    });
  }

  it("has the draft on the disk before the service hears of it", async () => {
    let onDisk = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    double.manner = {
      before: (request, response) => {
        if (request.method !== "POST") return false;
        void drafts.list().then((list) => {
          onDisk = list.length;
          sendJson(response, 503, {});
          resolve();
        });
        return true;
      },
    };
    await flowFor(new ScriptedPerson(wholeForm)).run();
    await promise;
    assert.equal(onDisk, 1);
  });

  const failures: readonly (readonly [status: number, reported: string])[] = [
    [401, "signed-out"],
    [403, "forbidden"],
    [413, "too-large"],
    [429, "too-many-requests"],
    [500, "server"],
  ];
  for (const [status, reported] of failures) {
    it(`keeps the draft on ${status}, says so, and saves it by Retry without asking again`, async () => {
      refusing(status, {});
      const person = new ScriptedPerson(wholeForm);
      await flowFor(person).run();
      assert.deepEqual(ui.codes, [reported]);
      assert.match(String(ui.reports[0]?.error), /Kept\.$/);
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

      double.manner = {};
      await ui.retry();
      assert.deepEqual(records(), [["Echo", code, ["cli"]]]);
      assert.equal(person.seen.length, fields.length);
      assert.deepEqual(await drafts.list(), []);
    });
  }

  it("asks for a refused field again, with what the service said, and goes on from there", async () => {
    refusing(422, { message: "No.", errors: { title: ["is taken"] } });
    const person = new ScriptedPerson([...wholeForm, { title: "Other" }, "next", "next", "next"]);
    const flow = flowFor(person);
    const asked = person.ask.bind(person);
    person.ask = (request) => {
      if (request.problem !== undefined) double.manner = {};
      return asked(request);
    };
    await flow.run();
    assert.equal(person.seen[4]?.field, "title");
    assert.equal(person.seen[4].form.title, "Echo");
    assert.match(person.seen[4].problem ?? "", /is taken/);
    assert.deepEqual(ui.reports, []);
    assert.deepEqual(records(), [["Other", code, ["cli"]]]);
    assert.deepEqual(await drafts.list(), []);
  });

  it("keeps the draft when the person gives up on a refused field", async () => {
    refusing(422, { message: "No.", errors: { title: ["is taken"] } });
    await flowFor(new ScriptedPerson([...wholeForm, "escape"])).run();
    assert.equal((await drafts.list())[0]?.draft.title, "Echo");
  });

  it("keeps what was entered when a step fails, and Retry asks the steps again", async () => {
    const person = new ScriptedPerson([{ title: "Echo" }, new SnippetError("offline", "Offline.")]);
    await flowFor(person).run();
    assert.deepEqual(ui.codes, ["offline"]);
    const [draft] = await drafts.list();
    assert.equal(draft?.draft.title, "Echo");
    assert.equal(draft.draft.languageId, "");
    assert.equal(draft.draft.code, code);

    person.goesOn("next", { languageId: "1" }, "next", "next");
    await ui.retry();
    assert.equal(person.seen[2]?.form.title, "Echo");
    assert.deepEqual(records(), [["Echo", code, []]]);
    assert.deepEqual(await drafts.list(), []);
  });

  it("goes on with an unsent draft, everything filled in", async () => {
    refusing(500, {});
    await flowFor(new ScriptedPerson(wholeForm)).run();
    double.manner = {};
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
    assert.deepEqual(records(), [["Echo", code, ["cli"]]]);
    assert.deepEqual(await drafts.list(), []);
  });

  it("does not save twice what was saved when the answer was lost", async () => {
    double.manner = { created: (_record, response) => void response.destroy() };
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.deepEqual(ui.codes, ["network"]);
    assert.equal(double.records.size, 1);
    double.manner = {};
    await ui.retry();
    assert.equal(double.records.size, 1);
    assert.deepEqual(
      done.map(({ title }) => title),
      ["Echo"],
    );
    assert.deepEqual(await drafts.list(), []);
  });

  const asPublic = {
    keep: (record: DoubleRecord): DoubleRecord => ({ ...record, private: false }),
  };
  const privacies = (): readonly boolean[] =>
    [...double.records.values()].map((record) => record.private);

  it("mends by Retry what the service did not keep whole, and makes no second one", async () => {
    double.manner = asPublic;
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.deepEqual(ui.codes, ["not-kept"]);
    await ui.retry();
    assert.deepEqual(ui.codes, ["not-kept", "not-kept"]);
    double.manner = {};
    await ui.retry();
    assert.deepEqual(privacies(), [true]);
    assert.deepEqual(await drafts.list(), []);
  });

  it("mends it after a restart, too", async () => {
    double.manner = asPublic;
    await flowFor(new ScriptedPerson(wholeForm)).run();
    double.manner = {};
    const [unsent] = await drafts.list();
    await flowFor(new ScriptedPerson(["next", "next", "next", "next"]), { unsent }).run();
    assert.deepEqual(privacies(), [true]);
    assert.deepEqual(await drafts.list(), []);
  });

  it("saves anew what was not kept whole and is deleted since", async () => {
    double.manner = asPublic;
    await flowFor(new ScriptedPerson(wholeForm)).run();
    double.manner = {};
    double.records.clear();
    await ui.retry();
    assert.deepEqual(privacies(), [true]);
  });

  it("does not save twice after a restart either", async () => {
    double.manner = { created: (_record, response) => void response.destroy() };
    await flowFor(new ScriptedPerson(wholeForm)).run();
    double.manner = {};
    const [unsent] = await drafts.list();
    await flowFor(new ScriptedPerson(["next", "next", "next", "next"]), { unsent }).run();
    assert.equal(double.records.size, 1);
    assert.deepEqual(await drafts.list(), []);
  });

  it("asks the steps again by Retry when one failed, though the form is whole", async () => {
    const { id } = double.add({ title: "Old" });
    const base = await library.read(id);
    const failure = new SnippetError("offline", "Offline.");
    const person = new ScriptedPerson([{ title: "New" }, failure]);
    await flowFor(person, { base }).run();
    person.goesOn("next", "next", "next", "next");
    await ui.retry();
    assert.equal(person.seen.length, 6);
    assert.equal(double.records.get(id)?.title, "New");
  });

  it("does not save twice what another window took up meanwhile", async () => {
    refusing(500, {});
    await flowFor(new ScriptedPerson(wholeForm)).run();
    double.manner = {};
    const [unsent] = await drafts.list();
    const { retry } = ui.reports[0] ?? {};
    await flowFor(new ScriptedPerson(["next", "next", "next", "next"]), { unsent }).run();
    await retry?.();
    assert.equal(double.records.size, 1);
    assert.deepEqual(await drafts.list(), []);
  });

  it("says which draft is on its way, and only then", async () => {
    const write = new KeptWrite(drafts, library);
    const draft = { title: "a", description: "", languageId: "1", tags: [], private: true, code };
    let sending: string | undefined;
    double.manner = {
      before: (request) => {
        if (request.method === "POST") sending = write.sendingDraftId;
        return false;
      },
    };
    assert.equal(write.sendingDraftId, undefined);
    await write.send(draft);
    assert.match(sending ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(write.sendingDraftId, undefined);
  });

  it("saves a second snippet of the same content when the person wants one", async () => {
    await flowFor(new ScriptedPerson(wholeForm)).run();
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.equal(double.records.size, 2);
  });

  it("edits details and nothing else", async () => {
    const { id } = double.add({ title: "Old", description: "d", code, tags: ["a"] });
    const base = await library.read(id);
    await flowFor(new ScriptedPerson([{ title: "New" }, "next", "next", "next"]), { base }).run();
    const record = double.records.get(id);
    assert.equal(record?.title, "New");
    assert.equal(record.code, code);
    assert.equal(record.description, "d");
    assert.deepEqual(await drafts.list(), []);
  });

  it("tells of a conflict, keeps the details and changes nothing", async () => {
    const { id } = double.add({ title: "Old" });
    const base = await library.read(id);
    double.change(id, { title: "Theirs" });
    await flowFor(new ScriptedPerson([{ title: "Mine" }, "next", "next", "next"]), { base }).run();
    assert.deepEqual(ui.codes, ["conflict"]);
    assert.equal(double.records.get(id)?.title, "Theirs");
    const [unsent] = await drafts.list();
    assert.equal(unsent?.snippetId, id);
    assert.equal(unsent.draft.title, "Mine");
  });

  it("does not take a snippet for unsaved because it cannot be shown", async () => {
    const flow = new WriteFlow({
      flow: new DetailsFlow(
        new ScriptedPerson(wholeForm),
        fields,
        formOf({ title: "", description: "", languageId: "", tags: [], private: true, code }),
      ),
      fields,
      write: new KeptWrite(drafts, library),
      code,
      ui,
      done: () => Promise.reject(new Error("no view")),
    });
    await flow.run();
    assert.deepEqual(ui.codes, ["?"]);
    assert.equal(ui.reports[0]?.retry, undefined);
    assert.deepEqual(await drafts.list(), []);
  });

  it("sends nothing when the draft cannot be kept, and loses nothing: Retry still has it", async () => {
    await rm(directory, { recursive: true });
    await writeFile(directory, "a file where the folder should be");
    await flowFor(new ScriptedPerson(wholeForm)).run();
    assert.deepEqual(ui.codes, ["storage"]);
    assert.equal(double.records.size, 0);
    await unlink(directory);
    await ui.retry();
    assert.deepEqual(records(), [["Echo", code, ["cli"]]]);
    assert.deepEqual(await drafts.list(), []);
  });
});
