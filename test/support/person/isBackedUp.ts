import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EditorServer } from "../editor/editorServer.ts";
import { eventually } from "./eventually.ts";

/** Waits until the editor itself has put an unsaved text away; it does that a while after the last key. */
export async function isBackedUp({ home }: EditorServer, text: string): Promise<void> {
  await eventually(async () => {
    const files = await readdir(home, { recursive: true, withFileTypes: true });
    const backups = files.filter(
      (each) => each.isFile() && /[\\/]Backups[\\/]/.test(each.parentPath),
    );
    const texts = await Promise.all(
      backups.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")),
    );
    return texts.some((each) => each.includes(text));
  }, true);
}
