import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, type Plugin } from "esbuild";

/**
 * Program: makes the npm package with the bin `snippet-service`, which has no dependencies. `npm run service:package --
 * --to FOLDER`
 */
const { values } = parseArgs({ options: { to: { type: "string", default: "service-package" } } });
const root = join(import.meta.dirname, "../../..");
const service = join(root, "src/service");

/** Files that the program expects beside its modules must lie beside the bundle. */
const beside: Readonly<Record<string, string>> = {
  "./highlightThread.ts": "./highlightThread.js",
  "../../../package.json": "./package.json",
};

const besideTheBundle: Plugin = {
  name: "beside-the-bundle",
  setup(context) {
    context.onLoad({ filter: /src[\\/]service[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replaceAll(
        /new URL\("([^"]+)", import\.meta\.url\)/gu,
        (_, file: string) => `new URL("${beside[file] ?? file}", import.meta.url)`,
      );
      return { contents, loader: "ts" };
    });
  },
};

const name = "snippet-service-server";
const formerDescription = join(values.to, "package.json");
const isFormer = (): boolean =>
  existsSync(formerDescription) &&
  readFileSync(formerDescription, "utf8").includes(`"name": "${name}"`);
if (existsSync(values.to) && readdirSync(values.to).length > 0 && !isFormer()) {
  console.error(`${values.to} is neither empty nor an earlier package: name another folder.`);
  process.exit(1);
}
await rm(values.to, { recursive: true, force: true });
await mkdir(values.to, { recursive: true });
await build({
  entryPoints: [join(service, "main.ts"), join(service, "pages/highlightThread.ts")],
  entryNames: "[name]",
  chunkNames: "[name]-[hash]",
  outdir: values.to,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  // An optional native driver, which is not installed.
  external: ["pg-native"],
  legalComments: "linked",
  logLevel: "warning",
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  plugins: [besideTheBundle],
});
const main = join(values.to, "main.js");
await writeFile(main, `#!/usr/bin/env node\n${await readFile(main, "utf8")}`);
await cp(join(service, "demo/examples.md"), join(values.to, "examples.md"));
await cp(join(service, "README.md"), join(values.to, "README.md"));
await cp(join(root, "LICENSE"), join(values.to, "LICENSE"));
const { version, license } = JSON.parse(
  await readFile(join(root, "package.json"), "utf8"),
) as Readonly<Record<string, string>>;
const description = {
  name,
  version,
  license,
  description: "The Snippet Service for a team",
  type: "module",
  bin: { "snippet-service": "main.js" },
  engines: { node: ">=24" },
};
await writeFile(join(values.to, "package.json"), `${JSON.stringify(description, undefined, 2)}\n`);
// Another user runs it, whatever the umask and the modes of the sources.
await chmod(values.to, 0o755);
for (const file of await readdir(values.to)) {
  await chmod(join(values.to, file), file === "main.js" ? 0o755 : 0o644);
}
