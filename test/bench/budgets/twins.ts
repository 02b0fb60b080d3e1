import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const publisher = "snippet-service";

/** Of a copy of the extension that nothing has loaded yet. */
export function twinId(at: number): string {
  return `${publisher}.twin-${String(at)}`;
}

/** Of an extension that does nothing. */
export function emptyId(at: number): string {
  return `${publisher}.empty-${String(at)}`;
}

/**
 * Puts copies of the built extension into a folder of installed extensions, and as many that do nothing. An editor
 * activates an extension once; so that it can do so often, each copy has other names for all that it registers.
 */
export async function writeTwins(built: string, extensions: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await writeTwin(built, join(extensions, `${twinId(at)}-1.0.0`), at);
    const empty = join(extensions, `${emptyId(at)}-1.0.0`);
    await mkdir(empty, { recursive: true });
    const { engines } = await manifestOf(built);
    const manifest = { name: `empty-${String(at)}`, publisher, version: "1.0.0", engines };
    await writeManifest(empty, { ...manifest, main: "./extension.cjs" });
    await writeFile(join(empty, "extension.cjs"), "exports.activate = () => {};\n");
  }
}

async function writeTwin(built: string, folder: string, at: number): Promise<void> {
  const rename = (text: string): string =>
    text
      .replaceAll("snippetService", `snippetService${String(at)}`)
      .replaceAll(/(["'`])(snippet(?:-[a-z]+)*)\1/g, `$1$2-${String(at)}$1`)
      .replaceAll(/(search_snippets|get_snippet|save_snippet)/g, `$1_${String(at)}`);
  await cp(built, folder, { recursive: true });
  const manifest = JSON.parse(rename(JSON.stringify(await manifestOf(built)))) as object;
  await writeManifest(folder, {
    ...manifest,
    name: `twin-${String(at)}`,
    publisher,
    version: "1.0.0",
  });
  for (const name of await readdir(join(folder, "dist"), { recursive: true })) {
    if (/\.c?js$/.test(name)) {
      const file = join(folder, "dist", name);
      await writeFile(file, rename(await readFile(file, "utf8")));
    }
  }
}

async function manifestOf(folder: string): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
}

async function writeManifest(folder: string, manifest: object): Promise<void> {
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
}
