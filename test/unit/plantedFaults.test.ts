import assert from "node:assert/strict";
import { mutated, mutants } from "../chaos/team/mutants.ts";

describe("A fault that the long run plants in the service", () => {
  for (const [name, mutant] of Object.entries(mutants)) {
    it(`finds its place in the source text: it forgets ${name}`, () => {
      assert.notEqual(mutated(mutant), "");
    });
  }
});
