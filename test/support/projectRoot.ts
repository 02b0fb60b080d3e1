import { join, resolve } from "node:path";

/** The top folder of the project, absolute. */
export const projectRoot: string = resolve(import.meta.dirname, "..", "..");

/** Everything that tests download or leave for a moment; git ignores it. */
export const testCache: string = join(projectRoot, ".vscode-test");
