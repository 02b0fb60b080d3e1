import type { LongRun } from "../chaos/longRun.ts";
import { runProgram } from "./runProgram.ts";

/** In the oldest editor that is supported: the tests inside the editor, and a person's main job with the VSIX. */
export const oldestRun: LongRun = async () => {
  const inside = await runProgram("editor.ts", ["--oldest"]);
  const person = await runProgram("person.ts", ["--oldest", "test/person/mainJob.test.ts"]);
  const figures = [
    { name: "tests inside the editor: passed, failed", counts: inside },
    { name: "steps of a person: passed, failed", counts: person },
  ].map(({ name, counts: { passed, failed } }) => ({
    name,
    reached: `${String(passed)}, ${String(failed)}`,
    goal: "all, 0",
    isMet: passed > 0 && failed === 0,
  }));
  return { figures, faults: [] };
};
