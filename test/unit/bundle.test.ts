import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { deflateRawSync } from "node:zlib";
import { listFiles, PackageManager } from "@vscode/vsce";
import { commandIds } from "../../src/host/commandId.ts";

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly bytes: number;
        readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
        readonly imports: readonly { readonly path: string; readonly kind: string }[];
        readonly entryPoint?: string;
      }
    >
  >;
}

const root = join(import.meta.dirname, "../..");
const kibibyte = 1024;

function isEarly({ kind }: { readonly kind: string }): boolean {
  return kind !== "dynamic-import";
}

/** The files that are loaded together with `entry`, before anything is imported late. */
function loadedWith(metafile: Metafile, entry: string): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const output = metafile.outputs[path];
    if (output === undefined || found.has(path)) {
      return;
    }
    found.add(path);
    for (const imported of output.imports.filter(isEarly)) {
      visit(imported.path);
    }
  };
  visit(entry);
  return found;
}

describe("the built extension", function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), "snippet-service-bundle-"));
  const outdir = join(folder, "dist");
  let metafile: Metafile;
  let packed: readonly string[];
  let activation: Set<string>;

  before(async () => {
    packed = await packedFiles();
    const file = join(folder, "meta.json");
    execFileSync(
      process.execPath,
      ["esbuild.mjs", "--production", "--outdir", outdir, "--metafile", file],
      { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
    );
    metafile = JSON.parse(readFileSync(file, "utf8")) as Metafile;
    const entry = Object.keys(metafile.outputs).find((path) => basename(path) === "extension.cjs");
    assert.ok(entry !== undefined);
    activation = loadedWith(metafile, entry);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  function inputs(paths: Iterable<string>): Map<string, number> {
    const sizes = new Map<string, number>();
    for (const path of paths) {
      for (const [input, { bytesInOutput }] of Object.entries(
        metafile.outputs[path]?.inputs ?? {},
      )) {
        sizes.set(input, (sizes.get(input) ?? 0) + bytesInOutput);
      }
    }
    return sizes;
  }

  /** What vsce would take. It looks through all that is there, so it gets a copy without what others installed. */
  async function packedFiles(): Promise<readonly string[]> {
    const copy = join(folder, "project");
    const left = new Set([".git", ".vscode-test", "node_modules", "test-results"]);
    await cp(root, copy, { recursive: true, filter: (path) => !left.has(relative(root, path)) });
    return listFiles({ cwd: copy, packageManager: PackageManager.None });
  }

  /** The address of a module with every name that the program takes from the editor. */
  function editorWithNothing(): string {
    const names = new Set(
      Object.keys(metafile.outputs)
        .flatMap((path) => [
          ...readFileSync(join(root, path), "utf8").matchAll(/import\{([^}]*)\}from"vscode"/g),
        ])
        .flatMap(([, list = ""]) => list.split(","))
        .map((name) => name.split(" as ")[0]?.trim() ?? ""),
    );
    assert.ok(names.has("window"));
    const members = [...names].map((name) => `export class ${name} {}`).join(" ");
    return `data:text/javascript,${encodeURIComponent(members)}`;
  }

  it("loads at most 7 KiB at activation", () => {
    const bytes = [...activation].reduce(
      (sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0),
      0,
    );
    const largest = [...inputs(activation)]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 12)
      .map(([path, size]) => `${path} ${size}`);
    assert.ok(bytes > kibibyte, "the measure found nothing");
    assert.ok(bytes <= 7 * kibibyte, `${bytes} bytes:\n${largest.join("\n")}`);
  });

  it("loads one file at activation, which cannot reach the network or the disk", () => {
    assert.equal(activation.size, 1);
    const imports = [...activation].flatMap((path) => metafile.outputs[path]?.imports ?? []);
    const early = imports.filter(isEarly);
    assert.deepEqual([...new Set(early.map(({ path }) => path))], ["vscode"]);
  });

  it("registers at activation what the editor may ask for first, and does nothing else", () => {
    const { contributes } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      contributes: Record<"languageModelTools", unknown[]>;
    };
    const check = `
      import { createRequire, registerHooks } from "node:module";
      const calls = {};
      const editor = (name) => new Proxy(function () {}, {
        get: (_, member) =>
          member === "prototype" ? {} : member === "all" ? [] : editor(name + "." + String(member)),
        apply: () => { calls[name] = (calls[name] ?? 0) + 1; return {}; },
        construct: () => ({ event: () => ({}) }),
      });
      const require = createRequire(import.meta.url);
      const Module = require("node:module");
      const load = Module._load;
      const loaded = [];
      Module._load = (request, ...rest) => {
        loaded.push(request);
        return request === "vscode" ? editor("vscode") : load(request, ...rest);
      };
      registerHooks({ resolve: (specifier, context, next) => {
        loaded.push(specifier);
        return next(specifier, context);
      } });
      const { activate } = require(${JSON.stringify(join(outdir, "extension.cjs"))});
      activate({ subscriptions: [], globalState: { get: (_, otherwise) => otherwise } });
      await new Promise((resolve) => setImmediate(resolve));
      console.log(JSON.stringify({ calls, loaded: [...new Set(loaded)] }));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", check], {
      encoding: "utf8",
    });
    assert.deepEqual(JSON.parse(output), {
      calls: {
        "vscode.window.createTreeView": 1,
        "vscode.authentication.registerAuthenticationProvider": 1,
        "vscode.window.registerUriHandler": 1,
        "vscode.window.tabGroups.onDidChangeTabs": 1,
        // Documents with unsaved text, which are there without a file being asked for.
        "vscode.workspace.onDidOpenTextDocument": 2,
        "vscode.workspace.textDocuments.forEach": 2,
        "vscode.workspace.registerFileSystemProvider": 2,
        "vscode.commands.registerCommand": commandIds.length,
        "vscode.lm.registerTool": contributes.languageModelTools.length,
      },
      loaded: [join(outdir, "extension.cjs"), "vscode"],
    });
  });

  it("has nothing of what only a team's service needs in it", () => {
    const all = [...inputs(Object.keys(metafile.outputs)).keys()];
    assert.deepEqual(
      all.filter((path) =>
        /storage\/postgres\/|service\/(?:monitor|cli|mail)\/|node_modules\/(?:pg|prom-client|nodemailer)/u.test(
          path,
        ),
      ),
      [],
    );
  });

  it("loads neither undici nor the service nor the search at activation, but has them", () => {
    const late = ["node_modules/undici/", "node_modules/hono/", "src/service/", "src/core/search/"];
    const early = [...inputs(activation).keys()];
    const all = [...inputs(Object.keys(metafile.outputs)).keys()];
    for (const part of late) {
      assert.deepEqual(
        early.filter((path) => path.startsWith(part)),
        [],
      );
      assert.ok(
        all.some((path) => path.startsWith(part)),
        `${part} is nowhere in the bundle`,
      );
    }
  });

  it("loads at most 181 KB until the first view stands: neither undici nor the service nor the search", () => {
    const entry = Object.entries(metafile.outputs).find(
      ([, output]) => output.entryPoint === "src/composition/compose.ts",
    )?.[0];
    assert.ok(entry !== undefined);
    const behindTheView = inputs([...activation, ...loadedWith(metafile, entry)]);
    const bytes = [...behindTheView.values()].reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 10_000 && bytes < 181_000, `${bytes} bytes`);
    assert.ok(![...behindTheView.keys()].some((path) => path.startsWith("node_modules/")));
  });

  it("loads what sends, syncs, searches and opens documents only when that is needed", () => {
    const entry = Object.entries(metafile.outputs).find(
      ([, output]) => output.entryPoint === "src/composition/compose.ts",
    )?.[0];
    const first = inputs(loadedWith(metafile, entry ?? ""));
    const all = inputs(Object.keys(metafile.outputs));
    for (const part of [
      "src/core/library/outbox/leader.ts",
      "src/core/library/sync/sync.ts",
      "src/core/api/client.ts",
      "src/core/exchange/",
      "src/host/documents/snippetFileSystem.ts",
      "src/host/commands/",
    ]) {
      assert.ok([...all.keys()].some((path) => path.startsWith(part)));
      assert.deepEqual(
        [...first.keys()].filter((path) => path.startsWith(part)),
        [],
      );
    }
  });

  it("has at most 200 KiB of our own code, packed, without the service and dependencies", () => {
    const isOwn = (path: string): boolean =>
      path.startsWith("src/") && !path.startsWith("src/service/");
    const packed = Object.entries(metafile.outputs).map(([path, output]) => {
      const own = Object.entries(output.inputs).filter(([input]) => isOwn(input));
      const bytes = own.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
      // Our part of a packed file is taken to be as large as our part of the file.
      return (deflateRawSync(readFileSync(join(root, path))).length * bytes) / output.bytes;
    });
    const bytes = packed.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 50_000 && bytes < 200 * kibibyte, `${bytes.toFixed(0)} bytes packed`);
  });

  it("packs to less than 500 KB", () => {
    const packed = Object.keys(metafile.outputs)
      .map((path) => deflateRawSync(readFileSync(join(root, path))).length)
      .reduce((sum, size) => sum + size, 0);
    assert.ok(packed > 100_000 && packed < 450_000, `${packed} bytes`);
  });

  it("packs into at most thirty files", () => {
    const beside = packed.filter((file) => !file.startsWith("dist/"));
    const program = Object.keys(metafile.outputs);
    // The VSIX has two of its own: its manifest and the types of its files.
    const all = [...beside, ...program, "extension.vsixmanifest", "[Content_Types].xml"];
    assert.ok(program.length > 5 && beside.includes("package.json"));
    assert.ok(all.length <= 30, `${all.length} files:\n${all.join("\n")}`);
  });

  it("has no file beside the program, its description and its pictures: no secret is given out", () => {
    assert.ok(packed.includes("package.json"));
    const allowed =
      /^(package(\.nls(\.\w+)?)?\.json|src\/l10n\/bundle\.l10n\.\w+\.json|README\.md|CHANGELOG\.md|LICENSE|media\/(walkthrough\/)?[\w-]+\.(png|svg)|media\/grammars\/template\.\w+\.json|dist\/(chunks\/)?[\w.-]+\.c?js)$/;
    assert.deepEqual(
      packed.filter((file) => !allowed.test(file)),
      [],
    );
    const demo = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
    assert.ok(!demo.some((path) => path.includes("/demo/")));
  });

  it("never installs its undici as the dispatcher of every extension in the host, nor a listener, nor a member of every object", () => {
    const chunk = Object.entries(metafile.outputs).find(
      ([, output]) =>
        output.entryPoint?.endsWith("undiciTransport.ts") === true ||
        Object.keys(output.inputs).some((path) => path.endsWith("undici/lib/dispatcher/agent.js")),
    )?.[0];
    assert.ok(chunk !== undefined);
    const check = `
      import { registerHooks } from "node:module";
      registerHooks({
        resolve: (specifier, context, next) =>
          specifier === "vscode"
            ? { url: ${JSON.stringify(editorWithNothing())}, shortCircuit: true }
            : next(specifier, context),
      });
      void globalThis.Headers;
      const symbols = [1, 2].map((n) => Symbol.for("undici.globalDispatcher." + n));
      const shared = () => JSON.stringify([
        Reflect.ownKeys(Object.prototype).map(String),
        Reflect.ownKeys(Array.prototype).map(String),
        process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
      ]);
      const sharedBefore = shared();
      const before = symbols.map((s) => globalThis[s]);
      await import(${JSON.stringify(`file://${join(root, chunk)}`)});
      const after = symbols.map((s) => globalThis[s]);
      console.log(JSON.stringify([...before.map((d, i) => d === after[i]), shared() === sharedBefore]));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", check], {
      encoding: "utf8",
    });
    assert.deepEqual(JSON.parse(output), [true, true, true]);
  });
});
