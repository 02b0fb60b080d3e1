import { globSync } from "node:fs";
import { resolve } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";

/**
 * The test files of a run.
 * @param named what the command line names, relative to the current folder; empty means all.
 * @returns absolute paths in a constant order.
 */
export function findTests(folder: string, named: readonly string[]): readonly string[] {
  return named.length > 0
    ? named.map((path) => resolve(path))
    : globSync(`${folder}/**/*.test.ts`, { cwd: projectRoot })
        .toSorted()
        .map((path) => resolve(projectRoot, path));
}
