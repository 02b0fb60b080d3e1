import type { EditorAge } from "../editor/installEditor.ts";

/** In the environment, since a stage is opened by tests, which nobody hands anything. */
const variable = "SNIPPET_TEST_EDITOR_AGE";

/** The editor that users walk through. */
export function walkedEditor(): EditorAge {
  return process.env[variable] === "oldest" ? "oldest" : "newest";
}

/** For the rest of this process. */
export function walkInOldestEditor(): void {
  process.env[variable] = "oldest";
}
