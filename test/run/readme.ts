import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectManifest } from "../support/project/declaredSettings.ts";
import { projectRoot } from "../support/projectRoot.ts";
import type { DescribedManifest } from "../support/readme/describedManifest.ts";
import { generatedPages, withTables } from "../support/readme/generatedPages.ts";
import { manifestTexts } from "../support/words/translations.ts";

/** Writes the generated parts of the README and of `docs/`. */
const manifest = projectManifest() as DescribedManifest;
for (const page of generatedPages) {
  const path = join(projectRoot, page);
  const text = await readFile(path, "utf8");
  await writeFile(path, await withTables(text, manifest, manifestTexts(), path));
}
