import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectManifest } from "../support/project/declaredSettings.ts";
import { projectRoot } from "../support/projectRoot.ts";
import { withTables, type DescribedManifest } from "../support/readme/readmeTables.ts";
import { manifestTexts } from "../support/words/translations.ts";

const path = join(projectRoot, "README.md");
const manifest = projectManifest() as DescribedManifest;
await writeFile(
  path,
  await withTables(await readFile(path, "utf8"), manifest, manifestTexts(), path),
);
