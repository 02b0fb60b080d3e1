import { globSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";

/**
 * The test files of a run.
 * @param named files and folders on the command line, relative to the current folder; empty means all.
 * @returns absolute paths in a constant order.
 */
export function findTests(folder: string, named: readonly string[]): readonly string[] {
  const places =
    named.length > 0 ? named.map((path) => resolve(path)) : [resolve(projectRoot, folder)];
  return places.flatMap((place) => (statSync(place).isDirectory() ? testsIn(place) : [place]));
}

function testsIn(folder: string): readonly string[] {
  return globSync("**/*.test.ts", { cwd: folder })
    .toSorted()
    .map((path) => resolve(folder, path));
}
