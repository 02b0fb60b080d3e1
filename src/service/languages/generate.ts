/**
 * Writes `languages.json` from linguist's data: `node src/service/languages/generate.ts`.
 * With `--check` it writes nothing and ends with 1 when the file is not what it would write.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as linguist from "linguist-languages";

const target = fileURLToPath(new URL("languages.json", import.meta.url));

/** One language a line, so that an update of the data can be read as a difference. */
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
