import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import { rowStanding } from "../../../../src/host/waiting/rowStanding.ts";
import { InMemoryLibrary } from "../../../support/inMemoryLibrary.ts";

const draft = { languageId: "1", title: "T", description: "", tags: [], private: true, code: "c" };

describe("The mark on a snippet's row", () => {
  it("is that it waits until it is on the service, by the old id and by the new", async () => {
    const library = new InMemoryLibrary();
    const { id } = await library.create(draft);
    assert.equal(rowStanding(library, id), "waiting");
    library.arrive();
    assert.equal(rowStanding(library, id), "server");
    assert.equal(rowStanding(library, library.all()[0]?.id ?? ""), "server");
  });

  it("is none on this computer, where nothing waits for a network", async () => {
    const library = new InMemoryLibrary("computer");
    const { id } = await library.create(draft);
    assert.equal(rowStanding(library, id), "server");
  });

  for (const kind of ["service", "computer"] as const) {
    it(`is that it needs the person (${kind})`, async () => {
      const library = new InMemoryLibrary(kind);
      const { id } = await library.create(draft);
      library.trouble(id, { state: "refused", error: new SnippetError("invalid", "No.") });
      assert.equal(rowStanding(library, id), "attention");
    });
  }

  it("is that it needs the person while nobody is signed in", async () => {
    const library = new InMemoryLibrary();
    const { id } = await library.create(draft);
    library.trouble(id, { error: new SnippetError("signed-out", "Sign in.") });
    assert.equal(rowStanding(library, id), "attention");
  });
});
