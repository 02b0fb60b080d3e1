import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const { values: options } = parseArgs({
  options: {
    production: { type: "boolean", default: false },
    outdir: { type: "string", default: "dist" },
    metafile: { type: "string" },
  },
});

/**
 * Importing undici installs its dispatcher for every extension in the host, since all of them share one global symbol.
 * This holder keeps it to ourselves.
 * @type {import("esbuild").Plugin}
 */
const privateDispatcher = {
  name: "private-undici-dispatcher",
  setup(context) {
    context.onLoad({ filter: /undici[\\/]lib[\\/]global\.js$/ }, () => ({
      loader: "js",
      contents: `
        let dispatcher;
        module.exports = {
          setGlobalDispatcher(agent) { dispatcher = agent; },
          getGlobalDispatcher() { return dispatcher; },
          installedExports: [],
        };`,
    }));
  },
};

/**
 * What is imported late and needed at the same time is one chunk. Left to itself the bundler makes a file of each late
 * import and of whatever two of them share: eighty, where a package should have thirty files.
 * A chunk leans on others that are loaded before it anyway, so that what it shares with them needs no file of its own.
 * @type {Readonly<Record<string, { leansOn: readonly string[]; modules: readonly string[] }>>}
 */
const lateChunks = {
  commands: {
    leansOn: ["delivery"],
    modules: [
      "composition/commands.ts",
      "composition/documents.ts",
      "host/library/knownLibraries.ts",
      "composition/signInTools.ts",
      "host/drafts/drafts.ts",
      "composition/tools.ts",
      "composition/pendingViews.ts",
      "host/auth/addressNotice.ts",
      "host/tree/snippetTooltip.ts",
    ],
  },
  search: {
    leansOn: [],
    modules: [
      "core/organise/tagGroups.ts",
      "host/completion/snippetCompletions.ts",
      "host/search/librarySearches.ts",
    ],
  },
  delivery: {
    leansOn: [],
    modules: [
      "composition/apiService.ts",
      "composition/network.ts",
      "composition/sharing.ts",
      "core/library/outbox/leader.ts",
      "core/library/durable/restoring.ts",
      "host/library/privacyNotice.ts",
    ],
  },
  undici: { leansOn: ["delivery"], modules: ["core/http/sending/proxiedTransport.ts"] },
  service: {
    leansOn: ["delivery"],
    modules: ["core/http/sending/handlerTransport.ts", "service/onThisComputer.ts"],
  },
};
const firstView = "composition/compose.ts";

/**
 * A chunk exports all that its modules export, so that each late import finds there what it asks for.
 * @type {import("esbuild").Plugin}
 */
const fewLateChunks = {
  name: "few-late-chunks",
  setup(context) {
    const source = join(import.meta.dirname, "src");
    const chunkOf = new Map(
      Object.entries(lateChunks).flatMap(([chunk, { modules }]) =>
        modules.map((module) => [join(source, module), chunk]),
      ),
    );
    context.onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      const chunk = kind === "dynamic-import" ? chunkOf.get(join(resolveDir, path)) : undefined;
      return chunk === undefined ? undefined : { path: chunk, namespace: "late-chunk" };
    });
    context.onLoad({ filter: /./, namespace: "late-chunk" }, ({ path }) => {
      const modulesOf = (/** @type {string} */ chunk) => lateChunks[chunk]?.modules ?? [];
      const before = (lateChunks[path]?.leansOn ?? []).flatMap(modulesOf);
      const lines = [
        ...[firstView, ...before].map((module) => `import "./${module}";`),
        ...modulesOf(path).map((module) => `export * from "./${module}";`),
      ];
      return { contents: lines.join("\n"), resolveDir: source };
    });
  },
};

/**
 * What is loaded at activation is one file: each further one costs the editor's loader about as much as all of its code.
 * A few small modules are therefore there twice, here and in the chunks; nothing in them is compared by identity.
 * It is CommonJS: for each ES module that imports `vscode` the editor makes a module of its own that reads every member
 * of its interface, which takes as long as a third of the activation of an empty extension.
 * @type {import("esbuild").Plugin}
 */
const composedApart = {
  name: "composed-apart",
  setup(context) {
    context.onResolve({ filter: /\/composition\/compose\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./chunks/compose.js", external: true } : undefined,
    );
  },
};

/**
 * A build imports `vscode` once, for all of its modules: left to itself the bundler repeats the import for each of them,
 * and the editor makes a module of its own for each file that has one.
 * @type {import("esbuild").Plugin}
 */
const oneEditor = {
  name: "one-editor",
  setup(context) {
    context.onResolve({ filter: /^vscode$/ }, ({ path, namespace }) =>
      namespace === "editor" ? { path, external: true } : { path, namespace: "editor" },
    );
    context.onLoad({ filter: /./, namespace: "editor" }, async () => ({
      contents: `export { ${[...(await editorNames())].join()} } from "vscode";`,
    }));
  },
};

/** What the modules take from the editor. */
async function editorNames() {
  const files = (await readdir("src", { recursive: true })).filter((file) => file.endsWith(".ts"));
  const texts = await Promise.all(files.map((file) => readFile(join("src", file), "utf8")));
  const lists = texts.flatMap((text) => [...text.matchAll(/^import \{([^}]*)\} from "vscode"/gm)]);
  const imported = lists.flatMap(([, list = ""]) => list.split(",")).map((each) => each.trim());
  return new Set(
    imported.map((each) => each.split(" ")[0]).filter((name) => name && name !== "type"),
  );
}

/** @type {import("esbuild").BuildOptions} */
const shared = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  mainFields: ["module", "main"],
  minify: options.production,
  sourcemap: options.production ? false : "linked",
  metafile: true,
  logLevel: "warning",
};

await rm(options.outdir, { recursive: true, force: true });
const builds = await Promise.all([
  build({
    ...shared,
    // Not the file itself: what the bundler makes of exports for others takes a fifth of the time to load it.
    stdin: {
      contents: 'import { activate } from "./extension.ts"; exported.activate = activate;',
      resolveDir: "src",
    },
    banner: { js: '"use strict"; const exported = exports;' },
    outfile: join(options.outdir, "extension.cjs"),
    format: "cjs",
    plugins: [composedApart, oneEditor],
  }),
  build({
    ...shared,
    outdir: options.outdir,
    entryPoints: { "chunks/compose": "src/composition/compose.ts" },
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    // CommonJS packages inside an ES module bundle still ask for Node's own modules by require.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    plugins: [privateDispatcher, fewLateChunks, oneEditor],
  }),
]);
if (options.metafile !== undefined) {
  const [first, later] = builds.map(({ metafile }) => metafile);
  const inputs = { ...first?.inputs, ...later?.inputs };
  const outputs = { ...first?.outputs, ...later?.outputs };
  await writeFile(options.metafile, JSON.stringify({ inputs, outputs }));
}
