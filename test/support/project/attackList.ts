/** One row of the list of attacks: what somebody tries, and the test that tries it. */
export interface AttackRow {
  readonly number: number;
  readonly attempt: string;
  /** Below the project's folder. */
  readonly file: string;
  /** The whole title of a test, or of a table of tests, as a run prints it. */
  readonly test: string;
}

/** Rows of all tables of a Markdown page. Backticks around a cell are left out; `\|` is a bar. */
export function readAttackList(markdown: string): readonly AttackRow[] {
  return markdown
    .split("\n")
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")))
    .filter(([, number = ""]) => /^\d+$/.test(number))
    .map(([, number = "", attempt = "", file = "", test = ""]) => ({
      number: Number(number),
      attempt,
      file: unquoted(file),
      test: unquoted(test),
    }));
}

/**
 * @param source the text of a file; undefined where there is none.
 * @param last the highest number that must have a row; what was found later has higher ones.
 * @returns one sentence for each number without a row, each row without its test, and each number that is none.
 */
export function problemsOf(
  rows: readonly AttackRow[],
  last: number,
  source: (file: string) => string | undefined,
): readonly string[] {
  const problems: string[] = [];
  for (let number = 1; number <= last; number += 1) {
    if (!rows.some((row) => row.number === number)) problems.push(`${number} is missing`);
  }
  for (const { number, attempt, file, test } of rows) {
    const text = source(file);
    if (number < 1) problems.push(`${number} is no case`);
    if (attempt === "") problems.push(`${number} does not say what is tried`);
    if (text === undefined) problems.push(`${number}: there is no ${file}`);
    else if (!hasTest(text, test)) problems.push(`${number}: ${file} has no test “${test}”`);
  }
  return problems;
}

/**
 * Whether a source has a test with this title. Where the title is a template, what stands in its holes must stand
 * somewhere in the source, too: as a row of the table that the tests are made from.
 */
export function hasTest(source: string, title: string): boolean {
  return titlesIn(source).some((parts) => {
    const pattern = parts
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join("(.+)");
    const holes = new RegExp(`^${pattern}$`, "su").exec(title)?.slice(1);
    const isWhole = parts.every((part) => part === "");
    return (
      holes?.every((value) => source.includes(isWhole ? JSON.stringify(value) : value)) ?? false
    );
  });
}

/** The first argument of each test, suite and step: its text, cut at the holes of a template. */
function titlesIn(source: string): readonly (readonly string[])[] {
  return [...source.matchAll(/\b(?:it|itOnce|describe|step)\(\s*/g)].flatMap(
    ({ 0: call, index }) => {
      const start = index + call.length;
      const quote = source.charAt(start);
      if (quote === '"') {
        const end = /"(?:[^"\\]|\\.)*"/y;
        end.lastIndex = start;
        const [literal] = end.exec(source) ?? [];
        return literal === undefined ? [] : [[String(JSON.parse(literal))]];
      }
      // A title from a table alone is one hole.
      return quote === "`" ? [templateParts(source, start + 1)] : [["", ""]];
    },
  );
}

function templateParts(source: string, start: number): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (depth === 0 && sign === "`") return parts;
    if (source.startsWith("${", at)) {
      if (depth === 0) parts.push("");
      depth += 1;
      at += 1;
    } else if (depth > 0) {
      depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
    } else {
      if (sign === "\\") at += 1;
      parts.push((parts.pop() ?? "") + source.charAt(at));
    }
  }
  return parts;
}

function unquoted(cell: string): string {
  return cell.replace(/^`(.*)`$/s, "$1");
}
