import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { calmSettings } from "./calmSettings.ts";

export interface ProfileContent {
  /** The user's settings; application-scoped ones count here too. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The user's own keys, as `keybindings.json` has them. */
  readonly keybindings?: readonly object[];
  /** Files of the workspace folder: path with `/`, text. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * Writes what an editor finds at its first start.
 * @param user the editor's `User` folder, absolute path.
 * @param workspace the folder to be opened, absolute path.
 */
export async function writeProfile(
  user: string,
  workspace: string,
  { settings, keybindings, files }: ProfileContent,
): Promise<void> {
  await mkdir(user, { recursive: true });
  await mkdir(workspace, { recursive: true });
  const all = JSON.stringify({ ...calmSettings, ...settings }, undefined, 2);
  await writeFile(join(user, "settings.json"), all);
  if (keybindings !== undefined) {
    await writeFile(join(user, "keybindings.json"), JSON.stringify(keybindings));
  }
  for (const [path, text] of Object.entries(files ?? {})) {
    const file = join(workspace, ...path.split("/"));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
