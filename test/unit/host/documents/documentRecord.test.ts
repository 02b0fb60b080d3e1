import assert from "node:assert/strict";
import type { Uri } from "vscode";
import type { DurableLibrary } from "../../../../src/core/library/durable/durableLibrary.ts";
import { DocumentRecord } from "../../../../src/host/documents/documentRecord.ts";
import { UnsavedDocuments } from "../../../../src/host/documents/unsavedDocuments.ts";
import { ourEngine } from "../../../simulation/engineVariant.ts";
import { ScriptedWorld } from "../../../simulation/scriptedWorld.ts";
import { SimWindow } from "../../../simulation/simWindow.ts";
import { InMemoryStore } from "../../../support/computer/inMemoryStore.ts";
import { sharedDraft } from "../../../support/library/sharedDraft.ts";

const draft = { ...sharedDraft, code: "port 80" };

function uriNamed(name: string): Uri {
  return { toString: () => name } as Uri;
}

/** The editor asks for time and size before it writes, and takes another text of the same size for the one it has. */
describe("A document with unsaved text, whose snippet another device changes", () => {
  const edited = uriNamed("edit");
  let world: ScriptedWorld;
  let library: DurableLibrary;
  let record: DocumentRecord;
  let store: InMemoryStore;
  let unsaved: UnsavedDocuments;

  const onServer = (): readonly string[] =>
    [...world.server.records.values()].map((it) => it.draft.code);
  const changeElsewhere = async (code: string): Promise<void> => {
    world.server.update("1", { ...draft, code }, undefined);
    const synced = library.sync();
    await world.pass(1_000);
    await synced;
    record.take(library.find("1") ?? assert.fail("not shown"));
  };
  /** The person agrees where the editor asks. */
  const save = async (code: string): Promise<void> => {
    record.look(edited);
    const base = record.base(edited);
    record.take(await library.edit("1", { ...draft, code }, base));
    record.read(edited);
    unsaved.wasRead(edited, record);
    await world.pass(60_000);
  };
  const write = async (isDirty: boolean): Promise<void> => {
    unsaved.follow({ uri: edited, isDirty }, record);
    await world.pass(0);
  };
  /** The editor has the text with its time, and asks for nothing until it is to be saved. */
  const reload = (): void => {
    unsaved = new UnsavedDocuments(store);
    record = new DocumentRecord(library.find("1") ?? assert.fail("not shown"));
    unsaved.restore(edited, record);
  };

  beforeEach(async () => {
    world = ScriptedWorld.plain(1);
    world.server.create(draft, undefined);
    ({ library } = new SimWindow("one", world, ourEngine));
    await world.pass(60_000);
    record = new DocumentRecord(library.find("1") ?? assert.fail("not shown"));
    record.read(edited);
    store = new InMemoryStore();
    unsaved = new UnsavedDocuments(store);
  });

  it("is not saved over a text of the same size, which the editor does not see", async () => {
    await changeElsewhere("port 81");
    await save("port 8080");
    assert.deepEqual(onServer(), ["port 81"]);
    assert.deepEqual(
      library.waiting().map(({ state }) => state),
      ["conflict"],
    );
  });

  it("is not saved over one that only the read-only document has shown", async () => {
    await changeElsewhere("port 81");
    record.read(uriNamed("open"));
    await save("port 8080");
    assert.deepEqual(onServer(), ["port 81"]);
  });

  it("is saved over a text of another size, about which the editor has asked", async () => {
    await changeElsewhere("port 443");
    await save("port 8080");
    assert.deepEqual([onServer(), library.waiting()], [["port 8080"], []]);
  });

  it("is saved again and again, whatever the size", async () => {
    for (const code of ["port 81", "port 82", "port 8080"]) {
      await save(code);
    }
    assert.deepEqual([onServer(), library.waiting()], [["port 8080"], []]);
  });

  it("is not saved over a text of the same size after a reload", async () => {
    await write(true);
    await changeElsewhere("port 81");
    reload();
    await save("port 8080");
    assert.deepEqual(onServer(), ["port 81"]);
    assert.deepEqual(
      library.waiting().map(({ state }) => state),
      ["conflict"],
    );
  });

  it("is asked about after a reload where no time tells that the text is another one", async () => {
    await write(true);
    const { modifiedAt } = record;
    await changeElsewhere("port 443");
    reload();
    assert.ok(record.modifiedAt > modifiedAt);
    await save("port 8080");
    assert.deepEqual([onServer(), library.waiting()], [["port 8080"], []]);
  });

  it("goes on after a reload from what was saved while it was written", async () => {
    await write(true);
    await save("port 81");
    reload();
    await save("port 8080");
    assert.deepEqual([onServer(), library.waiting()], [["port 8080"], []]);
  });

  it("leaves nothing behind when it is saved or given up", async () => {
    await write(true);
    assert.equal(store.values.size, 1);
    await write(false);
    assert.equal(store.values.size, 0);
  });

  it("of two for the same snippet, the one that is not saved is told", () => {
    const [other, saved] = [uriNamed("other"), uriNamed("saved")];
    record.read(other);
    record.read(saved);
    record.saving = saved;
    assert.deepEqual(record.uris().map(String), ["edit", "other"]);
  });
});
