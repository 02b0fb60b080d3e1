import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openServiceOnThisComputer } from "../../../src/service/onThisComputer.ts";
import { SeededRandom } from "../seededRandom.ts";

const words =
  "debounce fetch retry parse stream buffer queue route render cache token graph matrix sort merge split join map".split(
    " ",
  );

/** Python, JavaScript, TypeScript, Go, Java, Rust, shell, SQL, C++ and CSS, which editors know, and as many others. */
const languages = [303, 183, 378, 132, 181, 327, 346, 333, 43, 50, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11];

/** Code of some 200 to 3,000 characters, 1,100 on average. */
function codeOf(random: SeededRandom, at: number): string {
  const lines = 5 + Math.floor(65 * random.next() ** 2);
  return Array.from(
    { length: lines },
    (_, line) =>
      `  const ${random.pick(words)}${at} = ${random.pick(words)}(${line}, "${line}");\n`,
  ).join("");
}

/** Puts as many snippets into the library on this computer as one transaction can take, which is all of them. */
export async function fillLibrary(directory: string, count: number): Promise<void> {
  const service = await openServiceOnThisComputer({ directory });
  await service.close();
  const random = new SeededRandom(count);
  const database = new DatabaseSync(join(directory, "snippets.db"));
  const owner = database.prepare("SELECT id FROM accounts").get()?.["id"] ?? 1;
  const insert = database.prepare(
    `INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags, description, code)
     VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
  );
  database.exec("BEGIN");
  for (let at = 0; at < count; at += 1) {
    const time = Date.UTC(2026, 0, 1) + at * 1_000;
    const title = `${random.pick(words)} ${random.pick(words)} ${at}`;
    const tags = JSON.stringify([random.pick(words), random.pick(words)]);
    const description = Buffer.from(`How to ${random.pick(words)} a ${random.pick(words)}`);
    const code = Buffer.from(codeOf(random, at));
    insert.run(
      owner,
      languages[at % languages.length] ?? 0,
      at % 3 === 0 ? 1 : 0,
      time,
      time,
      title,
      tags,
      description,
      code,
    );
  }
  database.exec("COMMIT");
  database.close();
}
