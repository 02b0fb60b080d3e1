import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { TestPlan } from "../../run/testEvents.ts";
import { projectRoot, testCache } from "../projectRoot.ts";
import type { Texts } from "../words/translations.ts";

const packagedParts = [
  "package.json",
  "package.nls.json",
  "package.nls.de.json",
  "src/l10n",
  ".vscodeignore",
  "media",
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
] as const;

/** A built copy of the extension, so that runs at the same time do not build into each other's folder. */
export class StagedExtension implements AsyncDisposable {
  /** Folder of the extension under development, absolute path. */
  readonly folder: string;
  readonly #home: string;

  private constructor(home: string) {
    this.#home = home;
    this.folder = join(home, "extension");
  }

  /**
   * @param production builds as for a release, instead of with source maps.
   * @throws Error with the bundler's words when the extension cannot be built.
   */
  static async create(production = false): Promise<StagedExtension> {
    const runs = join(testCache, "runs");
    await mkdir(runs, { recursive: true });
    const staged = new StagedExtension(await mkdtemp(join(runs, "run-")));
    await mkdir(staged.folder);
    const flags = production ? ["--production"] : [];
    await runTool(projectRoot, [
      "esbuild.mjs",
      `--outdir=${join(staged.folder, "dist")}`,
      ...flags,
    ]);
    for (const part of packagedParts) {
      await cp(join(projectRoot, part), join(staged.folder, part), { recursive: true });
    }
    return staged;
  }

  /**
   * Bundles test files for the extension host. Packages stay outside: the copy lies below the project, so Node finds
   * them in the project's node_modules.
   * @param files absolute paths of `*.test.ts`.
   * @returns the tests' entry, the file that receives the events, and the bundles in the order of their files: absolute
   *   paths.
   */
  async addTests(
    files: readonly string[],
    grep: string | undefined,
  ): Promise<{ entry: string; events: string; bundles: readonly string[] }> {
    const outdir = join(this.folder, "test");
    const names = files.map((file, index) => `${String(index)}-${basename(file, ".ts")}`);
    await bundle(outdir, {
      index: join(projectRoot, "test/editor/index.ts"),
      ...Object.fromEntries(files.map((file, index) => [names[index] ?? "", file])),
    });
    const bundles = names.map((name) => join(outdir, `${name}.js`));
    const events = join(this.#home, "events.jsonl");
    const plan: TestPlan = {
      files: bundles,
      events,
      ...(grep === undefined ? {} : { grep }),
    };
    await writeFile(join(outdir, "plan.json"), JSON.stringify(plan));
    await writeFile(events, "");
    return { entry: join(outdir, "index.js"), events, bundles };
  }

  /** Bundles what runs inside the extension host in place of tests. @returns the entry, absolute path. */
  async addProgram(program: URL): Promise<string> {
    const outdir = join(this.folder, "program");
    await bundle(outdir, { index: fileURLToPath(program) });
    return join(outdir, "index.js");
  }

  /** Adds a language to the copy: the texts of the manifest by their keys, and those of the code by the English ones. */
  async addLanguage(language: string, manifest: Texts, code: Texts): Promise<void> {
    const manifestFile = `package.nls.${language}.json`;
    await writeFile(join(this.folder, manifestFile), JSON.stringify(manifest));
    const bundleFile = join(this.folder, "src/l10n", `bundle.l10n.${language}.json`);
    await writeFile(bundleFile, JSON.stringify(code));
    await appendFile(join(this.folder, ".vscodeignore"), `!${manifestFile}\n`);
  }

  /**
   * Packs the built copy as it is given to users.
   * @returns the VSIX, absolute path.
   */
  async package(): Promise<string> {
    const manifestPath = join(this.folder, "package.json");
    const manifest = JSON.parse(await readFile(manifestPath, "utf8")) as Record<string, unknown>;
    // The scripts would build once more, with files that the copy does not have.
    await writeFile(manifestPath, JSON.stringify({ ...manifest, scripts: {} }, undefined, 2));
    const vsix = join(this.#home, "extension.vsix");
    const vsce = join(projectRoot, "node_modules/@vscode/vsce/vsce");
    await runTool(this.folder, [vsce, "package", "--no-dependencies", "--out", vsix]);
    return vsix;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function bundle(outdir: string, entryPoints: Record<string, string>): Promise<void> {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    packages: "external",
    external: ["vscode"],
    sourcemap: "inline",
    keepNames: true,
    logLevel: "warning",
  });
}

async function runTool(folder: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const [exitCode] = (await once(child, "close")) as [number | null];
  if (exitCode !== 0) throw new Error(`The extension cannot be built:\n${complaints}`);
}
