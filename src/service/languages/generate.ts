/**
 * Writes `languages.json` from linguist's data: `node src/service/languages/generate.ts`. With `--check` it writes
 * nothing and exits with 1 if the file is outdated.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as linguist from "linguist-languages";

const target = fileURLToPath(new URL("languages.json", import.meta.url));

/** One language a line, so that a diff shows each change of the data. */
function languagesJson(): string {
  const lines = Object.values(linguist)
    .map(({ languageId, name }) => ({ id: languageId, name }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ id, name }) => `  { "id": ${id}, "name": ${JSON.stringify(name)} }`);
  return `[\n${lines.join(",\n")}\n]\n`;
}

if (process.argv.includes("--check")) {
  if ((await readFile(target, "utf8")) !== languagesJson()) {
    console.error("languages.json differs from the data of linguist-languages.");
    process.exitCode = 1;
  }
} else {
  await writeFile(target, languagesJson());
}
