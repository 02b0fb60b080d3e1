import { format, resolveConfig } from "prettier";

const heading = "| Server | Result |";
const begin = "<!-- Printed by `npm run test:servers -- --readme`, and compared at each run. -->";
const end = "<!-- The end of what is printed. -->";

/** One server of the table, and what came of it, as it is printed. */
export interface CompatibilityRow {
  readonly name: string;
  readonly result: string;
}

/** @returns what the page says differently, a line each; none where it is current. */
export function outdated(page: string, rows: readonly CompatibilityRow[]): readonly string[] {
  const stated = new Set(statedRows(page));
  const found = new Set(rows.map(({ name, result }) => plain(`| ${name} | ${result} |`)));
  return [
    ...[...found].filter((row) => !stated.has(row)).map((row) => `is missing: ${row}`),
    ...[...stated].filter((row) => !found.has(row)).map((row) => `is not so: ${row}`),
  ];
}

/** The page with the table as it is now, formatted as the project is. @param path of the page. */
export async function updated(
  page: string,
  rows: readonly CompatibilityRow[],
  path: string,
): Promise<string> {
  const [before, , after] = parts(page);
  const table = rows.map(({ name, result }) => `| ${name} | ${result} |`);
  const text = [before, begin, "", heading, "| --- | --- |", ...table, "", end, after].join("\n");
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

function statedRows(page: string): readonly string[] {
  const [, printed] = parts(page);
  return printed
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map(plain);
}

function parts(page: string): readonly [before: string, printed: string, after: string] {
  const [before, rest] = page.split(`${begin}\n`);
  const [printed, after] = rest?.split(`${end}\n`) ?? [];
  if (before === undefined || printed === undefined || after === undefined) {
    throw new Error("The page has no place for the table of servers.");
  }
  return [before.trimEnd() + "\n", printed, `\n${after.trimStart()}`];
}

/** Without what the formatter adds. */
function plain(row: string): string {
  return row
    .replaceAll("\\", "")
    .split("|")
    .map((cell) => cell.trim())
    .join("|");
}
