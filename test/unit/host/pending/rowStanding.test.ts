import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import { rowStanding } from "../../../../src/host/pending/rowStanding.ts";
import { ShownWrites } from "../../../../src/host/pending/shownWrites.ts";
import { Emitter } from "../../../../src/core/emitter.ts";
import type { SnippetLibrary } from "../../../../src/core/library/snippetLibrary.ts";
import type { Standing } from "../../../../src/core/library/waitingWrite.ts";
import { InMemoryLibrary } from "../../../support/library/inMemoryLibrary.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";

const draft = { languageId: "1", title: "T", description: "", tags: [], private: true, code: "c" };

function standing(library: SnippetLibrary, id: string): Standing {
  const libraries = {
    library,
    onDidChange: new Emitter<SnippetLibrary | undefined>().event,
    onDidChangeSnippets: library.onDidChange,
  };
  const writes = new ShownWrites(libraries, new ManualClock());
  return rowStanding(library, id, writes);
}

describe("The mark on a snippet's row", () => {
  it("is that it waits until it is on the service, by the old id and by the new", async () => {
    const library = new InMemoryLibrary();
    const { id } = await library.create(draft);
    assert.equal(standing(library, id), "waiting");
    library.arrive();
    assert.equal(standing(library, id), "server");
    assert.equal(standing(library, library.all()[0]?.id ?? ""), "server");
  });

  it("is none on this computer, where nothing waits for a network", async () => {
    const library = new InMemoryLibrary("computer");
    const { id } = await library.create(draft);
    assert.equal(standing(library, id), "server");
  });

  for (const kind of ["service", "computer"] as const) {
    it(`is that it needs the person (${kind})`, async () => {
      const library = new InMemoryLibrary(kind);
      const { id } = await library.create(draft);
      library.trouble(id, { state: "refused", error: new SnippetError("invalid", "No.") });
      assert.equal(standing(library, id), "attention");
    });
  }

  it("is that it needs the person while nobody is signed in", async () => {
    const library = new InMemoryLibrary();
    const { id } = await library.create(draft);
    library.trouble(id, { error: new SnippetError("signed-out", "Sign in.") });
    assert.equal(standing(library, id), "attention");
  });
});
