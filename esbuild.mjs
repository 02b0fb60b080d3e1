import { rm, writeFile } from "node:fs/promises";
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

await rm(options.outdir, { recursive: true, force: true });
const result = await build({
  entryPoints: { extension: "src/extension.ts" },
  outdir: options.outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  external: ["vscode"],
  mainFields: ["module", "main"],
  minify: options.production,
  sourcemap: options.production ? false : "linked",
  chunkNames: "chunks/[name]-[hash]",
  // CommonJS packages inside an ES module bundle still ask for Node's own modules by require.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  plugins: [privateDispatcher],
  metafile: true,
  logLevel: "warning",
});
if (options.metafile !== undefined) {
  await writeFile(options.metafile, JSON.stringify(result.metafile));
}
