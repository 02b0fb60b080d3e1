import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bareProgram, type Contributions } from "./bareProgram.ts";

const publisher = "snippet-service";

/** Copies of ours, extensions that register the same with nothing behind it, and extensions that do nothing. */
export const twinKinds = ["ours", "bare", "empty"] as const;

export type TwinKind = (typeof twinKinds)[number];

type Manifest = Contributions & Readonly<Record<string, unknown>>;

/** Of an extension that nothing has loaded yet. */
export function twinId(kind: TwinKind, at: number): string {
  return `${publisher}.${kind}-${String(at)}`;
}

/**
 * Puts `count` extensions of each kind into a folder of installed extensions. An editor activates an extension once; so
 * that it can do so often, each copy has other names for all that it registers.
 */
export async function writeTwins(built: string, extensions: string, count: number): Promise<void> {
  const manifest = JSON.parse(await readFile(join(built, "package.json"), "utf8")) as Manifest;
  for (let at = 0; at < count; at += 1) {
    const folder = (kind: TwinKind): string => join(extensions, `${twinId(kind, at)}-1.0.0`);
    await cp(built, folder("ours"), { recursive: true });
    await writeManifest(folder("ours"), "ours", at, renamed(manifest, String(at)));
    await renamePrograms(join(folder("ours"), "dist"), String(at));

    const bare = renamed(manifest, `bare${String(at)}`);
    await cp(built, folder("bare"), { recursive: true });
    await writeManifest(folder("bare"), "bare", at, bare);
    await writeFile(join(folder("bare"), "dist/extension.cjs"), bareProgram(bare));

    const { engines, main } = manifest;
    await mkdir(join(folder("empty"), "dist"), { recursive: true });
    await writeManifest(folder("empty"), "empty", at, { engines, main });
    await writeFile(join(folder("empty"), "dist/extension.cjs"), "exports.activate = () => {};\n");
  }
}

async function writeManifest(
  folder: string,
  kind: TwinKind,
  at: number,
  manifest: Readonly<Record<string, unknown>>,
): Promise<void> {
  const name = `${kind}-${String(at)}`;
  const text = JSON.stringify({ ...manifest, name, publisher, version: "1.0.0" });
  await writeFile(join(folder, "package.json"), text);
}

async function renamePrograms(folder: string, suffix: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (/\.c?js$/.test(name)) {
      const file = join(folder, name);
      await writeFile(file, renamedText(await readFile(file, "utf8"), suffix));
    }
  }
}

function renamed(manifest: Manifest, suffix: string): Manifest {
  return JSON.parse(renamedText(JSON.stringify(manifest), suffix)) as Manifest;
}

function renamedText(text: string, suffix: string): string {
  return text
    .replaceAll("snippetService", `snippetService${suffix}`)
    .replaceAll(/(["'`:])(snippet(?:-[a-z]+)*)(?=["'`])/g, `$1$2-${suffix}`)
    .replaceAll(/(search_snippets|get_snippet|save_snippet)/g, `$1_${suffix}`);
}
