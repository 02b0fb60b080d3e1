import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import { DetailsFlow } from "../../../../src/host/steps/detailsFlow.ts";
import type { DetailsField, DetailsForm } from "../../../../src/host/steps/detailsForm.ts";
import { fieldProblems } from "../../../../src/host/steps/fieldProblems.ts";
import { type PersonDoes, ScriptedPerson } from "../../../support/steps/scriptedPerson.ts";

const fields: readonly DetailsField[] = ["title", "language", "tags", "visibility"];
const empty: DetailsForm = {
  title: "suggested",
  description: "",
  languageId: undefined,
  tags: [],
  private: true,
};

function flowOf(...script: readonly PersonDoes[]): { flow: DetailsFlow; person: ScriptedPerson } {
  const person = new ScriptedPerson(script);
  return { person, flow: new DetailsFlow(person.ask, fields, empty) };
}

describe("DetailsFlow", () => {
  it("asks each step once, with its number", async () => {
    const { flow, person } = flowOf(
      { title: "a" },
      { languageId: "1" },
      { tags: ["t"] },
      { private: false },
    );
    assert.deepEqual(await flow.ask(), {
      title: "a",
      description: "",
      languageId: "1",
      tags: ["t"],
      private: false,
    });
    assert.deepEqual(
      person.seen.map(({ field, step, totalSteps }) => [field, step, totalSteps]),
      [
        ["title", 1, 4],
        ["language", 2, 4],
        ["tags", 3, 4],
        ["visibility", 4, 4],
      ],
    );
  });

  it("goes back and keeps what was entered", async () => {
    const { flow, person } = flowOf(
      { title: "a" },
      { languageId: "1" },
      "back",
      "back",
      "next",
      "next",
      "next",
      "next",
    );
    const form = await flow.ask();
    assert.deepEqual(person.asked, [
      "title",
      "language",
      "tags",
      "language",
      "title",
      "language",
      "tags",
      "visibility",
    ]);
    assert.equal(form?.title, "a");
    assert.equal(form.languageId, "1");
  });

  it("keeps what was entered at the step that is left backwards", async () => {
    const { flow } = flowOf(
      "next",
      { languageId: "2", move: "back" },
      "next",
      "next",
      "next",
      "next",
    );
    assert.equal((await flow.ask())?.languageId, "2");
  });

  for (let steps = 0; steps < fields.length; steps += 1) {
    it(`ends without a form when the person gives up at step ${steps + 1}`, async () => {
      const { flow, person } = flowOf(...Array<PersonDoes>(steps).fill("next"), "escape");
      assert.equal(await flow.ask(), undefined);
      assert.equal(person.seen.length, steps + 1);
    });
  }

  it("keeps what was entered before a step failed", async () => {
    const { flow } = flowOf({ title: "a" }, new SnippetError("offline", "Offline."));
    await assert.rejects(flow.ask(), { code: "offline" });
    assert.equal(flow.form.title, "a");
  });

  it("begins at the first field that was refused and tells each problem once", async () => {
    const { flow, person } = flowOf("next", "next", "back", "next", "next");
    await flow.ask(
      new Map([
        ["language", "The language was not accepted: unknown."],
        ["visibility", "not allowed"],
      ]),
    );
    assert.deepEqual(
      person.seen.map(({ field, problem }) => [field, problem]),
      [
        ["language", "The language was not accepted: unknown."],
        ["tags", undefined],
        ["visibility", "not allowed"],
        ["tags", undefined],
        ["visibility", undefined],
      ],
    );
  });
});

describe("fieldProblems", () => {
  const invalid = new SnippetError("invalid", "Refused.", {
    details: { fields: { language_id: "unknown", private: "no", code: "too odd" } },
  });

  it("names the steps by what the service calls the fields", () => {
    assert.deepEqual(
      [...fieldProblems(invalid, fields)],
      [
        ["language", "The language was not accepted: unknown."],
        ["visibility", "The visibility was not accepted: no."],
      ],
    );
  });

  it("leaves out what is not asked for", () => {
    assert.deepEqual([...fieldProblems(invalid, ["title"])], []);
  });

  it("takes our own refusal before sending", () => {
    const error = new SnippetError("input", "Half a character.", { details: { what: "title" } });
    assert.deepEqual([...fieldProblems(error, fields)], [["title", "Half a character."]]);
  });

  it("finds nothing in other errors", () => {
    assert.equal(fieldProblems(new SnippetError("offline", "Offline."), fields).size, 0);
    assert.equal(fieldProblems(new Error("bug"), fields).size, 0);
  });
});
